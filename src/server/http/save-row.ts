// Saves the next version of a row with optimistic concurrency: lock, version check, write, activity, ETag.
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { httpError } from './errors.ts'
import type { ActivityEntry, HandlerContext } from './handler.ts'
import { expectVersion } from './version.ts'

type Row<Table extends PgTable> = Table['$inferSelect']

/** Table with optimistic concurrency: each save increases the `version` of the row by one. */
type VersionedTable = PgTable & { readonly $inferSelect: { readonly version: number } }

/** Part of the handler context that a save needs. */
export type SaveContext = Pick<HandlerContext<Endpoint>, 'db' | 'request' | 'services' | 'record' | 'setEtag'>

/** Columns and activity rows that a save writes. */
export interface RowChange<Table extends PgTable> {
  /** Columns to write, without `version` and `updated_at`; null leaves the row and its version unchanged. */
  readonly patch: Partial<Row<Table>> | null
  /** Activity entries of the save; an entry with empty `before` and `after` is not stored. */
  readonly activity: ActivityEntry | readonly ActivityEntry[]
}

interface SaveOptions<Table extends PgTable> {
  readonly table: Table
  /** Condition that selects exactly one row. */
  readonly where: SQL | undefined
  /** Throws if the row must not be saved in its present state or by this user. Runs before the version check. */
  readonly ensureSavable?: (row: Row<Table>) => Promise<void> | void
  /** Converts the present row to the API format for the 412 response, so that the client can merge the changes. */
  readonly toApi: (row: Row<Table>) => unknown
  /** Checks the input against the locked row and returns the changes. May write dependent rows itself. */
  readonly prepareChange: (row: Row<Table>) => Promise<RowChange<Table>> | RowChange<Table>
}

interface SaveResult<Table extends PgTable> {
  readonly before: Row<Table>
  /** Saved row; the same object as `before` if the row was not changed. */
  readonly saved: Row<Table>
}

/**
 * Saves the next version of one row (optimistic concurrency, docs/decisions.md: `ETag` and `If-Match`): locks the row,
 * compares its version with `If-Match`, writes the patch with `version` and `updated_at`, records the activity and
 * sets the ETag.
 *
 * Throws 404 if the row does not exist, 412 with the present record if the version differs, and the errors of
 * `ensureSavable` and `prepareChange`.
 *
 * @example
 * const { saved } = await saveRow(context, {
 *   table: settings,
 *   where: eq(settings.id, 1),
 *   toApi: serializeSettings,
 *   prepareChange: (row) => ({ patch: body, activity: { action, entity, entity_id: 1, ...diffPatch(row, body) } }),
 * })
 */
export async function saveRow<Table extends VersionedTable>(
  { db, request, services, record, setEtag }: SaveContext,
  { table, where, ensureSavable: ensureCanSave, toApi: serialize, prepareChange: buildChange }: SaveOptions<Table>,
): Promise<SaveResult<Table>> {
  const before = await lockRow(db, table, where)
  await ensureCanSave?.(before)
  await expectVersion(request, before.version, () => serialize(before))
  const { patch, activity } = await buildChange(before)
  const saved = patch === null ? before : await writeRow(db, table, { where, before, patch, now: services.now() })
  for (const entry of [activity].flat()) await record(entry)
  setEtag(saved.version)
  return { before, saved }
}

/** Returns the row, locked until the end of the transaction (`FOR UPDATE`). Throws 404 if the row does not exist. */
export async function lockRow<Table extends PgTable>(
  db: Database,
  table: Table,
  where: SQL | undefined,
): Promise<Row<Table>> {
  const anyTable: PgTable = table
  const [row] = await db.select().from(anyTable).where(where).for('update')
  if (!row) throw httpError(404, 'not_found')
  return row
}

interface RowWrite<Table extends PgTable> {
  readonly where: SQL | undefined
  readonly before: Row<Table>
  readonly patch: Partial<Row<Table>>
  readonly now: Date
}

/** Writes the next version of a locked row, and `updated_at` if the table has this column. Returns the new row. */
export async function writeRow<Table extends VersionedTable>(
  db: Database,
  table: Table,
  { where, before, patch, now }: RowWrite<Table>,
): Promise<Row<Table>> {
  const anyTable: PgTable = table
  const updated_at = 'updated_at' in table ? { updated_at: now } : {}
  const [savedRow] = await db
    .update(anyTable)
    .set({ ...patch, ...updated_at, version: before.version + 1 })
    .where(where)
    .returning()
  if (!savedRow) throw new Error('The locked row was not updated')
  return savedRow as Row<Table>
}
