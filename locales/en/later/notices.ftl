notices-push-on = Turn on in this browser
notices-push-off = Turn off in this browser
notices-push-refused = Your browser blocks notifications. You can allow them in its settings.
