"""What a server of tables needs to run: settings, tables in memory, background work, other servers, counting, keeping."""
