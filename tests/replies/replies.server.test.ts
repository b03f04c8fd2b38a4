// Tests replies to the consumer of a reverse (return request): the template that applies, the posted public comment,
// the activity without the text, and the templates that users edit.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import {
  getReply,
  listReplyTemplates,
  postReply,
  type ReplyTemplate,
  recordCopiedReply,
  saveReplyTemplate,
} from '#contract/console/replies.ts'
import { getTicket, postTicketNote } from '#contract/console/tickets.ts'
import type { Config } from '#server/config.ts'
import { ticketNotes } from '#server/db/schema/console/tickets.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { makeAttempt, makeReadyEcommerce, makeReverse } from '../factories.ts'
import { readLastActivity } from '../harness.ts'
import { useApi } from '../use-api.ts'

type Helpdesk = NonNullable<Config['helpdesk']>

const api = useApi()
let service: LoopbackService
let helpdesk: Helpdesk | null
/** Requests that the simulated helpdesk has received. */
const requests: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
let ecommerceId: number
let reverseId: number

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

beforeAll(async () => {
  service = await startService()
  service.respondWith(async (request, response) => {
    const text = await readText(request)
    const { method = '', url = '' } = request
    requests.push({ method, path: url, body: text === '' ? null : JSON.parse(text) })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  Object.defineProperty(api.services.config, 'helpdesk', { get: () => helpdesk })
  const { db } = api.connection
  ecommerceId = (await makeReadyEcommerce(db, { display_name: 'Tienda Azul', language: 'es' })).id
})
afterAll(() => service.close())

const buildHelpdesk = (kind: Helpdesk['kind']): Helpdesk => ({
  ...{ kind, token: 'canary-token', user: 'agent@acme.example', accountId: '3' },
  apiUrl: new URL(service.origin),
})

beforeEach(async () => {
  requests.length = 0
  helpdesk = buildHelpdesk('zendesk')
  const row = { ecommerce_id: ecommerceId, status: 'shipped' as const, order_number: 'ABC-77' }
  reverseId = (await makeReverse(api.connection.db, { ...row, tracking_code: 'QB123456785BR' })).id
})

const used = { template: 'shipped', language: 'es' } as const
const ticket = 'ZD-48213'
const read = (query = {}, options = {}) =>
  api.request(getReply, { params: { id: reverseId }, query }, { as: 'cs', ...options })
const post = (body = {}, options = {}) =>
  api.request(
    postReply,
    { params: { ticket }, body: { reverse_id: reverseId, ...used, text: `Hola ${reverseId}`, ...body } },
    { as: 'cs', ...options },
  )
const copy = (options = {}) =>
  api.request(recordCopiedReply, { params: { id: reverseId }, body: used }, { as: 'cs', ...options })

test('401 without a session, 403 without write permission, 404 without the reverse, 422 for a wrong template', async () => {
  expect((await read({}, { as: null })).status).toBe(401)
  expect((await post({}, { as: null })).status).toBe(401)
  expect((await copy({ as: null })).status).toBe(401)
  expect((await read({}, { as: 'financial' })).status).toBe(403)
  expect((await post({}, { as: 'financial' })).status).toBe(403)
  expect((await copy({ as: 'financial' })).status).toBe(403)
  expect((await post({ reverse_id: 2_000_000_000 })).status).toBe(404)
  expect((await post({ text: ' ' })).status).toBe(422)
  expect((await read({ template: 'unknown' })).status).toBe(422)
  expect(requests).toEqual([])
})

test('The reply uses the words of the status and the language of the store', async () => {
  const { data } = (await read()).body
  expect(data).toMatchObject({ template: 'shipped', language: 'es', consumer_language: 'es' })
  for (const part of [String(reverseId), 'ABC-77', 'Tienda Azul', 'QB123456785BR']) expect(data.text).toContain(part)
  expect(data.text).not.toContain('{{')
  const english = (await read({ language: 'en-US', template: 'delivered' })).body.data
  expect(english).toMatchObject({ template: 'delivered', language: 'en-US', consumer_language: 'es' })
  expect(english.text).toContain('received the product')
})

test('A reason replaces the template of the status, and a line without a value is omitted', async () => {
  const { db } = api.connection
  const readTemplate = async (row: Omit<Parameters<typeof makeReverse>[1], 'ecommerce_id'>) => {
    const { id } = await makeReverse(db, { ecommerce_id: ecommerceId, ...row })
    return (await api.call(getReply, { params: { id }, query: {} }, { as: 'cs' })).data
  }
  expect((await readTemplate({ tracking_error: 'cep_invalid' })).template).toBe('zip_code')
  expect((await readTemplate({ tracking_error: 'Numero do remetente ausente' })).template).toBe('address')
  expect((await readTemplate({ tracking_error: 'PLP invalida' })).template).toBe('carrier')
  expect((await readTemplate({ status: 'done', tracking_error: 'cep_invalid' })).template).toBe('done')
  const withoutStatus = await readTemplate({ status: null })
  expect(withoutStatus.template).toBe('none')
  expect(withoutStatus.text).not.toMatch(/rastreo/i)
  const failed = { ecommerce_id: ecommerceId, entity_id: reverseId, status: 'failed' as const }
  await makeAttempt(db, { ...failed, error: 'reprocess.refused_return_window_closed' })
  expect((await read()).body.data.template).toBe('return_window')
})

test.each<[kind: Helpdesk['kind'], path: string, expectedBody: unknown]>([
  ['zendesk', '/api/v2/tickets/48213.json', { ticket: { comment: { public: true } } }],
  ['freshdesk', '/api/v2/tickets/48213/reply', {}],
  ['chatwoot', '/api/v1/accounts/3/conversations/48213/messages', { private: false }],
  ['webhook', '/', { public: true }],
])('%s: the reply is a public comment without the name of the user', async (kind, path, expectedBody) => {
  helpdesk = buildHelpdesk(kind)
  const { status, body } = await post()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ status: 'sent', reply_template: 'shipped' })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ path, body: expectedBody })
  const sent = JSON.stringify(requests[0]?.body)
  expect(sent).toContain(`Hola ${reverseId}`)
  if (kind !== 'webhook') expect(sent).not.toContain(body.data.user_name.first_name)
})

test('The activity and the ticket keep who, when and which template, but not the text', async () => {
  await post()
  const entry = { entity: 'reverse', entity_id: String(reverseId), ecommerce_id: ecommerceId }
  const posted = await readLastActivity(api.connection.db)
  expect(posted).toMatchObject({ ...entry, action: 'replies.post', ticket, after: { ...used, result: 'sent' } })
  const { notes, changes } = (await api.call(getTicket, { params: { ticket } }, { as: 'cs' })).data
  expect(notes[0]).toMatchObject({ reply_template: 'shipped', status: 'sent' })
  expect(changes.map(({ action }: { action: string }) => action)).not.toContain('replies.post')
  const rows = JSON.stringify(await api.connection.db.select().from(ticketNotes))
  expect(JSON.stringify([posted, rows, api.logLines])).not.toContain(`Hola ${reverseId}`)
  expect((await copy()).status).toBe(200)
  expect(await readLastActivity(api.connection.db)).toMatchObject({ ...entry, action: 'replies.copy', after: used })
})

test('The same reply is posted once; a note with the same text is another comment', async () => {
  expect((await post()).status).toBe(200)
  expect((await post()).body.error_code).toBe('helpdesk.already')
  expect(requests).toHaveLength(1)
  const note = { params: { ticket }, body: { text: `Hola ${reverseId}` } }
  expect((await api.request(postTicketNote, note, { as: 'cs' })).status).toBe(200)
  expect(requests).toHaveLength(2)
})

const findTemplate = async (): Promise<ReplyTemplate> => {
  const { data } = await api.call(listReplyTemplates, {}, { as: 'ti' })
  return data.find((row: ReplyTemplate) => row.template === 'shipped' && row.language === 'es')
}
const save = async (text: string, { as = 'ti', version = 0 } = {}) => {
  const headers = { 'If-Match': `"${version || (await findTemplate()).version}"` }
  return api.request(saveReplyTemplate, { params: used, body: { text } }, { as, headers })
}

test('Users with write permission for config edit a template, restore the default text and undo', async () => {
  expect((await api.request(listReplyTemplates, {}, { as: null })).status).toBe(401)
  expect((await api.request(listReplyTemplates, {}, { as: 'cs' })).status).toBe(403)
  expect((await save('x', { as: 'cs' })).status).toBe(403)
  expect((await save('{{cpf}}')).status).toBe(422)
  const before = await findTemplate()
  expect(before).toMatchObject({ text: before.default_text, updated_at: null })
  const saved = await save('En camino: {{tracking_code}}.')
  expect(saved.status).toBe(200)
  expect((await read()).body.data.text).toBe('En camino: QB123456785BR.')
  const row = await readLastActivity(api.connection.db)
  expect(row).toMatchObject({ action: 'replies.editTemplate', entity: 'reply_template', entity_id: 'shipped/es' })
  expect((await save('Otra', { version: before.version })).status).toBe(412)
  await api.call(undoActivity, { params: { id: row?.id ?? 0 }, body: {} }, { as: 'ti' })
  expect(await findTemplate()).toMatchObject({ text: before.default_text })
  await save('Otra')
  await save(before.default_text)
  expect(await findTemplate()).toMatchObject({ text: before.default_text })
})
