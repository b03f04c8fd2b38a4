// Tests the simulated helpdesk of the demo. It accepts notes through the Zendesk API, displays them, and rejects
// requests without its token.

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postTicketNote } from '#contract/console/tickets.ts'
import { addDemoHelpdesk, MISSING_TICKET } from '#demo/helpdesk.ts'
import { useApi } from '../use-api.ts'

const api = useApi({ ownAddress: () => origin })
let origin = ''
const app = new Hono()
addDemoHelpdesk(app)
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })

beforeAll(async () => {
  await new Promise<void>((resolve) => (server.listening ? resolve() : server.once('listening', () => resolve())))
  const address = server.address()
  origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(async () => {
  server.close()
})

const post = (ticket: string, text: string) =>
  api.request(postTicketNote, { params: { ticket }, body: { text } }, { as: 'cs' })

test('a posted note is displayed, escaped, on the page of its ticket', async () => {
  expect((await post('ZD-48213', 'Reversa <b>reprocessada</b>.')).status).toBe(200)
  const page = await (await fetch(`${origin}/demo/helpdesk/tickets/48213`)).text()
  expect(page).toContain('Reversa &lt;b&gt;reprocessada&lt;/b&gt;.')
})

test('a note for an unknown ticket returns helpdesk.ticket', async () => {
  expect((await post(`ZD-${MISSING_TICKET}`, 'Olá')).body.error_code).toBe('helpdesk.ticket')
})

test('the comments return 401 without the token', async () => {
  expect((await fetch(`${origin}/demo/helpdesk/api/v2/tickets/48213/comments.json`)).status).toBe(401)
})
