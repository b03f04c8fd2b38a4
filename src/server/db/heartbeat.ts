// SQL for heartbeats of processes. The times come from the database clock, because the clocks of servers differ.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * SQL expression for the time of a heartbeat. Not `now()`, which returns the start of the transaction and can therefore
 * be old.
 */
export const currentHeartbeat = sql`clock_timestamp()`

/** Builds the SQL condition that the last heartbeat is older than 30 seconds, so that the process counts as dead. */
export const buildStaleHeartbeatCondition = (lastHeartbeat: AnyColumn): SQL<boolean> =>
  sql`${lastHeartbeat} < clock_timestamp() - interval '30 seconds'`
