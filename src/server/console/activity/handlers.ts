// Handlers of the activity log: list, details, CSV export, undo, and the last write that a shortcut can undo or redo.
import { and, desc, eq, gt, inArray, like, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import {
  exportActivity,
  getActivity,
  lastActivity,
  type lastDirections,
  listActivity,
  undoHours,
} from '#contract/console/activity.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Database } from '#server/db/database.ts'
import { keysetBatches } from '#server/db/keyset.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { instantsWithin, literally } from '#server/db/search.ts'
import { type ActivityRecord, maskSecrets } from '#server/http/activity.ts'
import { httpError } from '#server/http/errors.ts'
import { sentFile } from '#server/http/file-answer.ts'
import { type Call, type Handler, handle } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { translate } from '#server/http/text.ts'
import { type UndoRules, undoRuleOf } from '#server/http/undo.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { type Cell, csvName, csvSeconds, csvStream } from '#server/services/csv.ts'
import type { ActivityReading } from '#server/services/told-activity.ts'
import { tellsOf } from './search.ts'
import { shownRows, takenBackBy, undoHandler, type Viewer } from './undo.ts'

type Filters = Parsed<typeof exportActivity>['query']

/** Returns the SQL condition for the filters, limited to the rows that the user may read. */
function matching(filters: Filters, reading: ActivityReading, language: Language): SQL | undefined {
  const { staff } = reading
  const { q, user, of_ticket: ticket, action, of_field: field, from, to } = filters
  return and(
    seenBy(staff),
    recordIs(filters),
    q === undefined ? undefined : tellsOf(q, reading, language),
    user === undefined ? undefined : eq(activity.user_id, user === 'me' ? staff.id : user),
    ticket === undefined ? undefined : eq(activity.ticket, ticket),
    action === undefined ? undefined : eq(activity.action, action),
    field === undefined ? undefined : changed(field),
    ...instantsWithin(sql`${activity.at}`, { from, to }),
  )
}

/** Returns a condition that the field differs between `before` and `after`. JSON null equals a missing field. */
function changed(path: string): SQL {
  const at = sql`string_to_array(${path}, '.')`
  const valueIn = (side: typeof activity.before | typeof activity.after) => sql`nullif(${side} #> ${at}, 'null')`
  return sql`${valueIn(activity.before)} is distinct from ${valueIn(activity.after)}`
}

/**
 * Returns a condition for the record. Rows of records that belong to it match too, except when filtering by field: a
 * field name is only unique within one entity.
 */
function recordIs({ entity, id, of_field: field }: Filters): SQL | undefined {
  if (field !== undefined)
    return and(
      entity === undefined ? undefined : eq(activity.entity, entity),
      id === undefined ? undefined : eq(activity.entity_id, id),
    )
  if (entity === 'ecommerce' && id !== undefined && /^\d{1,9}$/.test(id)) return eq(activity.ecommerce_id, Number(id))
  if (entity === 'group' && id !== undefined) {
    const ofGroup = and(eq(activity.entity, 'group'), eq(activity.entity_id, id))
    return or(ofGroup, and(eq(activity.entity, 'group_metadata'), like(activity.entity_id, `${literally(id)}/%`)))
  }
  const entities = entity === 'group' ? ['group', 'group_metadata'] : entity === undefined ? [] : [entity]
  return and(
    entities.length > 0 ? inArray(activity.entity, entities) : undefined,
    id === undefined ? undefined : eq(activity.entity_id, id),
  )
}

/** Returns the highest id of the log. Ids have no gaps, so this is also the number of rows. */
async function newestId(db: Database): Promise<number> {
  const [row] = await db.select({ newest: sql<string | null>`max(${activity.id})` }).from(activity)
  return Number(row?.newest ?? 0)
}

function readingHandlers(reversals: UndoRules): readonly Handler[] {
  return [
    handle(listActivity, async ({ query, db, staff, request, services }) => {
      const { page, limit, sort, ...filters } = query
      const condition = matching(filters, { db, staff, platform: services.platformPort }, request.language)
      const viewer = { staff, platform: services.platformPort, now: services.now(), reversals }
      return listRows({
        path: listActivity.path,
        query,
        rows: db.select().from(activity).where(condition).$dynamic(),
        order: { by: [activity.id], sort },
        total: () => db.$count(activity, condition),
        toApi: (rows) => shownRows(db, rows, viewer, { first: query.of_field }),
      })
    }),

    handle(getActivity, async ({ params, db, staff, services }) => {
      const [row] = await db
        .select()
        .from(activity)
        .where(and(eq(activity.id, params.id), seenBy(staff)))
      const viewer = { staff, platform: services.platformPort, now: services.now(), reversals }
      const [shown] = row ? await shownRows(db, [row], viewer, { most: Number.POSITIVE_INFINITY }) : []
      if (!row || !shown) throw httpError(404, 'not_found')
      const json = (value: unknown) => (value === null ? null : JSON.stringify(maskSecrets(value), null, 2))
      return {
        data: { ...shown, request_id: row.request_id, before: json(row.before), after: json(row.after) },
      }
    }),
  ]
}

const rowsAtOnce = 500

const columns = [
  ...(['id', 'at', 'user', 'action', 'entity', 'entity_id', 'ecommerce_id', 'ticket'] as const),
  ...(['before', 'after', 'request_id'] as const),
]

/** Exports the rows that match the filters. Rows that are recorded during the export are left out. */
const exportHandler = handle(exportActivity, async (call) => {
  const { query, db, record, request, services, download } = call
  download(csvName('atividade', services.now()))
  if (request.isHead) return new Blob([]).stream()
  const newest = await newestId(db)
  await record({ action: 'activity.export', entity: 'activity', entity_id: newest, after: { ...query } })
  return sentFile(texts(call, newest + 1), call)
})

function texts(
  { services: { db, platformPort }, query, staff, request }: Call<typeof exportActivity>,
  above: number,
): AsyncGenerator<string> {
  const names = columns.map((name) => translate(request.language, `activity.csv.${name}`))
  return csvStream(names, cells())

  async function* cells() {
    const condition = matching(query, { db, staff, platform: platformPort }, request.language)
    const fetch = (after: ActivityRecord | undefined, limit: number) =>
      db
        .select()
        .from(activity)
        .where(and(condition, lt(activity.id, after?.id ?? above)))
        .orderBy(desc(activity.id))
        .limit(limit)
    for await (const rows of keysetBatches(db, fetch, rowsAtOnce)) yield rows.map(cellsOf)
  }
}

function cellsOf(row: ActivityRecord): Cell[] {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(maskSecrets(value)))
  const code = (value: string | null) => (value === null ? null : { code: value })
  return [
    ...[String(row.id), csvSeconds(row.at), row.user_name, row.action, row.entity],
    ...[code(row.entity_id), row.ecommerce_id === null ? null : String(row.ecommerce_id), code(row.ticket)],
    ...[json(row.before), json(row.after), row.request_id],
  ]
}

type Direction = (typeof lastDirections)[number]

/** Maximum number of recent writes searched for one that the shortcuts Mod+Z and Mod+Shift+Z can undo or redo. */
const mostGoneBack = 200

async function lastOf(db: Database, direction: Direction, viewer: Viewer): Promise<ActivityRecord | null> {
  const { staff, now, reversals } = viewer
  const rows = await db
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.user_id, staff.id),
        gt(activity.at, new Date(now.getTime() - undoHours * 3_600_000)),
        inArray(activity.action, [...reversals.keys()]),
        standsAlone(db, viewer),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(mostGoneBack)
  const taken = await takenBackBy(
    db,
    rows.map(({ id }) => id),
  )
  const open = rows.filter((row) => undoRuleOf(reversals, row) !== null)
  return chosen(direction, open, (row) => taken.has(row.id))
}

/** Returns a condition that excludes the single rows of a bulk change, because a bulk change is undone as a whole. */
function standsAlone(db: Database, { staff, now, reversals }: Viewer): SQL | undefined {
  const wholes = [...reversals.values()].filter(({ undo }) => typeof undo !== 'function').map(({ action }) => action)
  const isWhole = inArray(activity.action, wholes)
  const isRecent = gt(activity.at, new Date(now.getTime() - undoHours * 3_600_000))
  const ofWholes = db
    .select({ request_id: activity.request_id })
    .from(activity)
    .where(and(eq(activity.user_id, staff.id), isRecent, isWhole))
  return or(isWhole, notInArray(activity.request_id, ofWholes))
}

type Step = Pick<ActivityRecord, 'undoes' | 'redoes'>

/**
 * Returns the row to undo or redo next, from rows ordered newest first. A new write after an undo clears the redo
 * history, as in an editor.
 */
export function chosen<Row extends Step>(
  direction: Direction,
  rows: readonly Row[],
  isTaken: (row: Row) => boolean,
): Row | null {
  if (direction === 'undo') return rows.find((row) => row.undoes === null && !isTaken(row)) ?? null
  const beginning = rows.findIndex((row) => row.undoes === null && row.redoes === null)
  const since = beginning === -1 ? rows : rows.slice(0, beginning)
  return since.find((row) => row.undoes !== null && !isTaken(row)) ?? null
}

/** Builds the handlers of the activity log. `undoRules` are registered by the features. */
export function activityHandlers(reversals: UndoRules): readonly Handler[] {
  return [
    ...readingHandlers(reversals),
    exportHandler,
    undoHandler(reversals),

    handle(lastActivity, async ({ query, db, staff, services }) => {
      const viewer = { staff, platform: services.platformPort, now: services.now(), reversals }
      const row = await lastOf(db, query.direction, viewer)
      const [shown = null] = row ? await shownRows(db, [row], viewer) : []
      return { data: shown }
    }),
  ]
}
