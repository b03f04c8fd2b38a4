// SQL for heartbeats of processes, timed by the database clock, because the clocks of servers differ.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * SQL expression for the present time of a heartbeat. `now()` would return the start of the transaction, which may have
 * waited long.
 */
export const currentHeartbeat = sql`clock_timestamp()`

/** Condition that is true when the last heartbeat is older than 30 seconds, so the process counts as dead. */
export const buildStaleHeartbeatCondition = (lastHeartbeat: AnyColumn): SQL<boolean> =>
  sql`${lastHeartbeat} < clock_timestamp() - interval '30 seconds'`
