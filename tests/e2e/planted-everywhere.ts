// Texts that attack, in every text that the database keeps, whoever wrote it: staff, consumers, carriers, an import. Each tells where it was planted.
import { type SQL, sql } from 'drizzle-orm'
import { columnKinds } from '#server/consumers/columns.ts'
import type { Database } from '#server/db/database.ts'
import { attacks } from '../comunication/attacks.ts'
import { stored } from '../stored.ts'
import { createSampleRecords } from './worked-before.ts'

/** Tables whose texts are codes, keys or hashes, or are kept for an undo only. What is not told here is planted. */
const codeTables = new Set([
  ...['account_types', 'consumer_hashes', 'demo_keys', 'feature_flags'],
  ...['idempotency_keys', 'oauth_states', 'rate_limits', 'zip_corrections'],
])
/** Columns of a table that hold codes, as the LGPD command classifies them. */
function codesIn(table: string): readonly string[] {
  return Object.entries(columnKinds[table] ?? {}).flatMap(([name, kind]) => (kind === 'code' ? [name] : []))
}

/** Columns, the same. */
const codeColumns: Readonly<Record<string, readonly string[]>> = {
  access_requests: ['context', 'level', 'level_before', 'status'],
  activity: ['action', 'entity', 'entity_id', 'request_id'],
  alerts: ['type'],
  batch_rows: ['check', 'error', 'status'],
  batches: ['status', 'stopped', 'taken_over', 'type', 'worker'],
  claims: ['entity'],
  courier_connectors: ['logo_type', 'url_key'],
  ecommerces: ['language', 'main_integration_type', 'search_text', 'segment'],
  group_metadata_versions: ['name'],
  group_metadatas: ['name'],
  groups: codesIn('groups'),
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
  stores: codesIn('stores'),
  ticket_notes: ['digest', 'error', 'status', 'ticket'],
  users: ['access', 'permissions', 'search_text'],
}
const codesAnywhere = new Set(['service_code'])
/** Inside JSON. */
const codesInside = [
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

/** Kept as a text, but a JSON document. */
const documents = new Set(['configs', 'options', 'value'])
/** Of these every row has them all, of others one of them: what is short stands in an index. */
const long = new Set([...documents, 'description', 'reason', 'comments', 'log'])

/** Rows that are left alone: who signs in. */
const only: Readonly<Record<string, SQL>> = { 'users.email': sql`id >= 20` }

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

const nameOf = ({ table_name, column_name }: Column) => `${table_name}.${column_name}`

/** What tells that a text was planted, and where. */
export const mark = /§([\w.]+)§/g

export function garden() {
  const planted = new Set<string>()
  return {
    /** In which columns, `table.column`, once the database is prepared. */
    planted,
    /** In the database of this folder, that nobody has open. */
    async prepare(folder: string): Promise<void> {
      await createSampleRecords(folder)
      for (const place of await stored(folder, ({ db }) => db.transaction(plant))) planted.add(place)
    },
  }
}

async function plant(db: Database): Promise<readonly string[]> {
  // Neither the guard of the record nor what is kept for searches.
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    create function pg_temp.planted(value jsonb, attack text) returns jsonb language plpgsql as $$ begin
      return coalesce(case jsonb_typeof(value)
        when 'string' then to_jsonb(attack)
        when 'array' then (select jsonb_agg(pg_temp.planted(part, attack)) from jsonb_array_elements(value) as part)
        when 'object' then (select jsonb_object_agg(name, case when name = any (${sql.raw(`array['${codesInside.join("','")}']`)})
          then part else pg_temp.planted(part, attack) end) from jsonb_each(value) as one (name, part))
      end, value);
    end $$`)
  // What nothing of the demo has.
  await db.execute(sql`update reprocess_attempts set merchant_message = 'Fora do prazo' where status = 'failed'`)
  await db.execute(sql`insert into inbox (user_id, kind, key, facts)
    select id, 'featureAnswered', 'planted', '{"request": 1, "text": "Um", "answer": "Dois", "person": "Três"}'
    from users where access = 'admin_boss'`)
  await db.execute(sql`insert into access_requests (user_id, context, level, reason)
    select id, 'config', 'readonly', 'Ver o painel' from people where access <> 'admin_boss' and id >= 20 limit 1`)
  await db.execute(sql`insert into notes (entity, entity_id, text, user_id, user_name)
    values ('ecommerce', 1, 'Uma nota', 1, 'Ana Lima')`)
  await db.execute(sql`update maintenance set planned_from = now() + interval '1 year'`)
  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select table_name, column_name, data_type from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
    order by table_name, ordinal_position`)
  const codes = new Set(
    Object.entries(codeColumns).flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`)),
  )
  const written = rows.filter(
    (column) =>
      !codeTables.has(column.table_name) && !codes.has(nameOf(column)) && !codesAnywhere.has(column.column_name),
  )
  const names = new Set(rows.flatMap((column) => [column.table_name, column.column_name, nameOf(column)]))
  const told = [...codeTables, ...codes, ...codesAnywhere, ...documents, ...long]
  const outdated = told.filter((name) => !names.has(name))
  if (outdated.length > 0) throw new Error(`Not in the database any more: ${outdated}`)
  const places: string[] = []
  for (const column of written) {
    const [table, name] = [sql.identifier(column.table_name), sql.identifier(column.column_name)]
    const { rowCount } = await db.execute(
      sql`update ${table} set ${name} = ${attackIn(column)} where ${name} is not null and ${only[nameOf(column)] ?? sql`true`}`,
    )
    if (rowCount === 0) throw new Error(`No row to plant ${nameOf(column)} in`)
    places.push(nameOf(column))
  }
  return places
}

/** No two rows alike. */
function attackIn(column: Column): SQL {
  const [own, name] = [nameOf(column), sql.identifier(column.column_name)]
  const number = sql`('x' || left(md5(ctid::text || ${own}::text), 6))::bit(24)::int`
  const list = sql`${sql.param(attacks)}::text[]`
  const which = long.has(column.column_name)
    ? sql`array_to_string(${list}, ' ')`
    : sql`(${list})[1 + ${number} % ${sql.raw(String(attacks.length))}]`
  const attack = sql`${which} || ' ' || ctid || ${` §${own}§`}::text`
  if (column.data_type === 'jsonb') return sql`pg_temp.planted(${name}, ${attack})`
  // The console shows a text under a harmless key; under any other key of options and configs it shows a mask.
  if (documents.has(column.column_name)) return sql`json_build_object('title', ${attack})::text`
  return /url$/.test(column.column_name) ? sql`'javascript:window.planted=1//' || ${attack}` : attack
}
