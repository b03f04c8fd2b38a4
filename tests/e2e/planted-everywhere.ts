// Writes attack texts into all values of the database's text columns. Each text contains the name of its column, so
// that a test can tell which column a screen displays.
import { type SQL, sql } from 'drizzle-orm'
import { columnKinds } from '#server/consumers/columns.ts'
import type { Database } from '#server/db/database.ts'
import { attacks } from '../comunication/attacks.ts'
import { withStoredData } from '../stored.ts'
import { createSampleRecords } from './sample-records.ts'

/** Tables that stay empty in this test, because only a server that calls an external platform API fills them. */
const upstreamTables = new Set(['upstream_attempts', 'upstream_records'])

/**
 * Tables without texts for users. They contain only codes, keys, hashes or data for undo, so they get no attack texts.
 */
const codeTables = new Set([
  ...['account_types', 'consumer_hashes', 'demo_keys', 'feature_flags'],
  ...['idempotency_keys', 'oauth_states', 'rate_limits', 'status_changes', 'zip_corrections'],
])
/**
 * Returns the columns of a table that contain codes. `columnKinds` classifies all columns for data protection requests
 * (LGPD).
 */
function getCodeColumns(table: string): readonly string[] {
  return Object.entries(columnKinds[table] ?? {}).flatMap(([name, kind]) => (kind === 'code' ? [name] : []))
}

/** Columns with codes instead of texts, by table. These columns get no attack texts. */
const codeColumns: Readonly<Record<string, readonly string[]>> = {
  access_requests: ['context', 'level', 'level_before', 'status'],
  activity: ['action', 'entity', 'entity_id', 'request_id'],
  alerts: ['type'],
  batch_rows: ['check', 'error', 'status'],
  batches: ['status', 'stopped', 'taken_over', 'type', 'worker'],
  claims: ['entity'],
  courier_connectors: ['logo_type', 'url_key'],
  // If this column contained another text, the server would take the database for a restored copy and end all sessions.
  database_identity: ['identity'],
  ecommerces: ['language', 'main_integration_type', 'search_text', 'segment'],
  group_metadata_versions: ['name'],
  group_metadatas: ['name'],
  groups: getCodeColumns('groups'),
  inbox: ['kind', 'key'],
  integrations: ['integration_type'],
  logos: ['kind', 'media_type'],
  metadata_versions: ['name'],
  metadatas: ['name'],
  notes: ['entity'],
  oauth_tokens: ['refresh_owner'],
  people: ['access', 'permissions', 'preferences', 'subject'],
  refunds: ['status'],
  report_exports: ['filters', 'report', 'status'],
  reprocess_attempts: ['error', 'idempotency_key', 'outcome', 'status', 'type'],
  reverses: ['source', 'status'],
  saved_views: ['page', 'scope'],
  segments: ['id'],
  stores: getCodeColumns('stores'),
  reply_templates: ['language', 'template'],
  ticket_notes: ['digest', 'error', 'reply_template', 'status', 'ticket'],
  users: ['access', 'permissions', 'search_text'],
}
/** Names of columns that contain codes in every table. */
const codeColumnNames = new Set(['service_code'])
/** Keys in JSON columns whose values are codes, which attack texts must not replace. */
const codeKeys = [
  'id',
  'type',
  'country',
  'state',
  'zip_code',
  'document',
  'default_service',
  'insurance_type',
  'code_validation_method',
]

/** Columns of the type text that contain a JSON document. */
const jsonColumns = new Set(['configs', 'options', 'value'])
/** Columns that get a text with all attacks in every row. No index limits the length of their values. */
const longColumns = new Set([...jsonColumns, 'description', 'reason', 'comments', 'log'])

/**
 * SQL conditions that select the rows for attack texts. Users with ids below 20 sign in during the tests, so their
 * e-mail addresses must stay valid.
 */
const rowConditions: Readonly<Record<string, SQL>> = { 'users.email': sql`id >= 20` }

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

const getColumnName = ({ table_name, column_name }: Column) => `${table_name}.${column_name}`

/** Matches the column name that an attack text contains. The group captures `table.column`. */
export const columnMarkPattern = /§([\w.]+)§/g

/**
 * Returns a function that writes attack texts into the database of a data folder, and the set of columns that it has
 * written to.
 */
export function createAttackPreparation() {
  const attackedColumns = new Set<string>()
  return {
    /** Columns with attack texts as `table.column`; empty until `prepare` has run. */
    attackedColumns,
    /** Writes the attack texts into the database of the folder. No running server may use this database. */
    async prepare(folder: string): Promise<void> {
      await createSampleRecords(folder)
      for (const column of await withStoredData(folder, ({ db }) => db.transaction(writeAttacks)))
        attackedColumns.add(column)
    },
  }
}

async function writeAttacks(db: Database): Promise<readonly string[]> {
  // Disables triggers, because one trigger rejects changes of the activity log, and others update the search columns.
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    create function pg_temp.planted(value jsonb, attack text) returns jsonb language plpgsql as $$ begin
      return coalesce(case jsonb_typeof(value)
        when 'string' then to_jsonb(attack)
        when 'array' then (select jsonb_agg(pg_temp.planted(part, attack)) from jsonb_array_elements(value) as part)
        when 'object' then (select jsonb_object_agg(name, case when name = any (${sql.raw(`array['${codeKeys.join("','")}']`)})
          then part else pg_temp.planted(part, attack) end) from jsonb_each(value) as entry (name, part))
      end, value);
    end $$`)
  // Adds values and rows that are missing from the demo data.
  await db.execute(sql`update reprocess_attempts set merchant_message = 'Fora do prazo' where status = 'failed'`)
  await db.execute(sql`insert into inbox (user_id, kind, key, facts)
    select id, 'featureAnswered', 'planted', '{"request": 1, "text": "Um", "answer": "Dois", "person": "Três"}'
    from users where access = 'admin_boss'`)
  await db.execute(sql`insert into access_requests (user_id, context, level, reason)
    select id, 'config', 'readonly', 'Ver o painel' from people where access <> 'admin_boss' and id >= 20 limit 1`)
  await db.execute(sql`insert into notes (entity, entity_id, text, user_id, user_name)
    values ('ecommerce', 1, 'Uma nota', 1, 'Ana Lima')`)
  await db.execute(sql`insert into reply_templates (template, language, text) values ('zip_code', 'pt-BR', 'Um texto')`)
  await db.execute(sql`update batch_rows set address_change =
    '{"before": {"zip_code": "01310-100", "city": "Um", "state": "SP"}, "after": {"city": "Dois", "state": "SP"}}'
    where entity_id is not null`)
  await db.execute(sql`update maintenance set planned_from = now() + interval '1 year'`)
  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select table_name, column_name, data_type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
    order by table_name, ordinal_position`)
  const codes = new Set(
    Object.entries(codeColumns).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  )
  const attackedColumns = rows.filter(
    (column) =>
      !codeTables.has(column.table_name) &&
      !upstreamTables.has(column.table_name) &&
      !codes.has(getColumnName(column)) &&
      !codeColumnNames.has(column.column_name),
  )
  const names = new Set(rows.flatMap((column) => [column.table_name, column.column_name, getColumnName(column)]))
  const configuredNames = [...codeTables, ...codes, ...codeColumnNames, ...jsonColumns, ...longColumns]
  const outdated = configuredNames.filter((name) => !names.has(name))
  if (outdated.length > 0) throw new Error(`Not in the database any more: ${outdated}`)
  const columnNames: string[] = []
  for (const column of attackedColumns) {
    const [table, name] = [sql.identifier(column.table_name), sql.identifier(column.column_name)]
    const { rowCount } = await db.execute(
      sql`update ${table} set ${name} = ${buildAttackText(column)} where ${name} is not null and ${rowConditions[getColumnName(column)] ?? sql`true`}`,
    )
    if (rowCount === 0) throw new Error(`No row to plant ${getColumnName(column)} in`)
    columnNames.push(getColumnName(column))
  }
  return columnNames
}

/** Returns an SQL expression that builds the attack text of a column. The text differs from row to row. */
function buildAttackText(column: Column): SQL {
  const [columnName, name] = [getColumnName(column), sql.identifier(column.column_name)]
  const number = sql`('x' || left(md5(ctid::text || ${columnName}::text), 6))::bit(24)::int`
  const list = sql`${sql.param(attacks)}::text[]`
  const payload = longColumns.has(column.column_name)
    ? sql`array_to_string(${list}, ' ')`
    : sql`(${list})[1 + ${number} % ${sql.raw(String(attacks.length))}]`
  const attack = sql`${payload} || ' ' || ctid || ${` §${columnName}§`}::text`
  if (column.data_type === 'jsonb') return sql`pg_temp.planted(${name}, ${attack})`
  // Stores the text under the key `title`, because the console masks the values of other keys in options and
  // configurations.
  if (jsonColumns.has(column.column_name)) return sql`json_build_object('title', ${attack})::text`
  return /url$/.test(column.column_name) ? sql`'javascript:window.planted=1//' || ${attack}` : attack
}
