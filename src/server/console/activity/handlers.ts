// Handlers of the activity record: list, CSV export, undo and redo.
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

/** The filters and what the person may see. */
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

/** A field that is null stands as one that is not there. */
function changed(path: string): SQL {
  const at = sql`string_to_array(${path}, '.')`
  const valueIn = (side: typeof activity.before | typeof activity.after) => sql`nullif(${side} #> ${at}, 'null')`
  return sql`${valueIn(activity.before)} is distinct from ${valueIn(activity.after)}`
}

/** What belongs to a record is found with it; a field is that of the record itself. */
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

/** Ids have no gaps: of the whole record this is the total, too. */
async function newestId(db: Database): Promise<number> {
  const [row] = await db.select({ newest: sql<string | null>`max(${activity.id})` }).from(activity)
  return Number(row?.newest ?? 0)
}

function readingHandlers(reversals: UndoRules): readonly Handler[] {
  return [
    /** The newest first. */
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

/** What the filters find, as it is now: what is recorded meanwhile is not in it. */
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

// Mod+Z and Mod+Shift+Z: which of a person's own recorded writes is undone or redone next, as in an editor.

type Direction = (typeof lastDirections)[number]

/** More writes than these are not gone back. */
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

/** Not one of the many rows of a call that is taken back as a whole. */
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

/** Of the newest first. A write after an undo is a new beginning: what was undone before it is not done again. */
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

/** Handlers of the activity record; `reversals` are the undo rules that features register. */
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
