// Handlers of the activity log: list, details, CSV export and undo, and the last write that the undo and redo shortcuts
// apply to.
import { and, desc, eq, gt, inArray, like, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import {
  exportActivity,
  getActivity,
  getLastActivity,
  listActivity,
  sessionActions,
  UNDO_HOURS,
  type undoDirections,
} from '#contract/console/activity.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { readInBatches } from '#server/db/keyset.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { buildDateRange, escapeLike } from '#server/db/search.ts'
import { type ActivityRecord, maskSecrets } from '#server/http/activity.ts'
import { httpError } from '#server/http/errors.ts'
import { streamFile } from '#server/http/file-answer.ts'
import { defineHandler, type Handler, type HandlerContext, type Services } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { translate } from '#server/http/text.ts'
import { findUndoRule, type UndoRules } from '#server/http/undo.ts'
import { buildVisibilityCondition } from '#server/services/activity-scope.ts'
import { buildFileName, type CsvCell, formatCsvDateTimeWithSeconds, streamCsv } from '#server/services/csv.ts'
import type { ActivityViewer } from '#server/services/told-activity.ts'
import { buildSearchCondition } from './search.ts'
import {
  buildUndoHandler,
  buildUpstreamUndoHandler,
  findRevertingIds,
  serializeActivityRows,
  type UndoViewer,
} from './undo.ts'

type Filters = ParsedInput<typeof exportActivity>['query']

/** Builds the SQL condition for the filters, limited to the activity rows that the user may read. */
function buildCondition(filters: Filters, viewer: ActivityViewer, language: Language): SQL | undefined {
  const { user } = viewer
  const { q, user: userFilter, of_ticket: ticket, action, of_field: field, from, to } = filters
  return and(
    buildVisibilityCondition(user),
    buildRecordCondition(filters),
    q === undefined ? undefined : buildSearchCondition(q, viewer, language),
    userFilter === undefined ? undefined : eq(activity.user_id, userFilter === 'me' ? user.id : userFilter),
    ticket === undefined ? undefined : eq(activity.ticket, ticket),
    action === undefined ? undefined : eq(activity.action, action),
    field === undefined ? undefined : buildChangedFieldCondition(field),
    buildSessionCondition(filters),
    ...buildDateRange(sql`${activity.at}`, { from, to }),
  )
}

/** Builds the SQL condition that leaves out sign-ins and preferences, unless the filters ask for such rows. */
function buildSessionCondition({ sessions, action, entity, of_field: field }: Filters): SQL | undefined {
  const includesSessions = sessions === 'with' || action !== undefined || field !== undefined || entity === 'identity'
  return includesSessions ? undefined : notInArray(activity.action, [...sessionActions])
}

/**
 * Builds the SQL condition for activity rows of writes that changed the field. A missing field is treated like JSON
 * null.
 */
function buildChangedFieldCondition(path: string): SQL {
  const pathArray = sql`string_to_array(${path}, '.')`
  const getValue = (column: typeof activity.before | typeof activity.after) =>
    sql`nullif(${column} #> ${pathArray}, 'null')`
  return sql`${getValue(activity.before)} is distinct from ${getValue(activity.after)}`
}

/**
 * Builds the SQL condition that limits the activity log to one record and the records that belong to it. If the list is
 * filtered by a field, only rows of the record itself match, because other records may have fields with the same name.
 */
function buildRecordCondition({ entity, id, of_field: field }: Filters): SQL | undefined {
  if (field !== undefined)
    return and(
      entity === undefined ? undefined : eq(activity.entity, entity),
      id === undefined ? undefined : eq(activity.entity_id, id),
    )
  if (entity === 'ecommerce' && id !== undefined && /^\d{1,9}$/.test(id)) return eq(activity.ecommerce_id, Number(id))
  if (entity === 'group' && id !== undefined) {
    const groupCondition = and(eq(activity.entity, 'group'), eq(activity.entity_id, id))
    return or(
      groupCondition,
      and(eq(activity.entity, 'group_metadata'), like(activity.entity_id, `${escapeLike(id)}/%`)),
    )
  }
  const entities = entity === 'group' ? ['group', 'group_metadata'] : entity === undefined ? [] : [entity]
  return and(
    entities.length > 0 ? inArray(activity.entity, entities) : undefined,
    id === undefined ? undefined : eq(activity.entity_id, id),
  )
}

/** Returns the highest id of the activity log, so that an export can leave out rows that are recorded later. */
async function readNewestActivityId(db: Database): Promise<number> {
  const [row] = await db.select({ newest: sql<string | null>`max(${activity.id})` }).from(activity)
  return Number(row?.newest ?? 0)
}

/**
 * Returns the user together with the current time and the undo rules, which determine whether the user can undo an
 * activity row.
 */
const buildViewer = (services: Services, user: SignedInUser, undoRules: UndoRules) => ({
  user,
  platform: services.platformPort,
  now: services.now(),
  undoRules,
})

function buildReadHandlers(undoRules: UndoRules): readonly Handler[] {
  return [
    defineHandler(listActivity, async ({ query, db, user, request, services }) => {
      const { page, limit, sort, ...filters } = query
      const condition = buildCondition(filters, { db, user, platform: services.platformPort }, request.language)
      const viewer = buildViewer(services, user, undoRules)
      return listRows({
        path: listActivity.path,
        query,
        rows: db.select().from(activity).where(condition).$dynamic(),
        order: { orderExpressions: [activity.id], sort },
        total: () => db.$count(activity, condition),
        toApi: (rows) => serializeActivityRows(db, rows, viewer, { firstField: query.of_field }),
      })
    }),

    defineHandler(getActivity, async ({ params, db, user, services }) => {
      const [row] = await db
        .select()
        .from(activity)
        .where(and(eq(activity.id, params.id), buildVisibilityCondition(user)))
      const viewer = buildViewer(services, user, undoRules)
      const [item] = row
        ? await serializeActivityRows(db, [row], viewer, { changeLimit: Number.POSITIVE_INFINITY })
        : []
      if (!row || !item) throw httpError(404, 'not_found')
      const toJson = (value: unknown) => (value === null ? null : JSON.stringify(maskSecrets(value), null, 2))
      return {
        data: { ...item, request_id: row.request_id, before: toJson(row.before), after: toJson(row.after) },
      }
    }),
  ]
}

const EXPORT_BATCH_SIZE = 500

const csvColumns = [
  ...(['id', 'at', 'user', 'action', 'entity', 'entity_id', 'ecommerce_id', 'ticket'] as const),
  ...(['before', 'after', 'request_id'] as const),
]

/** Exports the activity rows that match the filters. Rows that are recorded during the export are left out. */
const exportActivityHandler = defineHandler(exportActivity, async (context) => {
  const { query, db, record, request, services, setDownloadName } = context
  setDownloadName(buildFileName(translate(request.language, 'activity.file_name'), services.now()))
  if (request.isHead) return new Blob([]).stream()
  const newestId = await readNewestActivityId(db)
  const { sessions: _sessions, ...filters } = query
  await record({ action: 'activity.export', entity: 'activity', entity_id: newestId, after: filters })
  return streamFile(streamActivityCsv(context, newestId + 1), context)
})

function streamActivityCsv(
  { services: { db, platformPort }, query, user, request }: HandlerContext<typeof exportActivity>,
  beforeId: number,
): AsyncGenerator<string> {
  const headers = csvColumns.map((name) => translate(request.language, `activity.csv.${name}`))
  return streamCsv(headers, generateRows())

  async function* generateRows() {
    const condition = buildCondition(query, { db, user, platform: platformPort }, request.language)
    const fetchRows = (after: ActivityRecord | undefined, limit: number) =>
      db
        .select()
        .from(activity)
        .where(and(condition, lt(activity.id, after?.id ?? beforeId)))
        .orderBy(desc(activity.id))
        .limit(limit)
    for await (const rows of readInBatches(db, fetchRows, EXPORT_BATCH_SIZE)) yield rows.map(toCells)
  }
}

function toCells(row: ActivityRecord): CsvCell[] {
  const toJson = (value: unknown) => (value === null ? null : JSON.stringify(maskSecrets(value)))
  const toCodeCell = (value: string | null) => (value === null ? null : { code: value })
  return [
    ...[String(row.id), formatCsvDateTimeWithSeconds(row.at), row.user_name, row.action, row.entity],
    ...[toCodeCell(row.entity_id), row.ecommerce_id === null ? null : String(row.ecommerce_id), toCodeCell(row.ticket)],
    ...[toJson(row.before), toJson(row.after), row.request_id],
  ]
}

type Direction = (typeof undoDirections)[number]

/**
 * Maximum number of recent writes in which the keyboard shortcuts Mod+Z and Mod+Shift+Z look for a write to undo or
 * redo.
 */
const MAX_WRITES_SEARCHED_FOR_UNDO = 200

async function findLastWrite(db: Database, direction: Direction, viewer: UndoViewer): Promise<ActivityRecord | null> {
  const { user, now, undoRules } = viewer
  const rows = await db
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.user_id, user.id),
        gt(activity.at, new Date(now.getTime() - UNDO_HOURS * 3_600_000)),
        inArray(activity.action, [...undoRules.keys()]),
        buildBulkRowExclusion(db, viewer),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(MAX_WRITES_SEARCHED_FOR_UNDO)
  const revertingIds = await findRevertingIds(
    db,
    rows.map(({ id }) => id),
  )
  const reversibleRows = rows.filter((row) => findUndoRule(undoRules, row) !== null)
  return pickRowToUndoOrRedo(direction, reversibleRows, (row) => revertingIds.has(row.id))
}

/**
 * Builds the SQL condition that leaves out the rows that a bulk change recorded for single records. The summary row of
 * the bulk change remains, because a bulk change is undone as a whole.
 */
function buildBulkRowExclusion(db: Database, { user, now, undoRules }: UndoViewer): SQL | undefined {
  const bulkActions = [...undoRules.values()]
    .filter(({ undo }) => typeof undo !== 'function' && 'countField' in undo)
    .map(({ action }) => action)
  const bulkChangeCondition = inArray(activity.action, bulkActions)
  const recentCondition = gt(activity.at, new Date(now.getTime() - UNDO_HOURS * 3_600_000))
  const bulkRequestIds = db
    .select({ request_id: activity.request_id })
    .from(activity)
    .where(and(eq(activity.user_id, user.id), recentCondition, bulkChangeCondition))
  return or(bulkChangeCondition, notInArray(activity.request_id, bulkRequestIds))
}

type UndoReferences = Pick<ActivityRecord, 'undoes' | 'redoes'>

/**
 * Returns the row to undo or redo next; `rows` must be ordered newest first. A new write after an undo clears the redo
 * history, as in a text editor.
 */
export function pickRowToUndoOrRedo<Row extends UndoReferences>(
  direction: Direction,
  rows: readonly Row[],
  isReverted: (row: Row) => boolean,
): Row | null {
  if (direction === 'undo') return rows.find((row) => row.undoes === null && !isReverted(row)) ?? null
  const newestWriteIndex = rows.findIndex((row) => row.undoes === null && row.redoes === null)
  const rowsSince = newestWriteIndex === -1 ? rows : rows.slice(0, newestWriteIndex)
  return rowsSince.find((row) => row.undoes !== null && !isReverted(row)) ?? null
}

/**
 * Builds the handlers of the activity log from the undo rules of all features. If the data is stored in an external
 * platform API, an undo may send requests to that API.
 */
export function buildActivityHandlers(
  undoRules: UndoRules,
  { isAtPlatform: usesPlatformApi = false }: { readonly isAtPlatform?: boolean } = {},
): readonly Handler[] {
  return [
    ...buildReadHandlers(undoRules),
    exportActivityHandler,
    usesPlatformApi ? buildUpstreamUndoHandler(undoRules) : buildUndoHandler(undoRules),

    defineHandler(getLastActivity, async ({ query, db, user, services }) => {
      const viewer = buildViewer(services, user, undoRules)
      const row = await findLastWrite(db, query.direction, viewer)
      const [item = null] = row ? await serializeActivityRows(db, [row], viewer) : []
      return { data: item }
    }),
  ]
}
