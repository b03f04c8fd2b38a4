// Writes requests that were rejected with 403 (denials) to the activity log. Denials that arrive during a database
// write are inserted together in the next transaction, so that many denials need only few transactions.
import type { RequiredLevel } from '#contract/access.ts'
import { accessDeniedAction } from '#contract/console/activity.ts'
import type { Database } from '#server/db/database.ts'
import { addGrantors, MissingPermissionError } from './access.ts'
import { type ActivityContext, appendActivityOfRequests } from './activity.ts'
import { ForbiddenError } from './errors.ts'
import type { ActivityEntry, Services } from './handler.ts'

type DenialEntry = readonly [entry: ActivityEntry, context: ActivityContext]

/** Denied requests that one transaction will write to the activity log, and the promise of that transaction. */
interface DenialBatch {
  readonly denials: DenialEntry[]
  readonly committed: Promise<void>
}

/**
 * Maximum number of rows in one insert. PostgreSQL accepts 65 535 parameters per statement, and each row needs about
 * fifteen parameters.
 */
const MAX_ROWS_PER_INSERT = 1_000

/** Denied requests that wait for the next transaction, by database. */
const pendingBatchByDatabase = new WeakMap<Database, DenialBatch>()
/**
 * Promise of the latest transaction that writes denied requests, by database. The next such transaction starts after
 * this promise settles.
 */
const latestCommitByDatabase = new WeakMap<Database, Promise<void>>()

interface DenialContext {
  readonly services: Pick<Services, 'db' | 'platformPort'>
  /** Method and path pattern of the request, as recorded in the activity row. */
  readonly endpointName: string
  readonly activityContext: ActivityContext
}

/**
 * Runs `task` and records a denial if `task` throws a 403 error. Rethrows the error with a list of the users who can
 * grant the missing permissions.
 */
export async function withAccessDeniedLog<Result>(
  { services, endpointName, activityContext }: DenialContext,
  task: () => Promise<Result>,
): Promise<Result> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof ForbiddenError)
      await recordDenial(services.db, buildDenialEntry(error, endpointName), activityContext)
    throw error instanceof MissingPermissionError
      ? addGrantors(error, await findSharedGrantors(services, error.requiredLevels))
      : error
  }
}

type Grantors = ReturnType<Services['platformPort']['users']['findGrantors']>

const pendingGrantors = new WeakMap<Database, Map<string, Grantors>>()

/** Finds the users who can grant permissions; concurrent requests for the same permissions share one query. */
function findSharedGrantors(
  { db, platformPort }: DenialContext['services'],
  requiredLevels: readonly RequiredLevel[],
): Grantors {
  const pendingByKey = pendingGrantors.get(db) ?? new Map<string, Grantors>()
  pendingGrantors.set(db, pendingByKey)
  const key = JSON.stringify(requiredLevels)
  const sharedQuery = pendingByKey.get(key)
  if (sharedQuery) return sharedQuery
  const grantors = platformPort.users.findGrantors(db, requiredLevels).finally(() => pendingByKey.delete(key))
  pendingByKey.set(key, grantors)
  return grantors
}

function buildDenialEntry(
  { denialDetails: { entity, entity_id, after } }: ForbiddenError,
  endpointName: string,
): ActivityEntry {
  if (entity === undefined || entity_id === undefined)
    return { action: accessDeniedAction, entity: 'endpoint', entity_id: endpointName, after }
  return { action: accessDeniedAction, entity, entity_id, after: { call: endpointName, ...after } }
}

/** Adds one denied request to the activity log; resolves when the transaction of the log entry is committed. */
function recordDenial(db: Database, activityEntry: ActivityEntry, activityContext: ActivityContext): Promise<void> {
  const batch = pendingBatchByDatabase.get(db)
  if (batch && batch.denials.length < MAX_ROWS_PER_INSERT) {
    batch.denials.push([activityEntry, activityContext])
    return batch.committed
  }
  const denials: DenialEntry[] = [[activityEntry, activityContext]]
  const committed = (latestCommitByDatabase.get(db) ?? Promise.resolve()).then(() => {
    if (pendingBatchByDatabase.get(db)?.denials === denials) pendingBatchByDatabase.delete(db)
    return db.transaction(async (transaction) => {
      await appendActivityOfRequests(transaction, denials)
    })
  })
  pendingBatchByDatabase.set(db, { denials, committed })
  // Ignores the error of a failed transaction here, so that later denials are still written. The requests of the failed
  // transaction receive the error through `committed`.
  latestCommitByDatabase.set(
    db,
    committed.catch(() => {}),
  )
  return committed
}
