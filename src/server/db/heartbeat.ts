// SQL for heartbeats of processes. The times come from the database clock, because the clocks of servers differ.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * SQL expression for the time of a heartbeat. Does not use `now()`, because `now()` returns the start time of the
 * transaction, which may be long ago.
 */
export const heartbeatTimestamp = sql`clock_timestamp()`

/** Builds the SQL condition that the last heartbeat is older than 30 seconds, so that the process counts as dead. */
export const buildStaleHeartbeatCondition = (lastHeartbeat: AnyColumn): SQL<boolean> =>
  sql`${lastHeartbeat} < clock_timestamp() - interval '30 seconds'`
