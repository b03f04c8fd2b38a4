// One change of many ecommerces: each in a savepoint of its own, by the rules of its single save.
import { inArray } from 'drizzle-orm'
import { missing } from '#contract/access.ts'
import {
  accessOfChange,
  type ChangedEcommerce,
  type ChangeOutcome,
  changeEcommerces,
  checkEcommerceChange,
  type EcommerceChange,
} from '#contract/console/ecommerce-changes.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { missingNeeds } from '#server/http/access.ts'
import { canonical } from '#server/http/canonical-json.ts'
import { HttpError } from '#server/http/errors.ts'
import { type ActivityEntry, type Call, type Handler, handle } from '#server/http/handler.ts'
import { reasonOf } from '#server/http/problem.ts'
import type { UndoRule } from '#server/http/undo.ts'
import { masked } from '#server/services/metadata.ts'
import { toldRows } from '#server/services/told-activity.ts'
import { followFee } from './billing.ts'
import { saveEcommerceRow, segmentSave } from './details.ts'
import { switchFeatures } from './features.ts'
import { putMetadata } from './metadatas.ts'
import { ownershipSave } from './ownership.ts'

const action = 'ecommerces.changeMany'
/** In its row of activity: how many were changed. */
const fact = 'changed_ecommerces'

type Changing = Omit<Call<typeof changeEcommerces>, 'params'>
type One = Omit<Changing, 'body'> & { readonly params: { readonly id: number } }

/** As it is shown, where what is recorded of it says less. */
interface Shown {
  readonly before?: unknown
  readonly after: unknown
}

/** Does it to one; what is refused is thrown. */
async function change(call: One, to: EcommerceChange): Promise<Shown | undefined> {
  switch (to.kind) {
    case 'features':
      await switchFeatures(call, to)
      return undefined
    case 'segment':
      await saveEcommerceRow(call, segmentSave(call.db, to.segment))
      return undefined
    case 'ownership':
      await saveEcommerceRow(call, ownershipSave(call.db, to))
      return undefined
    case 'metadata': {
      // Answers may be stored for their idempotency key, so they hold no secret.
      const before = await putMetadata(call, to)
      const mask = (text: string) => masked(text, { name: to.name })
      return { before: { value: before && mask(before) }, after: { value: mask(to.text) } }
    }
    case 'fee': {
      const { service_code, ...fee } = to.fee
      const present = await followFee(call, to.fee)
      return { before: present && { fixed_fee: present.fixed_fee, variable_fee: present.variable_fee }, after: fee }
    }
  }
}

interface Tried {
  readonly outcome: ChangeOutcome
  readonly entries: readonly ActivityEntry[]
  readonly shown: Shown | undefined
  readonly reason: string | null
}

/** Takes the savepoint back; what was found out is kept. */
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
      // The version that counts is the one found under the lock; there is none for all of them.
      const request = { ...call.request, ifMatch: null }
      const shown = await change({ ...call, db, record, request, params: { id }, tag: () => {} }, call.body.change)
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

/** Answers in the order asked for; locks by ascending id, which avoids deadlocks between calls. */
async function changeAll(call: Changing, isDryRun: boolean): Promise<Changed> {
  const { body, db, staff } = call
  const needs = missing(staff, accessOfChange[body.change.kind])
  if (needs.length > 0) throw missingNeeds(needs, { entity: 'ecommerce' })
  const ids = [...new Set(body.ids)].sort((one, other) => one - other)
  const tried = new Map<number, Tried>()
  for (const id of ids) tried.set(id, await tryOne(call, id, isDryRun))
  const names = await namesOf(db, ids)
  const told = await toldOf(call, tried)
  const rows = [...new Set(body.ids)].map((id) => {
    const { outcome = 'refused', reason = null } = tried.get(id) ?? {}
    return { id, name: names.get(id) ?? null, outcome, told: told.get(id) ?? [], reason }
  })
  return {
    rows,
    entries: [...tried.values()].flatMap(({ outcome, entries }) => (outcome === 'changed' ? entries : [])),
  }
}

type Told = ChangedEcommerce['told']

/** By the id of the ecommerce. */
async function toldOf({ db, staff }: Changing, tried: ReadonlyMap<number, Tried>): Promise<ReadonlyMap<number, Told>> {
  const rows = [...tried].flatMap(([ecommerce_id, { outcome, entries, shown }]) =>
    (outcome === 'changed' ? entries.filter(isChange) : []).map(({ action, entity, entity_id, before, after }) => ({
      ...{ user_name: '', action, entity, entity_id: String(entity_id), ecommerce_id },
      before: shown ? shown.before : before,
      after: shown ? shown.after : after,
    })),
  )
  const byId = new Map<number, Told>()
  for (const [{ ecommerce_id }, { entity, changes, names }] of await toldRows(db, rows, staff))
    byId.set(ecommerce_id, [...(byId.get(ecommerce_id) ?? []), { entity, changes, names }])
  return byId
}

async function namesOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, display_name } = ecommerces
  const found = await db
    .select({ id, display_name })
    .from(ecommerces)
    .where(inArray(id, [...ids]))
  return new Map(found.map((row) => [row.id, row.display_name]))
}

/** Before the rows of the ecommerces: the first row of a call is the one that its undo is offered for. */
function whole({ body }: Changing, count: number): ActivityEntry {
  const of = { action, entity: 'ecommerce_change', entity_id: body.change.kind }
  return { ...of, before: count === 0 ? {} : { [fact]: 0 }, after: count === 0 ? {} : { [fact]: count } }
}

export const changeHandlers: readonly Handler[] = [
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

export const changeReversals: readonly UndoRule[] = [{ action, access: changeEcommerces.access, undo: { each: fact } }]
