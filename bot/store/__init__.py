"""Where tables are kept: ``protocol.Store`` says what a store does, ``opening.open_store`` opens one."""
