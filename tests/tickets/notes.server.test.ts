// Tests notes that the server posts to a helpdesk ticket as a private comment. The server supports each helpdesk API,
// posts each note once, and reports the result.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getTicket, postTicketNote, type TicketNote } from '#contract/console/tickets.ts'
import type { Config } from '#server/config.ts'
import { ticketNotes } from '#server/db/schema/console/tickets.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { readLastActivity } from '../harness.ts'
import { useApi } from '../use-api.ts'

const token = 'canary-token-of-the-helpdesk'

interface HelpdeskRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

type Helpdesk = NonNullable<Config['helpdesk']>

let service: LoopbackService
const api = useApi()
const requests: HelpdeskRequest[] = []
/** Response of the simulated helpdesk to a request; default: `respondNormally`. */
let respond: (request: HelpdeskRequest, response: ServerResponse) => boolean
/** Texts of the notes that the simulated helpdesk has stored; the newest is last. */
let storedNotes: string[]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const getNestedValue = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value)

function respondJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value))
  return true
}

/** Responds like Zendesk, Freshdesk, Chatwoot and a custom webhook. */
function respondNormally({ method, path, body }: HelpdeskRequest, response: ServerResponse): boolean {
  if (method === 'PUT' && /^\/api\/v2\/tickets\/\d+\.json$/.test(path)) {
    storedNotes.push(String(getNestedValue(body, 'ticket', 'comment', 'body')))
    return respondJson(response, 200, { ticket: { id: 48213 }, audit: { events: [] } })
  }
  if (method === 'POST' && /^\/api\/v2\/tickets\/\d+\/notes$/.test(path)) {
    storedNotes.push(String(getNestedValue(body, 'body')).replaceAll('<br>', '\n'))
    return respondJson(response, 201, { id: 1, body_text: storedNotes.at(-1), private: true })
  }
  if (method === 'POST' && /^\/api\/v1\/accounts\/3\/conversations\/\d+\/messages$/.test(path)) {
    storedNotes.push(String(getNestedValue(body, 'content')))
    return respondJson(response, 200, { id: 1, content: storedNotes.at(-1), private: true })
  }
  if (method === 'POST' && path === '/hook') {
    storedNotes.push(String(getNestedValue(body, 'note')))
    response.writeHead(204).end()
    return true
  }
  if (path.startsWith('/api/v2/tickets/48213/comments.json'))
    return respondJson(response, 200, {
      comments: storedNotes.map((note) => ({ body: note })).reverse(),
      next_page: null,
    })
  if (path.includes('/conversations?'))
    return respondJson(
      response,
      200,
      storedNotes.map((note) => ({ body_text: note })),
    )
  if (path.includes('/messages')) {
    const payload = path.includes('before') ? [] : storedNotes.map((content, id) => ({ id: id + 1, content }))
    return respondJson(response, 200, { payload })
  }
  return respondJson(response, 404, { error: 'RecordNotFound' })
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? null : JSON.parse(text)
}

let helpdesk: Helpdesk | null

beforeAll(async () => {
  service = await startService()
  service.respondWith(async (request, response) => {
    const { method = '', url = '', headers } = request
    const receivedRequest = { method, path: url, headers, body: await readJson(request) }
    requests.push(receivedRequest)
    respond(receivedRequest, response)
  })
  Object.defineProperty(api.services.config, 'helpdesk', { get: () => helpdesk })
})
afterAll(async () => {
  await service.close()
})

const buildHelpdesk = (kind: Helpdesk['kind'], path = ''): Helpdesk => ({
  ...{ kind, token, user: 'agent@acme.example', accountId: '3' },
  apiUrl: new URL(`${service.origin}${path}`),
})

let ticketCount = 0
let text = ''

beforeEach(async () => {
  requests.length = 0
  storedNotes = []
  respond = respondNormally
  helpdesk = buildHelpdesk('zendesk')
  ticketCount += 1
  text = `Reversa ${918_000 + ticketCount} reprocessada: concluída.`
})

const ticket = 'ZD-48213'
const post = (requestOptions = {}, body: unknown = { text }) =>
  api.request(postTicketNote, { params: { ticket }, body }, requestOptions)
const notes = async (requestOptions = {}): Promise<TicketNote[]> =>
  (await api.call(getTicket, { params: { ticket } }, requestOptions)).data.notes
const listWriteRequests = () => requests.filter(({ method }) => method !== 'GET')

test('Nothing is sent for 401, 403 without write permission, and 422 for an empty or long note or an invalid ticket', async () => {
  expect((await post({ as: null })).status).toBe(401)
  expect((await post({ as: 'financial' })).status).toBe(403)
  expect((await post({ as: 'cs' }, { text: ' ' })).status).toBe(422)
  expect((await post({ as: 'cs' }, { text: 'x'.repeat(20_001) })).status).toBe(422)
  const invalidResponse = await api.request(
    postTicketNote,
    { params: { ticket: 'amanhã' }, body: { text } },
    { as: 'cs' },
  )
  expect(invalidResponse.status).toBe(422)
  expect(requests).toEqual([])
})

test.each<[kind: Helpdesk['kind'], method: string, path: string, isPublic: (body: unknown) => unknown, header: string]>(
  [
    [
      'zendesk',
      'PUT',
      '/api/v2/tickets/48213.json',
      (body) => getNestedValue(body, 'ticket', 'comment', 'public'),
      'authorization',
    ],
    [
      'freshdesk',
      'POST',
      '/api/v2/tickets/48213/notes',
      (body) => getNestedValue(body, 'private') === false,
      'authorization',
    ],
    [
      'chatwoot',
      'POST',
      '/api/v1/accounts/3/conversations/48213/messages',
      (body) => getNestedValue(body, 'private') === false,
      'api_access_token',
    ],
    ['webhook', 'POST', '/hook', () => false, 'authorization'],
  ],
)('%s: %s %s posts a private note with the name of its author', async (kind, method, path, isPublic, header) => {
  helpdesk = buildHelpdesk(kind, kind === 'webhook' ? '/hook' : '')
  const { status, body } = await post({ as: 'cs' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ status: 'sent', error: null, user_name: { first_name: expect.any(String) } })
  expect(listWriteRequests().map((request) => [request.method, request.path])).toEqual([[method, path]])
  expect(isPublic(listWriteRequests()[0]?.body)).toBe(false)
  expect(storedNotes).toHaveLength(1)
  expect(storedNotes[0]).toContain(text)
  expect(storedNotes[0]).toContain(`${body.data.user_name.first_name} ${body.data.user_name.last_name}`)
  const secret = String(listWriteRequests()[0]?.headers[header])
  expect([
    token,
    `Basic ${Buffer.from(`agent@acme.example/token:${token}`).toString('base64')}`,
    `Basic ${Buffer.from(`${token}:X`).toString('base64')}`,
    `Bearer ${token}`,
  ]).toContain(secret)
})

test('The card and the activity contain the event and its author; neither the text nor the token is stored', async () => {
  await post({ as: 'cs' })
  expect((await notes({ as: 'cs' }))[0]).toMatchObject({ status: 'sent' })
  expect(await notes({ as: 'financial' })).not.toEqual([])
  const row = await readLastActivity(api.connection.db)
  expect(row).toMatchObject({ action: 'tickets.postNote', entity: 'ticket', entity_id: ticket, ticket })
  const rows = JSON.stringify(await api.connection.db.select().from(ticketNotes))
  expect(rows).not.toContain('concluída')
  expect(JSON.stringify(api.logLines) + rows).not.toContain(token)
})

test('The same note is posted once, regardless of the user and of the number of requests', async () => {
  const headers = { 'Idempotency-Key': `key-${ticketCount}-0123456789` }
  const [first, second] = await Promise.all([post({ as: 'cs' }), post({ as: 'n1' })])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.already')
  expect(listWriteRequests()).toHaveLength(1)
  text = `${text} De novo.`
  expect((await post({ as: 'cs', headers })).status).toBe(200)
  expect((await post({ as: 'cs', headers })).status).toBe(200)
  expect(listWriteRequests()).toHaveLength(2)
})

test.each<[status: number, code: string, headers: Readonly<Record<string, string>>]>([
  [401, 'token', {}],
  [403, 'token', {}],
  [404, 'ticket', {}],
  [422, 'refused', {}],
  [429, 'busy', { 'Retry-After': '60' }],
  [302, 'address', { Location: 'https://elsewhere.example/' }],
])(
  '%i: the response says that the note was not posted (%s), and a retry is possible',
  async (status, code, headers) => {
    respond = (_, response) => respondJson(response, status, { error: 'no' }, headers)
    const rejected = await post({ as: 'cs' })
    expect([rejected.status, rejected.body.error_code]).toEqual([409, `helpdesk.${code}`])
    expect((await notes())[0]).toMatchObject({ status: 'failed', error: `helpdesk.${code}` })
    respond = respondNormally
    expect((await post({ as: 'cs' })).status).toBe(200)
    expect(storedNotes).toHaveLength(1)
  },
)

test('A helpdesk that is busy for a second gets the note again after that time', async () => {
  let requestCount = 0
  respond = (request, response) =>
    ++requestCount === 1 ? respondJson(response, 429, {}, { 'Retry-After': '1' }) : respondNormally(request, response)
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(storedNotes).toHaveLength(1)
})

test.each<[kind: 'zendesk' | 'freshdesk' | 'chatwoot']>([['zendesk'], ['freshdesk'], ['chatwoot']])(
  '%s stores the note and disconnects before its response: the search confirms that the note was posted',
  async (kind) => {
    helpdesk = buildHelpdesk(kind)
    respond = (request, response) => {
      if (request.method === 'GET') return respondNormally(request, response)
      respondNormally(request, createDiscardedResponse())
      response.destroy()
      return true
    }
    expect((await post({ as: 'cs' })).status).toBe(200)
    expect(storedNotes).toHaveLength(1)
    expect(listWriteRequests()).toHaveLength(1)
  },
)

type Searchable = 'zendesk' | 'freshdesk' | 'chatwoot'
const searchable: readonly Searchable[] = ['zendesk', 'freshdesk', 'chatwoot']

/** Creates a response that is sent to no client. */
const createDiscardedResponse = () => new ServerResponse(new IncomingMessage(new Socket()))

const respondWithoutJson = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Sign in</html>')
  return true
}

const unclearResponses: readonly (readonly [description: string, respond: (response: ServerResponse) => boolean])[] = [
  ['500', (response) => respondJson(response, 500, {})],
  ['503', (response) => respondJson(response, 503, {}, { 'Retry-After': '1' })],
  ['a 200 without JSON', respondWithoutJson],
]

const pairs = searchable.flatMap((kind) => unclearResponses.map(([name, response]) => [kind, name, response] as const))

test.each(pairs)('%s answers %s and posts the note later: it is posted once', async (kind, _, respondOnce) => {
  helpdesk = buildHelpdesk(kind)
  let heldRequest: HelpdeskRequest | null = null
  respond = (request, response) => {
    if (request.method === 'GET') return respondNormally(request, response)
    heldRequest = request
    return respondOnce(response)
  }
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  expect((await notes())[0]).toMatchObject({ status: 'unknown', error: null })
  if (heldRequest) respondNormally(heldRequest, createDiscardedResponse())
  respond = respondNormally
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(listWriteRequests()).toHaveLength(1)
  expect(storedNotes).toHaveLength(1)
})

test.each(pairs)('%s answers %s and does not post the note: the next try posts it', async (kind, _, respondOnce) => {
  helpdesk = buildHelpdesk(kind)
  respond = (request, response) =>
    request.method === 'GET' ? respondNormally(request, response) : respondOnce(response)
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  respond = respondNormally
  requests.length = 0
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(requests.map(({ method }) => method === 'GET')).toEqual([true, false])
  expect(storedNotes).toHaveLength(1)
})

test.each(searchable)('%s answers 502 although it posted the note: the search confirms it', async (kind) => {
  helpdesk = buildHelpdesk(kind)
  respond = (request, response) => {
    if (request.method === 'GET') return respondNormally(request, response)
    respondNormally(request, createDiscardedResponse())
    return respondJson(response, 502, {})
  }
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(storedNotes).toHaveLength(1)
})

const retriedCases = [408, 409, 423].flatMap((status) =>
  [...searchable, 'webhook' as const].map((kind) => [kind, status] as const),
)
const retryHeaders = { 'Retry-After': '0' }

test.each(retriedCases)(
  '%s answers %i once: the ticket is searched and the note is posted again',
  async (kind, status) => {
    helpdesk = buildHelpdesk(kind, kind === 'webhook' ? '/hook' : '')
    respond = (request, response) =>
      listWriteRequests().length === 1 && request.method !== 'GET'
        ? respondJson(response, status, {}, retryHeaders)
        : respondNormally(request, response)
    expect((await post({ as: 'cs' })).status).toBe(200)
    expect(requests.map(({ method }) => method === 'GET')).toEqual(
      kind === 'webhook' ? [false, false] : [false, true, false],
    )
    expect(storedNotes).toHaveLength(1)
  },
)

test.each(retriedCases)('%s answers %i twice: it is retried once, and the outcome is unknown', async (kind, status) => {
  helpdesk = buildHelpdesk(kind, kind === 'webhook' ? '/hook' : '')
  respond = (request, response) =>
    request.method === 'GET' ? respondNormally(request, response) : respondJson(response, status, {}, retryHeaders)
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  expect(listWriteRequests()).toHaveLength(2)
  expect(
    new Set(listWriteRequests().map(({ body, headers }) => headers['idempotency-key'] ?? JSON.stringify(body))).size,
  ).toBe(1)
  expect((await notes())[0]).toMatchObject({ status: 'unknown', error: null })
})

test.each(searchable)('%s answers 409 although it posted the note: it is not posted again', async (kind) => {
  helpdesk = buildHelpdesk(kind)
  respond = (request, response) => {
    if (request.method === 'GET') return respondNormally(request, response)
    respondNormally(request, createDiscardedResponse())
    return respondJson(response, 409, {}, retryHeaders)
  }
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(listWriteRequests()).toHaveLength(1)
  expect(storedNotes).toHaveLength(1)
})

test('a 409 is not retried when the ticket cannot be searched, or when the helpdesk asks for a long wait', async () => {
  respond = (request, response) => respondJson(response, request.method === 'GET' ? 503 : 409, {}, retryHeaders)
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  expect(listWriteRequests()).toHaveLength(1)
  text = `${text} De novo.`
  respond = (request, response) =>
    request.method === 'GET'
      ? respondNormally(request, response)
      : respondJson(response, 409, {}, { 'Retry-After': '60' })
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  expect(listWriteRequests()).toHaveLength(2)
})

test('the outcome stays unknown when a later try is rejected, so that the try after it searches the ticket', async () => {
  let heldRequest: HelpdeskRequest | null = null
  respond = (request, response) => {
    if (request.method === 'GET') return respondNormally(request, response)
    heldRequest = request
    return respondJson(response, 500, {})
  }
  await post({ as: 'cs' })
  respond = (request, response) =>
    request.method === 'GET' ? respondNormally(request, response) : respondJson(response, 429, {})
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.busy')
  expect((await notes())[0]).toMatchObject({ status: 'unknown' })
  if (heldRequest) respondNormally(heldRequest, createDiscardedResponse())
  respond = respondNormally
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(storedNotes).toHaveLength(1)
})

test.each(unclearResponses)('a webhook that answers %s gets the same reference again', async (_, respondOnce) => {
  helpdesk = buildHelpdesk('webhook', '/hook')
  respond = (_call, response) => respondOnce(response)
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  expect((await notes())[0]).toMatchObject({ status: 'unknown', error: null })
  respond = respondNormally
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(listWriteRequests()).toHaveLength(2)
  expect(
    new Set(
      listWriteRequests().map(
        ({ headers, body }) => `${headers['idempotency-key']} ${getNestedValue(body, 'reference')}`,
      ),
    ).size,
  ).toBe(1)
})

test('a webhook that answers 200 with plain text has the note', async () => {
  helpdesk = buildHelpdesk('webhook', '/hook')
  respond = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Accepted')
    return true
  }
  expect((await post({ as: 'cs' })).status).toBe(200)
})

test('An unknown outcome is reported, and the next try searches the ticket first and does not repeat the note', async () => {
  respond = (request, response) => {
    if (request.method !== 'GET') storedNotes.push(String(getNestedValue(request.body, 'ticket', 'comment', 'body')))
    response.destroy()
    return true
  }
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  expect((await notes())[0]).toMatchObject({ status: 'unknown' })
  // The server posts no second note while it cannot check whether the ticket already contains the note.
  respond = (_, response) => respondJson(response, 503, {})
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  expect(listWriteRequests()).toHaveLength(1)
  respond = respondNormally
  expect((await post({ as: 'n1' })).status).toBe(200)
  expect(listWriteRequests()).toHaveLength(1)
  expect(storedNotes).toHaveLength(1)
})

test('A webhook that did not respond gets the same key again', async () => {
  helpdesk = buildHelpdesk('webhook', '/hook')
  respond = (_, response) => {
    response.destroy()
    return true
  }
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
  respond = respondNormally
  expect((await post({ as: 'cs' })).status).toBe(200)
  const keys = listWriteRequests().map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})

test('A note of a crashed process has an unknown outcome, and the server searches for it later', async () => {
  await post({ as: 'cs' })
  const { db } = api.connection
  const recentlySending = { status: 'sending', updated_at: sql`clock_timestamp()` } as const
  const [row] = await notes()
  await db
    .update(ticketNotes)
    .set(recentlySending)
    .where(eq(ticketNotes.id, row?.id ?? 0))
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.sending')
  const before = { updated_at: sql`clock_timestamp() - interval '2 minutes'` }
  await db
    .update(ticketNotes)
    .set(before)
    .where(eq(ticketNotes.id, row?.id ?? 0))
  expect((await notes())[0]).toMatchObject({ status: 'unknown' })
  expect((await post({ as: 'cs' })).status).toBe(200)
  expect(listWriteRequests()).toHaveLength(1)
})

test('Without a connection the note is not posted', async () => {
  helpdesk = { ...buildHelpdesk('zendesk'), apiUrl: new URL('http://127.0.0.1:1') }
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.down')
})

test('A response that is longer than the limit leaves the outcome unknown', async () => {
  respond = (request, response) => {
    if (request.method === 'GET') return respondNormally(request, response)
    response.writeHead(200).end(`"${'x'.repeat(5_000_000)}"`)
    return true
  }
  expect((await post({ as: 'cs' })).body.error_code).toBe('helpdesk.unknown')
})

test('A ticket of another system does not belong to this helpdesk', async () => {
  const foreignTicket = await api.request(
    postTicketNote,
    { params: { ticket: 'JIRA-7' }, body: { text } },
    { as: 'cs' },
  )
  expect([foreignTicket.status, foreignTicket.body.error_code]).toEqual([409, 'helpdesk.other'])
  expect(requests).toEqual([])
})
