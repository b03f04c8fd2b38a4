// Creates records that are missing from the demo data, such as batches, saved views, metadata and quotas, for tests
// that visit all screens.
import { runServer } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'

/** Ids of the ecommerce and the store whose pages the tests visit. */
export const SAMPLE_ECOMMERCE_ID = 1
export const SAMPLE_STORE_ID = 2

const ecommercePath = `/v2/boss/ecommerces/${SAMPLE_ECOMMERCE_ID}`
const TICKET = 'ZD-1'
const texts = { app_name: '"a"' }
const TRACKING_ERRORS_PATH = '/v2/boss/reverses/tracking-errors'

/**
 * Returns the requests that create the records. `reverse` is the id of a reverse (return request) with an invalid zip
 * code.
 */
const buildRequests = (reverse: number): readonly (readonly [request: string, body: object])[] => [
  ['POST /v2/boss/batches', { type: 'trackingErrors.correctZip', text: `${reverse};01310100\nnada`, ticket: TICKET }],
  [
    'POST /v2/boss/batches',
    { type: 'reprocess.reverse', text: `${reverse}`, ticket: TICKET, task: 'Conferir a caixa' },
  ],
  [`POST /v2/boss/tickets/${TICKET}/notes`, { text: 'Reversa reprocessada.' }],
  ['POST /v2/boss/views', { page: 'ecommerces.list', name: 'Loja', scope: 'shared', state: { q: 'loja' } }],
  ['PUT /v4/groups/1/metadatas', { texts }],
  [`PUT ${ecommercePath}/metadatas`, { texts }],
  [`PUT ${ecommercePath}/configs`, { text: '{"a": 1}' }],
  [`PUT ${ecommercePath}/quotas`, { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 7 }] }],
  [
    `PUT ${ecommercePath}/stores/${SAMPLE_STORE_ID}/contract`,
    { is_save_full_contract: false, posting_card: '0067599079' },
  ],
  ['PUT /v2/boss/ecommerces/maintenance', { maintenance_mode: true, confirmation: true, reason: 'Teste' }],
]

/** Creates the records in the database of this folder. No other process may use this database. */
export async function createSampleRecords(folder: string): Promise<void> {
  const server = await runServer({ DATA_DIR: folder })
  const { token } = await signIn(server.url)
  const authHeaders = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Ticket': TICKET }
  const send = async (request: string, init: RequestInit) => {
    const [method = '', path = ''] = request.split(' ')
    const response = await fetch(server.url + path, { headers: authHeaders, ...init, method })
    if (!response.ok) throw new Error(`${request}: ${await response.text()}`)
    return response
  }
  try {
    const { data } = await (await send(`GET ${TRACKING_ERRORS_PATH}`, {})).json()
    for (const [request, body] of buildRequests(data[0].id)) await send(request, { body: JSON.stringify(body) })
    const exportResponse = await send('GET /v2/boss/users/reports', { headers: { ...authHeaders, Accept: 'text/csv' } })
    await exportResponse.arrayBuffer()
  } finally {
    await server.stop()
  }
}
