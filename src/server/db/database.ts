// The one type of database that handlers see: PostgreSQL through `pg`, whichever way it is hosted.
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** The pool, or a transaction on it. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** The pool, and no transaction. */
export type PooledDatabase = Database & { readonly $client: Pool }
