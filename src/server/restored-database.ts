// Detects at the start of the server that the database was restored from a backup. Then ends all sessions and pauses
// all running batches.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { databaseIdentity } from '#server/db/schema/console/pipeline.ts'
import type { Services } from '#server/http/handler.ts'
import { pauseRestoredBatches } from './console/batches/run.ts'

/**
 * Detects a database that was restored from a backup: its storage has another identity than the stored one. Then
 * deletes all sessions, because some of them had ended after the backup, and pauses the running batches. Stores the
 * current identity. Returns true if the database was restored.
 */
export async function handleRestoredDatabase(services: Services): Promise<boolean> {
  const { db, config } = services
  const identity = await readIdentity(db, config)
  const [stored] = await db.select().from(databaseIdentity)
  const isRestored = stored !== undefined && stored.identity !== identity
  if (isRestored) {
    await db.delete(sessions)
    await pauseRestoredBatches(services)
  }
  // Stores the identity last. If the server is interrupted before this step, the next start repeats all steps.
  await db
    .insert(databaseIdentity)
    .values({ identity })
    .onConflictDoUpdate({ target: databaseIdentity.id, set: { identity } })
  return isRestored
}

const databaseOid = sql`select oid::text as identity from pg_database where datname = current_database()`
/**
 * Selects the ids of the PostgreSQL cluster, the database and the timeline. A point-in-time recovery starts a new
 * timeline.
 */
const clusterAndTimeline = sql`
  select concat_ws(' ', system_identifier, oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)) as identity
  from pg_control_system(), pg_database where datname = current_database()`

/** Returns a text that identifies the storage of the database. A copy of the database has another text. */
async function readIdentity(db: Database, { databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === null)
    return dataDir === 'memory://' ? dataDir : `inode ${(await stat(join(dataDir, 'database'))).ino}`
  // Falls back to the id of the database alone, because some PostgreSQL providers forbid the functions in the first
  // query.
  return readText(db, clusterAndTimeline).catch(() => readText(db, databaseOid))
}

async function readText(db: Database, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ identity: string }>(query)
  return rows[0]?.identity ?? ''
}
