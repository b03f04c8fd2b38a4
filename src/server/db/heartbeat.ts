// SQL for heartbeats of processes, timed by the database clock, because the clocks of servers differ.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Present time for a heartbeat column. Not `now()`, which is the start of a transaction that may have waited long. */
export const currentHeartbeat = sql`clock_timestamp()`

/** Condition that is true when the last heartbeat is older than 30 seconds, so the process counts as dead. */
export const isHeartbeatStale = (lastHeartbeat: AnyColumn): SQL<boolean> =>
  sql`${lastHeartbeat} < clock_timestamp() - interval '30 seconds'`
