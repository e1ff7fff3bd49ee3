"""Storage of tables: ``store.Store`` holds everything by concern, ``opening.open_store`` opens it."""
