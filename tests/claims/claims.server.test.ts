// Tests claims, which mark that a user is working on a record so that no other user starts the same work: permissions,
// expiry, claiming a record that another user has claimed, and releasing a claim.
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

const makeOpenReverse = async (row: object = {}) => (await makeReverse(api.connection.db, { ecommerce_id, ...row })).id
const buildParams = (id: number, entity = 'reverse') => ({ params: { entity, id } })
const takeClaimAs = (id: number, sender: string | null, body = {}, entity = 'reverse') =>
  api.request(takeClaim, { ...buildParams(id, entity), body }, { as: sender })
const listHeldClaims = async (sender = 'admin_boss') =>
  (await api.call(listClaims, {}, { as: sender })).data as { entity_id: number }[]
const findClaim = async (id: number) => (await listHeldClaims()).find(({ entity_id }) => entity_id === id)

describe('the permissions of claims', () => {
  test('return 401 without a session, 403 without permission, 404 for an unknown record and 422 for invalid input', async () => {
    const id = await makeOpenReverse()
    const requests: readonly [endpoint: Endpoint, input: object][] = [
      [listClaims, {}],
      [takeClaim, { ...buildParams(id), body: {} }],
      [releaseClaim, buildParams(id)],
    ]
    for (const [endpoint, input] of requests) {
      expect((await api.request(endpoint, input, { as: null })).status).toBe(401)
      const withoutPermission = await api.openSession({ stores: 'read_and_write' })
      expect((await api.request(endpoint, input, { as: withoutPermission })).status).toBe(403)
    }
    expect((await takeClaimAs(2_000_000_000, 'n1')).status).toBe(404)
    expect((await takeClaimAs(id, 'n1', {}, 'store')).status).toBe(422)
    expect((await api.request(takeClaim, { params: { entity: 'reverse', id: 'x' }, body: {} })).status).toBe(422)
    expect((await takeClaimAs(id, 'n1', { force: true })).status).toBe(422)
    expect(await findClaim(id)).toBeUndefined()
  })

  test('are those of the record type, and the list contains only claims of readable records', async () => {
    const { db } = api.connection
    const reverseId = await makeOpenReverse()
    const refund = await makeRefund(db, { reverse_id: reverseId, ecommerce_id })
    const group = await makeGroup(db)
    const featureRequest = await api.call(requestFeature, { body: { text: 'Exportar em PDF' } })
    const courier = await api.openSession({ courier: 'read_and_write' })
    const config = await api.openSession({ config: 'read_and_write' })
    expect((await takeClaimAs(reverseId, courier)).status).toBe(200)
    for (const [id, entity] of [
      [refund.id, 'refund'],
      [group.id, 'group'],
      [featureRequest.data.id, 'feature_request'],
    ] as const) {
      expect((await takeClaimAs(id, courier, {}, entity)).status).toBe(403)
      expect((await takeClaimAs(id, 'admin_boss', {}, entity)).status).toBe(200)
    }
    const listKinds = async (sender: string) =>
      new Set((await listHeldClaims(sender)).map((claim) => Reflect.get(claim, 'entity')))
    expect(await listKinds(courier)).toEqual(new Set(['reverse']))
    expect(await listKinds(config)).toEqual(new Set(['feature_request']))
    expect(await listKinds('admin_boss')).toEqual(new Set(['reverse', 'refund', 'group', 'feature_request']))
  })
})

test('a claim is visible to other users with its owner and times, and only its owner can release it', async () => {
  const id = await makeOpenReverse()
  const { status, body } = await takeClaimAs(id, 'n1')
  expect([status, body.data]).toMatchObject([200, { entity: 'reverse', entity_id: id, is_mine: true }])
  expect(Date.parse(body.data.until) - Date.parse(body.data.since)).toBe(30 * 60_000)
  expect(await findClaim(id)).toMatchObject({ user: { id: body.data.user.id }, is_mine: false })
  expect((await api.request(releaseClaim, buildParams(id), { as: 'n2' })).status).toBe(409)
  expect((await api.request(releaseClaim, buildParams(id), { as: 'n1' })).status).toBe(200)
  expect((await api.request(releaseClaim, buildParams(id), { as: 'n1' })).status).toBe(200)
  expect(await findClaim(id)).toBeUndefined()
})

test('one of four users gets the claim at the same time, and the other users receive 409 with its owner', async () => {
  const id = await makeOpenReverse()
  const tokens = await Promise.all([1, 2, 3, 4].map(() => api.openSession({ courier: 'read_and_write' })))
  const responses = await Promise.all(tokens.map((sender) => takeClaimAs(id, sender)))
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409, 409, 409])
  const winner = responses.find(({ status }) => status === 200)?.body.data.user
  for (const { status, body } of responses)
    if (status === 409) expect([body.error_code, body.context.user]).toEqual(['claims.taken', winner])
})

test('a user can take a claim over once by naming its owner, and the takeover is recorded', async () => {
  const id = await makeOpenReverse()
  const first = (await takeClaimAs(id, 'n1')).body.data.user
  expect((await takeClaimAs(id, 'n2')).body).toMatchObject({ error_code: 'claims.taken', context: { user: first } })
  const [second, third] = await Promise.all([
    takeClaimAs(id, 'n2', { from: first.id }),
    takeClaimAs(id, 'cs', { from: first.id }),
  ])
  expect([second.status, third.status].sort()).toEqual([200, 409])
  expect((await findClaim(id)) ?? {}).not.toMatchObject({ user: first })
  const { data } = await api.call(listActivity, { query: { entity: 'reverse', id: String(id) } })
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['claims.takeOver'])
  expect(data[0].changes).toMatchObject([{ path: 'person', before: first.name }])
})

test('claiming a record again keeps the start of the claim, and an expired claim can be claimed by another user', async () => {
  const id = await makeOpenReverse()
  const { since } = (await takeClaimAs(id, 'n1')).body.data
  const renewed = (await takeClaimAs(id, 'n1')).body.data
  expect(renewed.since).toBe(since)
  await api.connection.db.execute(sql`update claims set until = now() - interval '1 second' where entity_id = ${id}`)
  expect(await findClaim(id)).toBeUndefined()
  const { status, body } = await takeClaimAs(id, 'n2')
  expect([status, body.data.is_mine]).toEqual([200, true])
  expect(Date.parse(body.data.since)).toBeGreaterThanOrEqual(Date.parse(since))
})

test('a claim is released by a zip correction, a successful reprocess and an answered feature request', async () => {
  const { db } = api.connection
  const wrongZipId = await makeOpenReverse({ tracking_error: 'cep_invalid' })
  await takeClaimAs(wrongZipId, 'n1')
  await api.call(correctZip, { params: { id: wrongZipId }, body: { zip_code: '20040002' } }, { as: 'n2' })
  expect(await findClaim(wrongZipId)).toBeUndefined()

  const ready = await makeReadyEcommerce(db)
  const successfulId = (await makeReverse(db, { ecommerce_id: ready.id })).id
  await takeClaimAs(successfulId, 'n1')
  const body = { reverse_id: successfulId, ecommerce_id: ready.id, ticket: 'ZD-1', task: 'Fila' }
  expect((await api.call(reprocessReverse, { body }, { as: 'n1' })).success).toBe(true)
  expect(await findClaim(successfulId)).toBeUndefined()

  const failedId = (await makeReverse(db, { ecommerce_id })).id
  await takeClaimAs(failedId, 'n1')
  const failing = { ...body, reverse_id: failedId, ecommerce_id }
  expect((await api.call(reprocessReverse, { body: failing }, { as: 'n1' })).success).toBe(false)
  expect(await findClaim(failedId)).toBeDefined()

  const { data } = await api.call(requestFeature, { body: { text: 'Um mapa' } })
  await takeClaimAs(data.id, 'admin_boss', {}, 'feature_request')
  await api.call(answerFeatureRequest, { params: { id: data.id }, body: { answer: 'Sim' } })
  expect((await listHeldClaims()).filter((claim) => Reflect.get(claim, 'entity') === 'feature_request')).toHaveLength(1)
})

test('a queue can be filtered by own claims, no claim, any claim, or the claims of one user', async () => {
  const [ownId, otherId, unclaimedId] = [
    await makeOpenReverse({ tracking_error: 'cep_invalid' }),
    await makeOpenReverse({ tracking_error: 'cep_invalid' }),
    await makeOpenReverse({ tracking_error: 'cep_invalid' }),
  ]
  await takeClaimAs(ownId, 'n1')
  const otherUserId = (await takeClaimAs(otherId, 'n2')).body.data.user.id
  const listIds = async (person: string | number) =>
    (await api.call(listTrackingErrors, { query: { person } }, { as: 'n1' })).data.map(({ id }: { id: number }) => id)
  expect(await listIds('me')).toEqual([ownId])
  expect(await listIds('nobody')).toEqual([unclaimedId])
  expect(await listIds('anybody')).toEqual([ownId, otherId])
  expect(await listIds(otherUserId)).toEqual([otherId])
  expect((await api.request(listTrackingErrors, { query: { person: 'everybody' } })).status).toBe(422)
})

test('deleting a user releases the claims of the user', async () => {
  const id = await makeOpenReverse()
  const sessionToken = await api.openSession({ courier: 'read_and_write' })
  const { user } = (await takeClaimAs(id, sessionToken)).body.data
  await api.call(deleteUser, { params: { id: user.id }, body: {} })
  expect(await findClaim(id)).toBeUndefined()
})
