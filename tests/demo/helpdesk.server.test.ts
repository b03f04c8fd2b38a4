// The demo's own helpdesk: it takes notes as Zendesk does, and shows them; without its token it says nothing.

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

test('a note is posted, and stands on the page of its ticket', async () => {
  expect((await post('ZD-48213', 'Reversa <b>reprocessada</b>.')).status).toBe(200)
  const page = await (await fetch(`${origin}/demo/helpdesk/tickets/48213`)).text()
  expect(page).toContain('Reversa &lt;b&gt;reprocessada&lt;/b&gt;.')
})

test('a ticket that it does not have', async () => {
  expect((await post(`ZD-${MISSING_TICKET}`, 'Olá')).body.error_code).toBe('helpdesk.ticket')
})

test('nothing without its token', async () => {
  expect((await fetch(`${origin}/demo/helpdesk/api/v2/tickets/48213/comments.json`)).status).toBe(401)
})
