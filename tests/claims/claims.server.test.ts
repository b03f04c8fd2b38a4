// Tests claims: their permissions, their expiry, taking over the claim of another user, and the release when the work
// is done.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/console/activity.ts'
import { listClaims, releaseClaim, takeClaim } from '#contract/console/claims.ts'
import { answerFeatureRequest, requestFeature } from '#contract/console/feature-requests.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { correctZip, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { deleteUser } from '#contract/platform/users.ts'
import { makeEcommerce, makeGroup, makeReadyEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerce_id: number
beforeAll(async () => {
  ecommerce_id = (await makeEcommerce(api.connection.db, { display_name: 'Loja da Fila' })).id
})

const reverse = async (row: object = {}) => (await makeReverse(api.connection.db, { ecommerce_id, ...row })).id
const of = (id: number, entity = 'reverse') => ({ params: { entity, id } })
const take = (id: number, as: string | null, body = {}, entity = 'reverse') =>
  api.request(takeClaim, { ...of(id, entity), body }, { as })
const held = async (as = 'admin_boss') => (await api.call(listClaims, {}, { as })).data as { entity_id: number }[]
const holderOf = async (id: number) => (await held()).find(({ entity_id }) => entity_id === id)

describe('who may', () => {
  test('nobody: 401; no right at all: 403; no such record: 404; no kind, no number, an unknown field: 422', async () => {
    const id = await reverse()
    const calls: readonly [Endpoint, object][] = [
      [listClaims, {}],
      [takeClaim, { ...of(id), body: {} }],
      [releaseClaim, of(id)],
    ]
    for (const [endpoint, input] of calls) {
      expect((await api.request(endpoint, input, { as: null })).status).toBe(401)
      const other = await api.as({ stores: 'read_and_write' })
      expect((await api.request(endpoint, input, { as: other })).status).toBe(403)
    }
    expect((await take(2_000_000_000, 'n1')).status).toBe(404)
    expect((await take(id, 'n1', {}, 'store')).status).toBe(422)
    expect((await api.request(takeClaim, { params: { entity: 'reverse', id: 'x' }, body: {} })).status).toBe(422)
    expect((await take(id, 'n1', { force: true })).status).toBe(422)
    expect(await holderOf(id)).toBeUndefined()
  })

  test('each kind of record by the right to work on it, and the list tells only of what one may read', async () => {
    const { db } = api.connection
    const reverseId = await reverse()
    const refund = await makeRefund(db, { reverse_id: reverseId, ecommerce_id })
    const group = await makeGroup(db)
    const asked = await api.call(requestFeature, { body: { text: 'Exportar em PDF' } })
    const courier = await api.as({ courier: 'read_and_write' })
    const config = await api.as({ config: 'read_and_write' })
    expect((await take(reverseId, courier)).status).toBe(200)
    for (const [id, entity] of [
      [refund.id, 'refund'],
      [group.id, 'group'],
      [asked.data.id, 'feature_request'],
    ] as const) {
      expect((await take(id, courier, {}, entity)).status).toBe(403)
      expect((await take(id, 'admin_boss', {}, entity)).status).toBe(200)
    }
    const kinds = async (as: string) => new Set((await held(as)).map((one) => Reflect.get(one, 'entity')))
    expect(await kinds(courier)).toEqual(new Set(['reverse']))
    expect(await kinds(config)).toEqual(new Set(['feature_request']))
    expect(await kinds('admin_boss')).toEqual(new Set(['reverse', 'refund', 'group', 'feature_request']))
  })
})

test('taken, seen by others with who and since when, and released by its person alone', async () => {
  const id = await reverse()
  const { status, body } = await take(id, 'n1')
  expect([status, body.data]).toMatchObject([200, { entity: 'reverse', entity_id: id, is_mine: true }])
  expect(Date.parse(body.data.until) - Date.parse(body.data.since)).toBe(30 * 60_000)
  expect(await holderOf(id)).toMatchObject({ user: { id: body.data.user.id }, is_mine: false })
  expect((await api.request(releaseClaim, of(id), { as: 'n2' })).status).toBe(409)
  expect((await api.request(releaseClaim, of(id), { as: 'n1' })).status).toBe(200)
  expect((await api.request(releaseClaim, of(id), { as: 'n1' })).status).toBe(200)
  expect(await holderOf(id)).toBeUndefined()
})

test('two at once: one has it, the other is told who', async () => {
  const id = await reverse()
  const people = await Promise.all([1, 2, 3, 4].map(() => api.as({ courier: 'read_and_write' })))
  const answers = await Promise.all(people.map((as) => take(id, as)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409, 409, 409])
  const winner = answers.find(({ status }) => status === 200)?.body.data.user
  for (const { status, body } of answers)
    if (status === 409) expect([body.error_code, body.context.user]).toEqual(['claims.taken', winner])
})

test('taken over from who has it, once, and that is recorded; from anybody else it is not', async () => {
  const id = await reverse()
  const first = (await take(id, 'n1')).body.data.user
  expect((await take(id, 'n2')).body).toMatchObject({ error_code: 'claims.taken', context: { user: first } })
  const [two, three] = await Promise.all([take(id, 'n2', { from: first.id }), take(id, 'cs', { from: first.id })])
  expect([two.status, three.status].sort()).toEqual([200, 409])
  expect((await holderOf(id)) ?? {}).not.toMatchObject({ user: first })
  const { data } = await api.call(listActivity, { query: { entity: 'reverse', id: String(id) } })
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['claims.takeOver'])
  expect(data[0].changes).toMatchObject([{ path: 'person', before: first.name }])
})

test('one’s own lasts longer when it is taken again; after 30 minutes it is anybody’s', async () => {
  const id = await reverse()
  const { since } = (await take(id, 'n1')).body.data
  const again = (await take(id, 'n1')).body.data
  expect(again.since).toBe(since)
  await api.connection.db.execute(sql`update claims set until = now() - interval '1 second' where entity_id = ${id}`)
  expect(await holderOf(id)).toBeUndefined()
  const { status, body } = await take(id, 'n2')
  expect([status, body.data.is_mine]).toEqual([200, true])
  expect(Date.parse(body.data.since)).toBeGreaterThanOrEqual(Date.parse(since))
})

test('what is done is released: a corrected zip code, a reprocess that went through, an answered request', async () => {
  const { db } = api.connection
  const wrong = await reverse({ tracking_error: 'cep_invalid' })
  await take(wrong, 'n1')
  await api.call(correctZip, { params: { id: wrong }, body: { zip_code: '20040002' } }, { as: 'n2' })
  expect(await holderOf(wrong)).toBeUndefined()

  const ready = await makeReadyEcommerce(db)
  const sound = (await makeReverse(db, { ecommerce_id: ready.id })).id
  await take(sound, 'n1')
  const body = { reverse_id: sound, ecommerce_id: ready.id, ticket: 'ZD-1', task: 'Fila' }
  expect((await api.call(reprocessReverse, { body }, { as: 'n1' })).success).toBe(true)
  expect(await holderOf(sound)).toBeUndefined()

  const stuck = (await makeReverse(db, { ecommerce_id })).id
  await take(stuck, 'n1')
  const failing = { ...body, reverse_id: stuck, ecommerce_id }
  expect((await api.call(reprocessReverse, { body: failing }, { as: 'n1' })).success).toBe(false)
  expect(await holderOf(stuck)).toBeDefined()

  const { data } = await api.call(requestFeature, { body: { text: 'Um mapa' } })
  await take(data.id, 'admin_boss', {}, 'feature_request')
  await api.call(answerFeatureRequest, { params: { id: data.id }, body: { answer: 'Sim' } })
  expect((await held()).filter((one) => Reflect.get(one, 'entity') === 'feature_request')).toHaveLength(1)
})

test('a queue is filtered by who is at work on its records: oneself, nobody, anybody, one person', async () => {
  const [mine, theirs, free] = [
    await reverse({ tracking_error: 'cep_invalid' }),
    await reverse({ tracking_error: 'cep_invalid' }),
    await reverse({ tracking_error: 'cep_invalid' }),
  ]
  await take(mine, 'n1')
  const other = (await take(theirs, 'n2')).body.data.user.id
  const found = async (person: string | number) =>
    (await api.call(listTrackingErrors, { query: { person } }, { as: 'n1' })).data.map(({ id }: { id: number }) => id)
  expect(await found('me')).toEqual([mine])
  expect(await found('nobody')).toEqual([free])
  expect(await found('anybody')).toEqual([mine, theirs])
  expect(await found(other)).toEqual([theirs])
  expect((await api.request(listTrackingErrors, { query: { person: 'everybody' } })).status).toBe(422)
})

test('whoever is deleted holds nothing', async () => {
  const id = await reverse()
  const as = await api.as({ courier: 'read_and_write' })
  const { user } = (await take(id, as)).body.data
  await api.call(deleteUser, { params: { id: user.id }, body: {} })
  expect(await holderOf(id)).toBeUndefined()
})
