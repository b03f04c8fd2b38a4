// Handlers that apply one change to many ecommerces, with the same rules as when a user saves a single ecommerce.
import { getMissingLevels } from '#contract/access.ts'
import {
  type ChangedEcommerce,
  changeAccessByKind,
  changeEcommerces,
  checkEcommerceChange,
} from '#contract/console/ecommerce-changes.ts'
import { missingPermissionError } from '#server/http/access.ts'
import {
  type ActivityEntry,
  defineHandler,
  defineLongHandler,
  type Handler,
  type HandlerContext,
} from '#server/http/handler.ts'
import { getErrorMessage } from '#server/http/problem.ts'
import { isNonEmptyObject, type UndoRule } from '#server/http/undo.ts'
import { runOneByOne } from '#server/services/one-by-one.ts'
import type { EcommerceChangeResult } from '#server/services/platform-port.ts'
import { describeRows } from '#server/services/told-activity.ts'

const action = 'ecommerces.changeMany'
/** Field of the activity row that stores the number of changed ecommerces. */
const changedCountField = 'changed_ecommerces'

type ChangeContext = Omit<HandlerContext<typeof changeEcommerces>, 'params' | 'record'>

/**
 * Returns the ids without duplicates in ascending order, which avoids deadlocks between two requests. Throws 403 if the
 * user lacks the permission for this kind of change.
 */
function getIdsToChange({ body, user }: ChangeContext): readonly number[] {
  const missingLevels = getMissingLevels(user, changeAccessByKind[body.change.kind])
  if (missingLevels.length > 0) throw missingPermissionError(missingLevels, { entity: 'ecommerce' })
  return [...new Set(body.ids)].sort((a, b) => a - b)
}

function changeEcommerce(context: ChangeContext, id: number, isDryRun: boolean): Promise<EcommerceChangeResult> {
  // Ignores the If-Match header, because one version cannot apply to many ecommerces.
  const request = { ...context.request, ifMatch: null }
  const ecommerceContext = { ...context, request, params: { id }, setEtag: () => {} }
  return context.services.platformPort.ecommerces.change(ecommerceContext, context.body.change, { isDryRun })
}

type ResultsById = ReadonlyMap<number, EcommerceChangeResult>

/** Changes all ecommerces in the transaction of the request. */
async function changeInTransaction(context: ChangeContext, isDryRun: boolean): Promise<ResultsById> {
  const resultsById = new Map<number, EcommerceChangeResult>()
  for (const id of getIdsToChange(context)) resultsById.set(id, await changeEcommerce(context, id, isDryRun))
  return resultsById
}

/** Builds the rows of the response, in the order of the ids in the request. */
async function buildResponseRows(context: ChangeContext, resultsById: ResultsById): Promise<ChangedEcommerce[]> {
  const { body, db, services } = context
  const ids = [...new Set(body.ids)]
  const records = await services.platformPort.records.read(db, 'ecommerce', ids)
  const descriptions = await describeChanges(context, resultsById)
  return ids.map((id) => {
    const { outcome = 'refused', reason = null } = resultsById.get(id) ?? {}
    return { id, name: records.get(id)?.name ?? null, outcome, told: descriptions.get(id) ?? [], reason }
  })
}

type ChangeDescriptions = ChangedEcommerce['told']

/** Returns the descriptions of the changes by ecommerce id. */
async function describeChanges(
  { db, user, services }: ChangeContext,
  resultsById: ResultsById,
): Promise<ReadonlyMap<number, ChangeDescriptions>> {
  const rows = [...resultsById].flatMap(([ecommerce_id, { entries, responseChange }]) =>
    entries.map(({ action, entity, entity_id, before, after }) => ({
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

const countChanged = (rows: readonly ChangedEcommerce[]) => rows.filter(({ outcome }) => outcome === 'changed').length

/** Builds the activity entry of the whole bulk change. The console offers the undo of the bulk change on this entry. */
function buildSummaryEntry({ body }: ChangeContext, count: number): ActivityEntry {
  const summaryFields = { action, entity: 'ecommerce_change', entity_id: body.change.kind }
  return {
    ...summaryFields,
    before: count === 0 ? {} : { [changedCountField]: 0 },
    after: count === 0 ? {} : { [changedCountField]: count },
  }
}

/** Handlers of a server that stores all data in its own database. Each request runs in one transaction. */
export const ecommerceChangeHandlers: readonly Handler[] = [
  defineHandler(checkEcommerceChange, async (context) => {
    const resultsById = await changeInTransaction(context, true)
    await context.record(buildSummaryEntry(context, 0))
    return { data: await buildResponseRows(context, resultsById) }
  }),

  defineHandler(changeEcommerces, async (context) => {
    const resultsById = await changeInTransaction(context, false)
    const rows = await buildResponseRows(context, resultsById)
    // Records the summary first, because the console offers undo on the first entry of a transaction.
    await context.record(buildSummaryEntry(context, countChanged(rows)))
    for (const { entries } of resultsById.values()) for (const entry of entries) await context.record(entry)
    return { success: true as const, data: rows }
  }),
]

/** Number of ecommerces that a dry run reads concurrently from the external platform API. */
const MAX_PARALLEL_CHECKS = 5

/** Dry run on the external platform API: reads the ecommerces and changes nothing. */
const platformDryRunHandler = defineLongHandler(checkEcommerceChange, async ({ finish, ...context }) => {
  const { signal } = context.request
  const resultsById = new Map<number, EcommerceChangeResult>()
  const waitingIds = [...getIdsToChange(context)]
  const checkNext = async (): Promise<void> => {
    const id = waitingIds.shift()
    if (id === undefined || signal.aborted) return
    resultsById.set(id, await changeEcommerce(context, id, true))
    return checkNext()
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_CHECKS }, checkNext))
  const rows = await buildResponseRows(context, resultsById)
  return finish(async (_, record) => {
    await record(buildSummaryEntry(context, 0))
    return { data: rows }
  })
})

/**
 * Changes ecommerces through the external platform API with one write per ecommerce, outside of a database transaction.
 * Stores the activity entry of each ecommerce immediately, so that a crash of the server loses no entry of an earlier
 * write.
 */
const platformChangeHandler = defineLongHandler(changeEcommerces, async ({ transaction, finish, ...context }) => {
  const resultsById = new Map<number, EcommerceChangeResult>()
  const skipped = await runOneByOne(getIdsToChange(context), context, async (id) => {
    const result = await changeEcommerce(context, id, false)
    resultsById.set(id, result)
    if (result.entries.length === 0) return
    await transaction(async (_, record) => {
      for (const entry of result.entries) await record(entry)
    })
  })
  if (skipped) {
    const reason = getErrorMessage(skipped.error, context.request.language)
    for (const id of skipped.items)
      resultsById.set(id, { outcome: 'refused', entries: [], responseChange: undefined, reason })
  }
  const rows = await buildResponseRows(context, resultsById)
  return finish(async (_, record) => {
    await record(buildSummaryEntry(context, countChanged(rows)))
    return { success: true as const, data: rows }
  })
})

/** Handlers of a server that stores its data in an external platform API. */
export const upstreamEcommerceChangeHandlers: readonly Handler[] = [
  platformDryRunHandler,
  { ...platformChangeHandler, isUnrepeatable: true },
]

const undoRule = { action, access: changeEcommerces.access, undo: { countField: changedCountField } } satisfies UndoRule

export const ecommerceChangeUndoRules: readonly UndoRule[] = [undoRule]

/**
 * Kinds of change that a user can undo on an external platform API, because the API has a request that reverts them.
 */
const reversibleKinds: readonly string[] = ['features', 'segment']

export const upstreamEcommerceChangeUndoRules: readonly UndoRule[] = [
  {
    ...undoRule,
    canUndo: ({ entity_id, before, after }) =>
      reversibleKinds.includes(entity_id) && isNonEmptyObject(before) && isNonEmptyObject(after),
  },
]
