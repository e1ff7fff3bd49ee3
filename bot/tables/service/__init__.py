"""The service that every change of a table passes, and all that it is made of."""

from bot.tables.service.table_service import TableService

__all__ = ["TableService"]
