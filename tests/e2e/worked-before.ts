// What staff have done with the demo: something of all that it has none of by itself.
import { runServer } from '../running-server.ts'
import { signIn } from '../server-start/built-server.ts'

/** Whose pages are looked at, and a store of theirs. */
export const merchant = 1
export const store = 2

const record = `/v2/boss/ecommerces/${merchant}`
const ticket = 'ZD-1'
const texts = { app_name: '"a"' }
const trackingErrors = '/v2/boss/reverses/tracking-errors'

/** Of a reverse with a wrong zip code. */
const done = (reverse: number): readonly (readonly [call: string, body: object])[] => [
  ['POST /v2/boss/batches', { type: 'trackingErrors.correctZip', text: `${reverse};01310100\nnada`, ticket }],
  ['POST /v2/boss/batches', { type: 'reprocess.reverse', text: `${reverse}`, ticket, task: 'Conferir a caixa' }],
  [`POST /v2/boss/tickets/${ticket}/notes`, { text: 'Reversa reprocessada.' }],
  ['POST /v2/boss/views', { page: 'ecommerces.list', name: 'Loja', scope: 'shared', state: { q: 'loja' } }],
  ['PUT /v4/groups/1/metadatas', { texts }],
  [`PUT ${record}/metadatas`, { texts }],
  [`PUT ${record}/configs`, { text: '{"a": 1}' }],
  [`PUT ${record}/quotas`, { billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 7 }] }],
  [`PUT ${record}/stores/${store}/contract`, { is_save_full_contract: false, posting_card: '0067599079' }],
  ['PUT /v2/boss/ecommerces/maintenance', { maintenance_mode: true, confirmation: true, reason: 'Teste' }],
]

/** With the database of this folder, that nobody has open. */
export async function workBefore(folder: string): Promise<void> {
  const server = await runServer({ DATA_DIR: folder })
  const { token } = await signIn(server.url)
  const own = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Ticket': ticket }
  const send = async (call: string, init: RequestInit) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(server.url + path, { headers: own, ...init, method })
    if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`)
    return answer
  }
  try {
    const { data } = await (await send(`GET ${trackingErrors}`, {})).json()
    for (const [call, body] of done(data[0].id)) await send(call, { body: JSON.stringify(body) })
    const file = await send('GET /v2/boss/users/reports', { headers: { ...own, Accept: 'text/csv' } })
    await file.arrayBuffer()
  } finally {
    await server.stop()
  }
}
