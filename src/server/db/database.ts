// Defines the database types: drizzle over `pg`, connected to an external or embedded PostgreSQL.
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

/** The connection pool, or a transaction on one of its connections. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** The connection pool itself, never a transaction. */
export type PooledDatabase = Database & { readonly $client: Pool }
