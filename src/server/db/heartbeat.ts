// Heartbeats by the database's clock, since the clocks of several servers differ.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Not when the transaction began: it may have waited for long. */
export const lifeSign = sql`clock_timestamp()`

/** After so long without one, the process is taken for dead. */
export const isSilent = (seen: AnyColumn): SQL<boolean> => sql`${seen} < clock_timestamp() - interval '30 seconds'`
