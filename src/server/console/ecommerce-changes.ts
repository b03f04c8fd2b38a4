// Handlers that apply one change to many ecommerces, each in its own savepoint and by the rules of its single save.
import { missing } from '#contract/access.ts'
import {
  accessOfChange,
  type ChangedEcommerce,
  type ChangeOutcome,
  changeEcommerces,
  checkEcommerceChange,
} from '#contract/console/ecommerce-changes.ts'
import { missingNeeds } from '#server/http/access.ts'
import { canonical } from '#server/http/canonical-json.ts'
import { HttpError } from '#server/http/errors.ts'
import { type ActivityEntry, type Call, type Handler, handle } from '#server/http/handler.ts'
import { reasonOf } from '#server/http/problem.ts'
import type { UndoRule } from '#server/http/undo.ts'
import type { ShownChange } from '#server/services/platform-port.ts'
import { toldRows } from '#server/services/told-activity.ts'

const action = 'ecommerces.changeMany'
/** Name of the field of the activity row that counts the changed ecommerces. */
const fact = 'changed_ecommerces'

type Changing = Omit<Call<typeof changeEcommerces>, 'params'>

interface Tried {
  readonly outcome: ChangeOutcome
  readonly entries: readonly ActivityEntry[]
  readonly shown: ShownChange | undefined
  readonly reason: string | null
}

/** Thrown to roll a savepoint back; carries the result of the change out of the transaction. */
class TakenBack extends Error {
  readonly tried: Tried

  constructor(tried: Tried) {
    super('taken back')
    this.tried = tried
  }
}

const isChange = ({ before, after }: ActivityEntry) => canonical(before ?? {}) !== canonical(after ?? {})

async function tryOne(call: Changing, id: number, isDryRun: boolean): Promise<Tried> {
  const entries: ActivityEntry[] = []
  const record = async (entry: ActivityEntry) => {
    entries.push(entry)
  }
  try {
    return await call.db.transaction(async (db) => {
      // Ignores the If-Match header, because one version cannot apply to many ecommerces. Each single save locks its
      // row instead.
      const request = { ...call.request, ifMatch: null }
      const { ecommerces } = call.services.platformPort
      const one = { ...call, db, record, request, params: { id }, tag: () => {} }
      const shown = await ecommerces.change(one, call.body.change)
      const outcome: ChangeOutcome = entries.some(isChange) ? 'changed' : 'same'
      const tried: Tried = { outcome, entries, shown, reason: null }
      if (isDryRun || outcome === 'same') throw new TakenBack(tried)
      return tried
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.tried
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return { outcome: 'refused', entries: [], shown: undefined, reason: reasonOf(error, call.request.language) }
  }
}

interface Changed {
  readonly rows: readonly ChangedEcommerce[]
  readonly entries: readonly ActivityEntry[]
}

/**
 * Changes all ecommerces, locked by ascending id to avoid deadlocks between requests. Returns the results in the order
 * of the request.
 */
async function changeAll(call: Changing, isDryRun: boolean): Promise<Changed> {
  const { body, db, staff } = call
  const needs = missing(staff, accessOfChange[body.change.kind])
  if (needs.length > 0) throw missingNeeds(needs, { entity: 'ecommerce' })
  const ids = [...new Set(body.ids)].sort((one, other) => one - other)
  const tried = new Map<number, Tried>()
  for (const id of ids) tried.set(id, await tryOne(call, id, isDryRun))
  const records = await call.services.platformPort.records.read(db, 'ecommerce', ids)
  const told = await toldOf(call, tried)
  const rows = [...new Set(body.ids)].map((id) => {
    const { outcome = 'refused', reason = null } = tried.get(id) ?? {}
    return { id, name: records.get(id)?.name ?? null, outcome, told: told.get(id) ?? [], reason }
  })
  return {
    rows,
    entries: [...tried.values()].flatMap(({ outcome, entries }) => (outcome === 'changed' ? entries : [])),
  }
}

type Told = ChangedEcommerce['told']

/** Returns the descriptions of the changes by ecommerce id. */
async function toldOf(
  { db, staff, services }: Changing,
  tried: ReadonlyMap<number, Tried>,
): Promise<ReadonlyMap<number, Told>> {
  const rows = [...tried].flatMap(([ecommerce_id, { outcome, entries, shown }]) =>
    (outcome === 'changed' ? entries.filter(isChange) : []).map(({ action, entity, entity_id, before, after }) => ({
      ...{ user_name: '', action, entity, entity_id: String(entity_id), ecommerce_id },
      before: shown ? shown.before : before,
      after: shown ? shown.after : after,
    })),
  )
  const byId = new Map<number, Told>()
  for (const [{ ecommerce_id }, { entity, changes, names }] of await toldRows(
    { db, staff, platform: services.platformPort },
    rows,
  ))
    byId.set(ecommerce_id, [...(byId.get(ecommerce_id) ?? []), { entity, changes, names }])
  return byId
}

/**
 * Builds the activity entry of the bulk change. It is recorded before the entries of the ecommerces, because undo is
 * offered on the first row of a request.
 */
function whole({ body }: Changing, count: number): ActivityEntry {
  const of = { action, entity: 'ecommerce_change', entity_id: body.change.kind }
  return { ...of, before: count === 0 ? {} : { [fact]: 0 }, after: count === 0 ? {} : { [fact]: count } }
}

/** Builds the handlers. The platform passes `change`, because features do not import each other. */
export const ecommerceChangeHandlers: readonly Handler[] = [
  handle(checkEcommerceChange, async (call) => {
    const { rows } = await changeAll(call, true)
    await call.record(whole(call, 0))
    return { data: [...rows] }
  }),

  handle(changeEcommerces, async (call) => {
    const { rows, entries } = await changeAll(call, false)
    await call.record(whole(call, rows.filter(({ outcome }) => outcome === 'changed').length))
    for (const entry of entries) await call.record(entry)
    return { success: true as const, data: [...rows] }
  }),
]

export const ecommerceChangeReversals: readonly UndoRule[] = [
  { action, access: changeEcommerces.access, undo: { each: fact } },
]
