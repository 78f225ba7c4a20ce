#include <mbedtls/chachapoly.h>
#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

// Mbed TLS 3 drops `_ret` from the name.
static inline int ootd_sha256(const unsigned char *bytes, size_t count, unsigned char *digest) {
#if MBEDTLS_VERSION_MAJOR < 3
  return mbedtls_sha256_ret(bytes, count, digest, 0);
#else
  return mbedtls_sha256(bytes, count, digest, 0);
#endif
}
