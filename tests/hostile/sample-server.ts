// Starts a server with records of every kind, and returns existing records for the parameters of a path.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { createBatch } from '#contract/console/batches.ts'
import { addNote } from '#contract/console/notes.ts'
import { createView } from '#contract/console/view.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveGroupMetadatas } from '#contract/platform/groups.ts'
import { saveMetadatas } from '#contract/platform/metadatas.ts'
import { exportUsers } from '#contract/platform/reports.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { createJsonListener, startService } from '../addresses/loopback-service.ts'
import { type Api, startApi } from '../harness.ts'
import { isLongRun } from './effort.ts'

const buildCarrierField = (id: string) => ({ id, required: false, manual_insertion_required: true })
const carrierDescription = {
  name: 'Expresso',
  logo_url: null,
  services: [
    {
      id: 'pac',
      label: 'Econômico',
      fields: [buildCarrierField('contract'), buildCarrierField('note'), buildCarrierField('apiToken')],
    },
  ],
}

const oauthTokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600, scope: null }

/** Maps a path segment to the database table of the record id that follows the segment. */
const tablesBySegment: Readonly<Record<string, string>> = {
  ecommerces: 'ecommerces',
  integrations: 'integrations',
  urls: 'ecommerce_urls',
  'brand-urls': 'ecommerce_urls',
  logos: 'logos',
  reprocess: 'reprocess_attempts',
  reverses: 'reverses',
  refunds: 'refunds',
  batches: 'batches',
  groups: 'groups',
  stores: 'stores',
  users: 'users',
  'app-alerts': 'alerts',
  'tracking-errors': 'reverses',
  'courier-connectors': 'courier_connectors',
  exports: 'report_exports',
  activity: 'activity',
  views: 'saved_views',
  inbox: 'inbox',
  notes: 'notes',
  'access-requests': 'access_requests',
}

export async function startSampleServer(options: Parameters<typeof startApi>[0] = {}): Promise<Api> {
  const connector = await startService()
  // Responds to `/token` with OAuth tokens, like the provider Bling, and to every other URL with the carrier
  // description.
  connector.respondWith((request, response) =>
    createJsonListener(request.url === '/token' ? oauthTokens : carrierDescription)(request, response),
  )
  const dir = await mkdtemp(join(tmpdir(), 'reversa-exports-'))
  const blingUrls = { authorizeUrl: `${connector.origin}/authorize`, tokenUrl: `${connector.origin}/token` }
  const api = await startApi({
    ownAddress: () => connector.origin,
    ...options,
    config: { bling: blingUrls, exportFiles: { dir, maxBytes: 50_000_000 }, ...options.config },
  })
  await seedDemo(api.connection.db, { ecommerceCount: 60, secrets: api.services.secrets })
  await insertRecords(api)
  return {
    ...api,
    close: async () => {
      await connector.close()
      await api.close()
      await rm(dir, { recursive: true })
    },
  }
}

/** Inserts records that the demo data does not contain. */
async function insertRecords(api: Api): Promise<void> {
  // Inserts enough users for all requests that delete a user.
  await api.connection.db.execute(sql`
    insert into users (first_name, last_name, email, access, permissions)
    select 'Pessoa', n::text, 'pessoa-' || n || '@reversa.example', access, permissions
    from (select access, permissions from users where access = 'n1' limit 1) as one, generate_series(1, ${EXTRA_ROWS}) as n`)
  await api.connection.db.execute(sql`
    insert into groups (name, id_group_at_crm, first_group_manager, status_replica_group_in_billing)
    select 'Grupo ' || n, 700000 + n, 'gestao@grupo.example', 'complete' from generate_series(1, ${EXTRA_ROWS}) as n`)
  // Inserts many URLs, because a request that moves a URL to a brand removes the URL from the ecommerce.
  await api.connection.db.execute(sql`
    insert into ecommerce_urls (ecommerce_id, url)
    select 1, 'https://endereco-' || n || '.example' from generate_series(1, ${EXTRA_ROWS}) as n`)
  const { rows } = await api.connection.db.execute<{ id: number }>(sql`select id from reverses order by id limit 40`)
  const text = rows.map(({ id }) => id).join('\n')
  for (const sender of ['n1', 'admin_boss'])
    await api.call(
      createBatch,
      { body: { type: 'reprocess.reverse', text, ticket: 'ZD-1', task: 'Teste' } },
      { as: sender },
    )
  for (const sender of ['n1', 'admin_boss'])
    await api.call(addNote, { body: { entity: 'ecommerce', id: 1, text: 'Teste' } }, { as: sender })
  for (const name of ['Uma', 'Outra'])
    await api.call(createView, { body: { page: 'ecommerces.list', name, scope: 'shared', state: { q: name } } })
  const params = { id: 1 }
  await api.call(saveMetadatas, { params, body: { texts: { configuracao: '{"a": 1}' } } })
  await api.call(saveGroupMetadatas, { params, body: { texts: { configuracao: '{"a": 1}' } } })
  const headers = { Authorization: `Bearer ${await api.openSession('admin_boss')}`, Accept: 'text/csv' }
  await (await api.app.request(exportUsers.path, { headers })).text()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = new FormData()
  form.append('kind', 'main')
  form.append('file', new File([new Uint8Array(png)], 'x.png', { type: 'image/png' }))
  const response = await api.send('/v2/boss/ecommerces/1/logos', { method: 'POST', body: form })
  if (response.status !== 200) throw new Error(`No logo: ${JSON.stringify(response.body)}`)
}

const EXTRA_ROWS = isLongRun ? 800 : 20

/**
 * Returns path parameters of existing records. Nested parameters belong to the outer record if the table has a foreign
 * key.
 */
export async function listExistingParams(
  api: Api,
  { method, path }: Endpoint,
  many = 6,
): Promise<readonly Readonly<Record<string, string>>[]> {
  if (path.endsWith('/:entity/:id')) {
    const { rows } = await api.connection.db.execute<{ id: number }>(sql`select id from reverses limit ${many}`)
    return rows.map(({ id }) => ({ entity: 'reverse', id: String(id) }))
  }
  if (path.endsWith('/:template/:language')) return [{ template: 'address', language: 'pt-BR' }]
  const names = [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, segment = '', name = '']) => ({ segment, name }))
  const [outer, inner] = names
  if (!outer) return [{}]
  const table = tablesBySegment[outer.segment]
  if (!table) return getOtherValues(outer.name)
  const shuffled = buildRandomOrderClause(`${method} ${path}`)
  const { rows } = await api.connection.db.execute<{ id: number; inner?: number }>(
    inner && tablesBySegment[inner.segment]
      ? sql`select ecommerce_id as id, id as inner from ${sql.identifier(tablesBySegment[inner.segment] ?? '')} ${buildUrlTableClause(inner.segment)} ${shuffled} limit ${many}`
      : sql`select id from ${sql.identifier(table)} ${buildUsableRowsClause(table, method, shuffled)} limit ${many}`,
  )
  return rows.map(({ id, inner: of }) => ({
    [outer.name]: String(id),
    ...(inner ? { [inner.name]: of === undefined ? 'configuracao' : String(of) } : {}),
  }))
}

const requestCounts = new Map<string, number>()

/** Returns an SQL `order by` clause that differs for each request but is the same in every test run. */
function buildRandomOrderClause(requestName: string): SQL {
  const requestCount = (requestCounts.get(requestName) ?? 0) + 1
  requestCounts.set(requestName, requestCount)
  return sql`order by md5(id || ${`/${requestName}/${requestCount}`})`
}

/**
 * Returns an SQL `where` clause for the rows that the request can use. Omits the signed-in administrator, because later
 * requests need the administrator's session.
 */
function buildUsableRowsClause(table: string, method: Endpoint['method'], randomOrder: SQL) {
  if (table === 'users') return sql`where access <> 'admin_boss' ${randomOrder}`
  if (table === 'reverses') return sql`where tracking_error is not null ${randomOrder}`
  if (table === 'groups')
    return sql`where status_replica_group_in_billing = 'complete' ${buildUnlinkedGroupsCondition(method)} ${randomOrder}`
  if (table === 'activity') return sql`order by id desc`
  return randomOrder
}

/** Omits groups with linked ecommerces for DELETE requests, because the server does not delete such groups. */
function buildUnlinkedGroupsCondition(method: Endpoint['method']) {
  return method === 'DELETE' ? sql`and not exists (select from ecommerces where ecommerce_group_id = groups.id)` : sql``
}

/**
 * Returns an SQL `where` clause that selects the URLs of ecommerces or of brands, because the table `ecommerce_urls`
 * contains both.
 */
function buildUrlTableClause(segment: string) {
  if (segment === 'urls') return sql`where brand_id is null`
  return segment === 'brand-urls' ? sql`where brand_id is not null` : sql``
}

function getOtherValues(name: string): readonly Readonly<Record<string, string>>[] {
  const values = { ticket: 'ZD-48213', zip: '01310100', name: 'n1', account_type: 'n1' }
  return [{ [name]: Object.entries(values).find(([key]) => key === name)?.[1] ?? '1' }]
}

/** Replaces ids in the body with the ids in the path, because the server requires both to be equal. */
export function copyIdsFromParams(body: unknown, params: Readonly<Record<string, string>>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { url_id, id = params.ecommerce_id } = params
  const paramValues: Readonly<Record<string, string | undefined>> = { id: url_id ?? id, group_id: id, ecommerceId: id }
  const own = Object.entries(body).map(([name, value]) => {
    const pathId = Number(paramValues[name])
    return [name, typeof value === 'number' && Number.isInteger(pathId) ? pathId : value]
  })
  return Object.fromEntries(own)
}
