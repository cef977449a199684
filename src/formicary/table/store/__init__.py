"""Where logs are kept: the database and its threads, queries, schema, migrations, and notice of what other servers write."""

from formicary.table.store import series_schema as series_schema  # what they declare belongs to the schema, whoever reads it
from formicary.table.store import talk_schema as talk_schema
