package enum Resource {}
