// Tests features whose data the console stores in its own database, such as claims and activity, on a server that calls
// an external platform API. The server may send only calls that the specifications define.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getActivity, getLastActivity, listActivity } from '#contract/console/activity.ts'
import { listClaims, releaseClaim, takeClaim } from '#contract/console/claims.ts'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { answerFeatureRequest, listFeatureRequests, requestFeature } from '#contract/console/feature-requests.ts'
import { getHome } from '#contract/console/home.ts'
import { listInbox, markNotification } from '#contract/console/inbox.ts'
import { addNote, deleteNote, listNotes, listPeople, saveNote } from '#contract/console/notes.ts'
import { getPreferences, putPreferences } from '#contract/console/preferences.ts'
import { getTicket, lookUpEcommerces, lookUpGroups, lookUpRecords } from '#contract/console/tickets.ts'
import { endUserSessions, listUserSessions } from '#contract/console/user-sessions.ts'
import { createView, deleteView, listViews, saveView } from '#contract/console/view.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { findAddress } from '#contract/platform/addresses.ts'
import { getEcommerceFilters, listEcommerces, setAvailability } from '#contract/platform/ecommerces.ts'
import { listAttempts, reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { createStore, saveStore, saveStoreContract } from '#contract/platform/stores.ts'
import { getTrackingError, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { allHandlers } from '#server/all-handlers.ts'
import type { RawInput } from '../harness.ts'
import { minimalStore } from '../stores/input.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'

describe.each(['strict', 'loose'] as const)('a server that calls a %s platform', (variant) => {
  let servers: PlatformAndApi
  let admin: string
  let ti: string
  let n1: string

  beforeAll(async () => {
    servers = await startPlatformAndApi(variant)
    admin = await servers.signInAs('admin')
    ti = await servers.signInAs('ti')
    n1 = await servers.signInAs('n1')
    // Requests both lists. From their responses, the server learns the record names and the ecommerce of each reverse
    // (return request).
    await servers.api.call(listEcommerces, { query: { situation: 'all', limit: 50 } }, { as: admin })
    await servers.api.call(listTrackingErrors, { query: {} }, { as: admin })
  })
  afterAll(() => servers.close())

  test('a note on an ecommerce mentions a user, who finds the mention in the inbox', async () => {
    const { api } = servers
    const text = 'Falei com a loja, @[12] continua.'
    const { data: note } = await api.call(addNote, { body: { entity: 'ecommerce', id: 38, text } }, { as: admin })
    expect(note).toMatchObject({ is_mine: true, author: { id: 11, name: 'Ana Souza Lima' } })
    expect(note.mentions).toEqual([{ id: 12, name: 'Tiago Prado' }])

    const notes = await api.call(listNotes, { query: { entity: 'ecommerce', id: 38 } }, { as: ti })
    expect(notes.record).toEqual({ name: 'Loja Aurora', ecommerce_id: 38 })
    expect(notes.data.map(({ id }: { id: number }) => id)).toEqual([note.id])

    const inbox = await api.call(listInbox, { query: {} }, { as: ti })
    expect([inbox.unread, inbox.data[0].kind]).toEqual([1, 'mention'])
    await api.call(markNotification, { params: { id: inbox.data[0].id }, body: { done: true } }, { as: ti })
    expect((await api.call(listInbox, { query: {} }, { as: ti })).unread).toBe(0)

    const edit = { params: { id: note.id }, body: { text: 'Resolvido.' } }
    expect((await api.request(saveNote, edit, { as: ti })).status).toBe(403)
    await api.call(saveNote, edit, { as: admin })
    await api.call(deleteNote, { params: { id: note.id } }, { as: admin })
    expect((await api.call(listNotes, { query: { entity: 'ecommerce', id: 38 } }, { as: ti })).total).toBe(0)
  })

  test('forms receive the software of the specification, and the zip code of an address as digits', async () => {
    const read = (endpoint: Endpoint, input: RawInput = {}) => servers.api.request(endpoint, input, { as: admin })
    const { body: filters } = await read(getEcommerceFilters)
    expect(filters.platforms).toContainEqual({ id: 17, name: 'Nuvem Shop', is_discontinued: false })
    const { body: found } = await read(findAddress, { params: { zip: '01310100' } })
    expect(found.data.zip_code).toBe('01310100')
  })

  test('a store without a tax id is created, saved and receives a contract', async () => {
    const { api, platform } = servers
    const body = { ...minimalStore, cnpj: '' }
    const { store } = await api.call(createStore, { params: { ecommerce_id: 38 }, body }, { as: admin })
    const params = { ecommerce_id: 38, id: store.id }
    await api.call(saveStore, { params, body: { ...body, seller: 'Ana' } }, { as: admin })
    await api.call(saveStoreContract, { params, body: { is_save_full_contract: false } }, { as: admin })
    expect(platform.state.stores.find(({ id }) => id === store.id)).toMatchObject({ cnpj: null, seller: 'Ana' })
  })

  test('the search for a mention finds users who have signed in here, because only these users can be mentioned', async () => {
    const search = async () =>
      (await servers.api.call(listPeople, { query: { entity: 'ecommerce', q: 'carla' } }, { as: admin })).data
    const body = { entity: 'ecommerce', id: 38, text: '@[13] pode ver?' } as const
    const mention = () => servers.api.request(addNote, { body }, { as: admin })
    expect([(await mention()).status, await search()]).toEqual([422, []])
    await servers.signInAs('cs')
    expect(await search()).toEqual([{ id: 13, name: 'Carla Nunes', email: 'cs@empresa.com.br' }])
    const { status, body: added } = await mention()
    expect(status).toBe(200)
    await servers.api.call(deleteNote, { params: { id: added.data.id } }, { as: admin })
  })

  test('all records of a long response are stored, also beyond the limit of one statement', async () => {
    const { api, platform } = servers
    const { ecommerces } = platform.state
    const ids = Array.from({ length: 1500 }, (_, index) => 100_000 - index)
    const [ecommerce] = ecommerces
    if (ecommerce) ecommerces.push(...ids.map((id) => ({ ...ecommerce, id, display_name: `Cópia ${id}` })))
    await api.call(listEcommerces, { query: { situation: 'all', limit: 0 } }, { as: admin })
    ecommerces.splice(-ids.length)
    const records = await api.services.platformPort.records.read(api.connection.db, 'ecommerce', ids)
    expect(records.size).toBe(ids.length)
  })

  test('a claim belongs to one user, and another user can take it over', async () => {
    const { api } = servers
    const params = { entity: 'reverse', id: 90002 } as const
    const { data } = await api.call(takeClaim, { params, body: {} }, { as: ti })
    expect(data).toMatchObject({ entity_id: 90002, user: { id: 12, name: 'Tiago Prado' }, is_mine: true })
    expect((await api.request(takeClaim, { params, body: {} }, { as: admin })).status).toBe(409)
    await api.call(takeClaim, { params, body: { from: 12 } }, { as: admin })
    const claims = await api.call(listClaims, {}, { as: ti })
    expect(claims.data).toEqual([expect.objectContaining({ user: { id: 11, name: 'Ana Souza Lima' }, is_mine: false })])
    await api.call(releaseClaim, { params }, { as: admin })
    expect((await api.call(listClaims, {}, { as: ti })).data).toEqual([])
  })

  test('a shared view is visible to users who may read the list, and its owner can change it', async () => {
    const { api } = servers
    const view = {
      page: 'ecommerces.list',
      name: 'Inativos',
      scope: 'shared',
      state: { situation: 'inactive' },
    } as const
    const { data } = await api.call(createView, { body: view }, { as: admin })
    const { data: views } = await api.call(listViews, {}, { as: ti })
    expect(views).toEqual([
      expect.objectContaining({ id: data.id, is_mine: false, owner: { id: 11, name: 'Ana Souza Lima' } }),
    ])
    const { page: _, ...fields } = view
    const input = { params: { id: data.id }, body: { ...fields, name: 'Parados' } }
    expect((await api.call(saveView, input, { as: admin })).data.name).toBe('Parados')
    await api.call(deleteView, { params: { id: data.id } }, { as: admin })
    expect((await api.call(listViews, {}, { as: ti })).data).toEqual([])
  })

  test('a failed reprocess is in the queue until another attempt succeeds, and the ticket lists both attempts', async () => {
    const { api, platform } = servers
    const body = { task: 'Corrigir', ticket: 'ZD-51777', ecommerce_id: 38, reverse_id: 90007 }
    const ecommerceId = platform.state.reverses.find(({ id }) => id === 90007)?.ecommerce_id ?? 0
    const failed = await api.call(reprocessReverse, { body: { ...body, ecommerce_id: ecommerceId } }, { as: ti })
    expect(failed).toMatchObject({ success: false, error: 'INVOICE_NOT_FOUND' })

    const queue = await api.call(listFailedReprocesses, { query: {} }, { as: admin })
    expect(queue.data).toEqual([
      expect.objectContaining({
        ...{ entity_id: 90007, ticket: 'ZD-51777', error: 'INVOICE_NOT_FOUND' },
        merchant_message: 'Nota fiscal não encontrada na integração',
        user: { first_name: 'Tiago', last_name: 'Prado' },
      }),
    ])
    expect(queue.errors).toEqual([{ error: 'INVOICE_NOT_FOUND', count: 1 }])
    for (const q of ['zd51777', '#51777', '90.007'])
      expect((await api.call(listFailedReprocesses, { query: { q } }, { as: admin })).total).toBe(1)
    const home = (await api.call(getHome, {}, { as: ti })).data
    expect(home.queues).toContainEqual(expect.objectContaining({ name: 'failedReprocesses', count: 1 }))

    platform.state.reprocessErrors.delete(90007)
    await api.call(reprocessReverse, { body: { ...body, ecommerce_id: ecommerceId } }, { as: ti })
    expect((await api.call(listFailedReprocesses, { query: {} }, { as: admin })).total).toBe(0)

    await api.call(addNote, { body: { entity: 'reverse', id: 90007, text: 'Nota emitida.' } }, { as: ti })
    const { data: card } = await api.call(getTicket, { params: { ticket: 'ZD-51777' } }, { as: admin })
    expect(card.attempts_total).toBe(2)
    expect(card.attempts.map(({ status }: { status: string }) => status)).toEqual(['done', 'failed'])
    expect(card.attempts[0]).toMatchObject({ entity_id: 90007, ecommerce_name: expect.stringMatching(/\w/) })
    const lookup = await api.call(lookUpRecords, { query: { q: 'ZD-51777', kind: 'reverse' } }, { as: admin })
    expect(lookup.data).toContainEqual(expect.objectContaining({ kind: 'reverse', id: 90007, matched: 'ticket' }))
  })

  test('the history shows the result of each of several attempts for one reverse and ticket', async () => {
    const { api, platform } = servers
    const attempts = platform.state.ecommerces.find(({ id }) => id === 41)?.attempts
    const reverse = platform.state.reverses.find(({ ecommerce_id }) => ecommerce_id === 41)
    const body = { task: 'Corrigir', ticket: 'ZD-51778', ecommerce_id: 41, reverse_id: reverse?.id ?? 0 }
    const failure = { status: 200, isExecuted: true, body: { success: false, error: 'INVOICE_NOT_FOUND' } }
    platform.changeNextResponses({ routeName: 'reprocessReverse' }, failure)
    await api.call(reprocessReverse, { body }, { as: ti })
    await api.call(reprocessReverse, { body }, { as: ti })
    // The platform lists a third attempt, which this server did not send.
    const [newest] = attempts ?? []
    const longAgo = new Date(Date.parse(newest?.updated_at ?? '') - 300_000).toISOString()
    if (newest) attempts?.splice(2, 0, { ...newest, updated_at: longAgo })
    const { data } = await api.call(listAttempts, { params: { id: 41 }, query: {} }, { as: ti })
    const rows = data.filter(({ ticket }: { ticket: string }) => ticket === 'ZD-51778')
    expect(rows.map(({ status }: { status?: string }) => status ?? null)).toEqual(['done', 'failed', null])
  })

  test('the ecommerce of a refund is known after a successful reprocess, but not after a failed or rejected one', async () => {
    const { api } = servers
    const send = (ecommerce_id: number) => {
      const body = { task: 'Estorno', ticket: 'ZD-51999', refund_id: 70003, ecommerce_id }
      return api.request(reprocessRefund, { body }, { as: ti })
    }
    const lookUp = async () => {
      const { data } = await api.call(lookUpRecords, { query: { q: '70003', kind: 'refund' } }, { as: ti })
      return data.map(({ ecommerce_id }: { ecommerce_id: number }) => ecommerce_id)
    }
    expect((await send(38)).status).toBe(404)
    const failure = { status: 200, body: { success: false, error: 'NOT_FOUND' } }
    servers.platform.changeNextResponses({ routeName: 'reprocessRefund' }, failure)
    expect((await send(38)).body.success).toBe(false)
    expect(await lookUp()).toEqual([])
    expect((await send(42)).body.success).toBe(true)
    expect(await lookUp()).toEqual([42])
  })

  test('the history of the ticket contains changes under the ticket', async () => {
    const calling = { as: admin, headers: { 'X-Ticket': 'ZD-51888' } }
    await servers.api.call(setAvailability, { params: { id: 42 }, body: { is_active: false } }, calling)
    const { data } = await servers.api.call(getTicket, { params: { ticket: 'ZD-51888' } }, { as: admin })
    expect(data.changes).toEqual([expect.objectContaining({ action: 'ecommerces.disable', entity_id: '42' })])
    const { data: home } = await servers.api.call(getHome, {}, { as: ti })
    expect(home.changes[0]).toMatchObject({ action: 'ecommerces.disable', record_name: 'Moda Cerrado' })
  })

  test.each([
    ['38', 'ecommerce', { id: 38, title: 'Loja Aurora', matched: 'id' }],
    ['boreal', 'ecommerce', { id: 41, matched: 'name' }],
    ['12345678000190', 'ecommerce', { id: 38, title: 'Loja Aurora' }],
    ['cerrado', 'group', { id: 5, title: 'Grupo Cerrado', matched: 'name' }],
    ['nina', 'user', { id: 14, title: 'Nina Alves', matched: 'name' }],
    ['n2@empresa.com.br', 'user', { id: 15, matched: 'email' }],
    ['norte', 'carrier', { id: 62, title: 'Norte Cargas', matched: 'name' }],
    ['90002', 'reverse', { id: 90002, matched: 'id' }],
  ])('the lookup finds %s as %s', async (q, kind, expected) => {
    const { data } = await servers.api.call(lookUpRecords, { query: { q } }, { as: admin })
    expect(data).toContainEqual(expect.objectContaining({ kind, ...expected }))
  })

  test('the pickers find ecommerces and groups by name and by id', async () => {
    const { api } = servers
    const named = await api.call(lookUpEcommerces, { query: { q: 'aurora' } }, { as: admin })
    expect(named.data).toContainEqual({ id: 38, display_name: 'Loja Aurora' })
    const selected = await api.call(lookUpEcommerces, { query: { ids: '41,38' } }, { as: admin })
    expect(selected.data.map(({ id }: { id: number }) => id).sort()).toEqual([38, 41])
    const groups = await api.call(lookUpGroups, { query: { q: 'boreal' } }, { as: admin })
    expect(groups.data).toEqual([expect.objectContaining({ id: 4, name: 'Grupo Boreal' })])
  })

  test('the lookup omits records that the user may not read', async () => {
    const sessionToken = await servers.signInAs('aftersale')
    const { data } = await servers.api.call(lookUpRecords, { query: { q: 'aurora' } }, { as: sessionToken })
    expect(data.filter(({ kind }: { kind: string }) => kind === 'ecommerce' || kind === 'group')).toEqual([])
  })

  test('the home page contains only the sections whose data the platform provides', async () => {
    const { data } = await servers.api.call(getHome, {}, { as: admin })
    expect(data).toMatchObject({ alerts: 1, maintenance: null, figures: null, integrations: null, carriers: null })
    const queue = data.queues.find(({ name }: { name: string }) => name === 'trackingErrors')
    const stored = servers.platform.state.reverses.filter(({ tracking_error }) => tracking_error !== null).length
    expect(queue.count).toBe(stored)
    const limited = await servers.api.call(getHome, {}, { as: await servers.signInAs('financial') })
    expect(limited.data.alerts).toBeNull()
  })

  test('a feature request is answered, and the user finds the answer in the inbox', async () => {
    const { api } = servers
    const { data } = await api.call(requestFeature, { body: { text: 'Mais filtros', ecommerce_id: 38 } }, { as: n1 })
    expect(data).toMatchObject({ user_name: 'Nina Alves', ecommerce_name: 'Loja Aurora' })
    const list = await api.call(listFeatureRequests, { query: {} }, { as: admin })
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([data.id])
    await api.call(answerFeatureRequest, { params: { id: data.id }, body: { answer: 'Feito' } }, { as: admin })
    expect((await api.call(listInbox, { query: {} }, { as: n1 })).data[0]).toMatchObject({ kind: 'featureAnswered' })
  })

  test('the activity page lists writes with the names of their records, and has its filters', async () => {
    const { api } = servers
    const { data } = await api.call(listActivity, { query: { entity: 'ecommerce', id: '42' } }, { as: admin })
    expect(data[0]).toMatchObject({
      ...{ action: 'ecommerces.disable', user_name: 'Ana Souza Lima', record_name: 'Moda Cerrado' },
      ...{ ticket: 'ZD-51888', can_undo: true },
    })
    const details = await api.call(getActivity, { params: { id: data[0].id } }, { as: admin })
    expect(JSON.parse(details.data.after ?? '')).toMatchObject({ is_active: false })
    const ofUser = await api.call(listActivity, { query: { user: 12, action: 'reprocess.reverse' } }, { as: admin })
    expect(ofUser.total).toBe(4)
    const { data: last } = await api.call(getLastActivity, { query: { direction: 'undo' } }, { as: admin })
    expect(last).toMatchObject({ action: 'featureRequests.answer', asks: false })
  })

  test('preferences and the sessions of other users work as without a platform', async () => {
    const { api } = servers
    const { data } = await api.call(getPreferences, {}, { as: n1 })
    expect((await api.request(putPreferences, { body: data }, { as: n1 })).status).toBeLessThan(500)
    const sessions = await api.call(listUserSessions, { params: { id: 14 } }, { as: admin })
    expect(sessions.data.length).toBeGreaterThan(0)
    await api.call(endUserSessions, { params: { id: 14 }, query: {} }, { as: admin })
    expect((await api.request(getPreferences, {}, { as: n1 })).status).toBe(401)
  })

  test('a tracking error can be requested by its id', async () => {
    const { body } = await servers.api.request(getTrackingError, { params: { id: 90003 } }, { as: admin })
    expect(body.data).toMatchObject({ id: 90003, tracking_error: 'cep_invalid' })
    const missing = await servers.api.request(getTrackingError, { params: { id: 999_999 } }, { as: admin })
    expect(missing.status).toBe(404)
  })

  test('a refund keeps the ecommerce that the user selected', async () => {
    const body = { task: 'Corrigir', ticket: 'ZD-51999', ecommerce_id: 38, refund_id: 70001 }
    await servers.api.call(reprocessRefund, { body }, { as: admin })
    const { data } = await servers.api.call(lookUpRecords, { query: { q: '70001' } }, { as: admin })
    expect(data).toContainEqual(expect.objectContaining({ kind: 'refund', id: 70001, ecommerce_id: 38 }))
  })

  test('endpoints that no platform has respond with 501 and send nothing', async () => {
    const count = servers.platform.requests.length
    const absent = allHandlers.filter(({ endpoint }) => endpoint.extension && !endpoint.path.startsWith('/demo/'))
    expect(absent.length).toBeGreaterThan(20)
    for (const { endpoint } of absent) {
      const path = buildEndpointPath(endpoint.path, { id: 38, ecommerce_id: 38, name: 'theme', version: 1 })
      const headers = endpoint.fileMediaType ? { Accept: endpoint.fileMediaType } : {}
      const { status, body } = await servers.api.send(path, { method: endpoint.method, headers }, { as: admin })
      expect([endpoint.path, status, body.error_code]).toEqual([endpoint.path, 501, 'upstream.absent'])
    }
    expect(servers.platform.requests.length).toBe(count)
  })
})
