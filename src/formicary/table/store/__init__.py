"""Where logs are kept: the database and its threads, queries, schema, migrations, and notice of what other servers write."""
