// Group commit for recorded denials: those that arrive during a write share the next transaction, so that a flood
// of them holds the activity record's lock once, and other writes wait once.
import type { Need } from '#contract/access.ts'
import { denied } from '#contract/console/activity.ts'
import type { Database } from '#server/db/database.ts'
import { MissingPermissionError, withGrantors } from './access.ts'
import { appendActivities, type Occasion } from './activity.ts'
import { ForbiddenError } from './errors.ts'
import type { ActivityEntry, Services } from './handler.ts'

type Entry = readonly [ActivityEntry, Occasion]

interface Gathering {
  readonly denials: Entry[]
  readonly written: Promise<void>
}

/** PostgreSQL takes 65 535 parameters in one statement, and a row has some fifteen. */
const mostAtOnce = 1_000

/** Of each database: those that are not being written yet, and when the ones before them are. */
const gatherings = new WeakMap<Database, Gathering>()
const before = new WeakMap<Database, Promise<void>>()

interface Judged {
  readonly services: Pick<Services, 'db' | 'platformPort'>
  /** Method and path pattern. */
  readonly call: string
  readonly occasion: Occasion
}

/** Records every denial within `work`, and adds to its error the users who can grant the missing permissions. */
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

/** Requests that are denied the same permissions at the same time share one query. */
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

/** Done when it is committed. */
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
  // One that fails is told to those it is of; the next are written all the same.
  before.set(
    db,
    written.catch(() => {}),
  )
  return written
}
