// The database type of handlers: PostgreSQL through `pg`, external or embedded.
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** The pool, or a transaction on it. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** The pool, and no transaction. */
export type PooledDatabase = Database & { readonly $client: Pool }
