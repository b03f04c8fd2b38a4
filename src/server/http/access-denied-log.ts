// Records denied requests in groups: denials that arrive during a database write share the next transaction, so that
// a flood of denials locks the activity record once.
import type { Need } from '#contract/access.ts'
import { denied } from '#contract/console/activity.ts'
import type { Database } from '#server/db/database.ts'
import { MissingPermissionError, withGrantors } from './access.ts'
import { appendActivities, type Occasion } from './activity.ts'
import { ForbiddenError } from './errors.ts'
import type { ActivityEntry, Services } from './handler.ts'

type Entry = readonly [ActivityEntry, Occasion]

/** Denials that will be written in one transaction, and the promise of that transaction. */
interface Gathering {
  readonly denials: Entry[]
  readonly written: Promise<void>
}

/** Maximum number of rows in one insert: PostgreSQL accepts 65 535 parameters, and a row has about fifteen. */
const mostAtOnce = 1_000

/** Denials of each database that wait for the next transaction. */
const gatherings = new WeakMap<Database, Gathering>()
/** Promise of the latest denial transaction of each database; the next transaction starts after it. */
const before = new WeakMap<Database, Promise<void>>()

interface Judged {
  readonly services: Pick<Services, 'db' | 'platformPort'>
  /** Method and path pattern of the request, as recorded in the activity row. */
  readonly call: string
  readonly occasion: Occasion
}

/**
 * Runs `task` and records a denial if `task` throws a 403 error. Throws the same error, with the users who can grant
 * the missing permissions.
 */
export async function withAccessDeniedLog<Result>(
  { services, call, occasion }: Judged,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ForbiddenError) await recordDenial(services.db, entryOf(error, call), occasion)
    throw error instanceof MissingPermissionError
      ? withGrantors(error, await findSharedGrantors(services, error.needs))
      : error
  }
}

type Grantors = ReturnType<Services['platformPort']['users']['findGrantors']>

const pendingGrantors = new WeakMap<Database, Map<string, Grantors>>()

/** Finds the users who can grant permissions; concurrent requests for the same permissions share one query. */
function findSharedGrantors({ db, platformPort }: Judged['services'], needs: readonly Need[]): Grantors {
  const pending = pendingGrantors.get(db) ?? new Map<string, Grantors>()
  pendingGrantors.set(db, pending)
  const key = JSON.stringify(needs)
  const shared = pending.get(key)
  if (shared) return shared
  const grantors = platformPort.users.findGrantors(db, needs).finally(() => pending.delete(key))
  pending.set(key, grantors)
  return grantors
}

function entryOf({ denied: { entity, entity_id, after } }: ForbiddenError, call: string): ActivityEntry {
  if (entity === undefined || entity_id === undefined)
    return { action: denied, entity: 'endpoint', entity_id: call, after }
  return { action: denied, entity, entity_id, after: { call, ...after } }
}

/** Records one denial; resolves when its transaction is committed. */
function recordDenial(db: Database, entry: ActivityEntry, occasion: Occasion): Promise<void> {
  const open = gatherings.get(db)
  if (open && open.denials.length < mostAtOnce) {
    open.denials.push([entry, occasion])
    return open.written
  }
  const denials: Entry[] = [[entry, occasion]]
  const written = (before.get(db) ?? Promise.resolve()).then(() => {
    if (gatherings.get(db)?.denials === denials) gatherings.delete(db)
    return db.transaction(async (transaction) => {
      await appendActivities(transaction, denials)
    })
  })
  gatherings.set(db, { denials, written })
  // Ignores a failed transaction here: its own requests receive the error, and later denials are still written.
  before.set(
    db,
    written.catch(() => {}),
  )
  return written
}
