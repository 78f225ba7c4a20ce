const edge = 56;
const fastest = 18;

/** Scrolls that list or the page where the pointer is at its edge; tells whether it did. */
export function autoScroll(list, y) {
  return (list && scrollList(list, y)) || scrollPage(y);
}

function scrollList(list, y) {
  const { top, bottom } = list.getBoundingClientRect();
  return scrolls(list, speed(y, Math.max(top, 0), Math.min(bottom, innerHeight)));
}

const scrollPage = (y) => scrolls(document.scrollingElement, speed(y, 0, innerHeight));

/** Pixels a frame: the nearer to the edge, the faster. */
function speed(y, top, bottom) {
  const reach = Math.min(edge, (bottom - top) / 4);
  if (y < top + reach) return -fastest * Math.min(1, (top + reach - y) / reach);
  if (y > bottom - reach) return fastest * Math.min(1, (y - bottom + reach) / reach);
  return 0;
}

function scrolls(scroller, pixels) {
  if (!pixels) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop += pixels > 0 ? Math.ceil(pixels) : Math.floor(pixels);
  return scroller.scrollTop !== before;
}
