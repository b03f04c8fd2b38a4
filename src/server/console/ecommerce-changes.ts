// Handlers that apply one change to many ecommerces. Every ecommerce is changed in its own savepoint, with the same
// rules as when a user saves a single ecommerce.
import { getMissingLevels } from '#contract/access.ts'
import {
  type ChangedEcommerce,
  type ChangeOutcome,
  changeAccessByKind,
  changeEcommerces,
  checkEcommerceChange,
} from '#contract/console/ecommerce-changes.ts'
import { missingPermissionError } from '#server/http/access.ts'
import { toCanonicalJson } from '#server/http/canonical-json.ts'
import { HttpError } from '#server/http/errors.ts'
import { type ActivityEntry, defineHandler, type Handler, type HandlerContext } from '#server/http/handler.ts'
import { getErrorMessage } from '#server/http/problem.ts'
import type { UndoRule } from '#server/http/undo.ts'
import type { ResponseChange } from '#server/services/platform-port.ts'
import { describeRows } from '#server/services/told-activity.ts'

const action = 'ecommerces.changeMany'
/** Field of the activity row that stores the number of changed ecommerces. */
const countField = 'changed_ecommerces'

type ChangeContext = Omit<HandlerContext<typeof changeEcommerces>, 'params'>

interface ChangeResult {
  readonly outcome: ChangeOutcome
  readonly entries: readonly ActivityEntry[]
  readonly responseChange: ResponseChange | undefined
  readonly reason: string | null
}

/**
 * Error that rolls back a savepoint. The error contains the result of the change, for the code that catches the error.
 */
class RollbackError extends Error {
  readonly result: ChangeResult

  constructor(result: ChangeResult) {
    super('taken back')
    this.result = result
  }
}

const hasChanges = ({ before, after }: ActivityEntry) => toCanonicalJson(before ?? {}) !== toCanonicalJson(after ?? {})

async function changeEcommerce(context: ChangeContext, id: number, isDryRun: boolean): Promise<ChangeResult> {
  const entries: ActivityEntry[] = []
  const record = async (entry: ActivityEntry) => {
    entries.push(entry)
  }
  try {
    return await context.db.transaction(async (db) => {
      // Ignores the If-Match header, because one version cannot apply to many ecommerces. Saving an ecommerce locks its
      // row instead.
      const request = { ...context.request, ifMatch: null }
      const { ecommerces } = context.services.platformPort
      const ecommerceContext = { ...context, db, record, request, params: { id }, setEtag: () => {} }
      const responseChange = await ecommerces.change(ecommerceContext, context.body.change)
      const outcome: ChangeOutcome = entries.some(hasChanges) ? 'changed' : 'same'
      const result: ChangeResult = { outcome, entries, responseChange, reason: null }
      if (isDryRun || outcome === 'same') throw new RollbackError(result)
      return result
    })
  } catch (error) {
    if (error instanceof RollbackError) return error.result
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return {
      outcome: 'refused',
      entries: [],
      responseChange: undefined,
      reason: getErrorMessage(error, context.request.language),
    }
  }
}

interface ChangeResults {
  readonly rows: readonly ChangedEcommerce[]
  readonly entries: readonly ActivityEntry[]
}

/**
 * Changes all ecommerces. The ecommerces are locked by ascending id to avoid deadlocks between requests, but the
 * results are returned in the order of the request.
 */
async function changeAllEcommerces(context: ChangeContext, isDryRun: boolean): Promise<ChangeResults> {
  const { body, db, user } = context
  const missingLevels = getMissingLevels(user, changeAccessByKind[body.change.kind])
  if (missingLevels.length > 0) throw missingPermissionError(missingLevels, { entity: 'ecommerce' })
  const ids = [...new Set(body.ids)].sort((a, b) => a - b)
  const resultsById = new Map<number, ChangeResult>()
  for (const id of ids) resultsById.set(id, await changeEcommerce(context, id, isDryRun))
  const records = await context.services.platformPort.records.read(db, 'ecommerce', ids)
  const descriptions = await describeChanges(context, resultsById)
  const rows = [...new Set(body.ids)].map((id) => {
    const { outcome = 'refused', reason = null } = resultsById.get(id) ?? {}
    return { id, name: records.get(id)?.name ?? null, outcome, told: descriptions.get(id) ?? [], reason }
  })
  return {
    rows,
    entries: [...resultsById.values()].flatMap(({ outcome, entries }) => (outcome === 'changed' ? entries : [])),
  }
}

type ChangeDescriptions = ChangedEcommerce['told']

/** Returns the descriptions of the changes by ecommerce id. */
async function describeChanges(
  { db, user, services }: ChangeContext,
  resultsById: ReadonlyMap<number, ChangeResult>,
): Promise<ReadonlyMap<number, ChangeDescriptions>> {
  const rows = [...resultsById].flatMap(([ecommerce_id, { outcome, entries, responseChange }]) =>
    (outcome === 'changed' ? entries.filter(hasChanges) : []).map(({ action, entity, entity_id, before, after }) => ({
      ...{ user_name: '', action, entity, entity_id: String(entity_id), ecommerce_id },
      before: responseChange ? responseChange.before : before,
      after: responseChange ? responseChange.after : after,
    })),
  )
  const descriptionsById = new Map<number, ChangeDescriptions>()
  for (const [{ ecommerce_id }, { entity, changes, names }] of await describeRows(
    { db, user, platform: services.platformPort },
    rows,
  ))
    descriptionsById.set(ecommerce_id, [...(descriptionsById.get(ecommerce_id) ?? []), { entity, changes, names }])
  return descriptionsById
}

/**
 * Builds the activity entry of the bulk change. This entry is recorded before the entries of the ecommerces, because
 * the console offers undo on the first entry of a request.
 */
function buildSummaryEntry({ body }: ChangeContext, count: number): ActivityEntry {
  const summaryFields = { action, entity: 'ecommerce_change', entity_id: body.change.kind }
  return {
    ...summaryFields,
    before: count === 0 ? {} : { [countField]: 0 },
    after: count === 0 ? {} : { [countField]: count },
  }
}

/**
 * Handlers of the dry run and of the change itself. They call the platform port to change an ecommerce, because
 * features must not import each other.
 */
export const ecommerceChangeHandlers: readonly Handler[] = [
  defineHandler(checkEcommerceChange, async (context) => {
    const { rows } = await changeAllEcommerces(context, true)
    await context.record(buildSummaryEntry(context, 0))
    return { data: [...rows] }
  }),

  defineHandler(changeEcommerces, async (context) => {
    const { rows, entries } = await changeAllEcommerces(context, false)
    await context.record(buildSummaryEntry(context, rows.filter(({ outcome }) => outcome === 'changed').length))
    for (const entry of entries) await context.record(entry)
    return { success: true as const, data: [...rows] }
  }),
]

export const ecommerceChangeUndoRules: readonly UndoRule[] = [
  { action, access: changeEcommerces.access, undo: { countField } },
]
