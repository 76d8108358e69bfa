notices-push-on = Mostrar avisos neste navegador
notices-push-off = Não mostrar avisos neste navegador
notices-push-refused = O navegador não permite. Talvez isso possa ser mudado nas configurações dele.
