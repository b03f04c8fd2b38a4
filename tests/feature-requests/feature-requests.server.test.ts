// Tests feature requests: users ask for a new function of the console, and other users answer.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import {
  answerFeatureRequest,
  featureRequestColumns,
  getFeatureRequest,
  listFeatureRequests,
  MAX_ANSWER_LENGTH,
  requestFeature,
} from '#contract/console/feature-requests.ts'
import { trimInvisible } from '#contract/typed-text.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { makeEcommerce } from '../factories.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const postRequest = (body: unknown, calling = {}) => api.request(requestFeature, { body }, calling)
const postAnswer = (id: number, text: unknown, calling = {}) =>
  api.request(answerFeatureRequest, { params: { id }, body: { answer: text } }, calling)
const createRequest = async (text = 'Exportar a lista de lojas'): Promise<number> =>
  (await postRequest({ text })).body.data.id
const listRequests = async (query: object) => (await api.call(listFeatureRequests, { query })).data

test('S1 §9 every user can request a feature, users with config readonly can read requests, and users with config read_and_write can answer them', async () => {
  const userWithoutPermissions = await api.openSession({})
  const reader = await api.openSession({ config: 'readonly' })
  const writer = await api.openSession({ config: 'read_and_write' })
  const senders = [null, userWithoutPermissions, reader, writer]
  const getPostStatus = async (sender: string | null) => (await postRequest({ text: 'Algo' }, { as: sender })).status
  expect(await Promise.all(senders.map(getPostStatus))).toEqual([401, 200, 200, 200])
  const id = await createRequest()
  const getListStatus = async (sender: string | null) =>
    (await api.request(listFeatureRequests, {}, { as: sender })).status
  expect(await Promise.all(senders.map(getListStatus))).toEqual([401, 403, 200, 200])
  const getReadStatus = async (sender: string | null) =>
    (await api.request(getFeatureRequest, { params: { id } }, { as: sender })).status
  expect(await Promise.all(senders.map(getReadStatus))).toEqual([401, 403, 200, 200])
  const getAnswerStatus = async (sender: string | null) => (await postAnswer(id, 'Vem em maio', { as: sender })).status
  expect(await Promise.all(senders.map(getAnswerStatus))).toEqual([401, 403, 403, 200])
  expect((await postAnswer(999_999, 'Nada')).status).toBe(404)
  expect((await api.request(getFeatureRequest, { params: { id: 999_999 } })).status).toBe(404)
})

test.each([
  [{}, 'body.text', 'validation.required'],
  [{ text: '' }, 'body.text', 'validation.required'],
  [{ text: ' \n ' }, 'body.text', 'validation.required'],
  [{ text: 'x'.repeat(4001) }, 'body.text', 'validation.max_length'],
  [{ text: 7 }, 'body.text', 'validation.invalid'],
  [{ text: 'a\u0000' }, 'body.text', 'validation.characters'],
  [{ text: 'Algo', ecommerce_id: 'azul' }, 'body.ecommerce_id', 'validation.id'],
  [{ text: 'Algo', ecommerce_id: 999_999 }, 'body.ecommerce_id', 'validation.ecommerce'],
  [{ text: 'Algo', status: 'done' }, 'body.status', 'validation.unknown_key'],
])('the request %j returns 422 with an error for the invalid field', async (body, field, code) => {
  const response = await postRequest(body)
  expect([response.status, response.body.errors[0]]).toMatchObject([422, { field, code }])
})

test('a request is stored with its ecommerce, and the activity records the request', async () => {
  const { id: ecommerce_id, display_name } = await makeEcommerce(api.connection.db)
  const { status, body } = await postRequest({ text: '  Etiqueta em lote  ', ecommerce_id }, { as: 'n1' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ text: 'Etiqueta em lote', ecommerce_id, ecommerce_name: display_name, answer: '' })
  expect(body.data).toMatchObject({ answered_at: null, version: 1 })
  expect((await listRequests({ of_ecommerce: ecommerce_id })).map(({ id }: { id: number }) => id)).toEqual([
    body.data.id,
  ])
  const [row] = await api.connection.db
    .select()
    .from(activity)
    .where(eq(activity.entity_id, String(body.data.id)))
  expect(row).toMatchObject({ action: 'feature.request', entity: 'feature_request', ecommerce_id })
})

test('two posts with the same idempotency key create one request', async () => {
  const options = { headers: { 'Idempotency-Key': 'pedido-0123456789' } }
  const [one, other] = [
    await postRequest({ text: 'Uma vez' }, options),
    await postRequest({ text: 'Uma vez' }, options),
  ]
  expect(other.body.data.id).toBe(one.body.data.id)
})

test('the oldest unanswered request comes first, an answer removes it from the queue, and the undo removes the answer', async () => {
  const [first, second] = [await createRequest('Primeiro'), await createRequest('Segundo')]
  const ids = (rows: readonly { readonly id: number }[]) =>
    rows.map(({ id }) => id).filter((id) => [first, second].includes(id))
  expect(ids(await listRequests({ limit: 100 }))).toEqual([first, second])
  const answerResponse = await postAnswer(first, ' Já existe: veja a lista. ', { headers: { 'If-Match': '"1"' } })
  expect(answerResponse.body.data).toMatchObject({ answer: 'Já existe: veja a lista.', version: 2 })
  expect(answerResponse.body.data.answered_by).not.toBe('')
  expect(Date.parse(answerResponse.body.data.answered_at)).toBeGreaterThan(0)
  expect(ids(await listRequests({ limit: 100 }))).toEqual([second])
  expect(ids(await listRequests({ situation: 'answered', limit: 100 }))).toEqual([first])
  expect(ids(await listRequests({ situation: 'all', limit: 100 }))).toEqual([second, first])
  const recorded = Number(answerResponse.headers.get('X-Activity'))
  await api.call(undoActivity, { params: { id: recorded }, body: {} })
  expect((await api.call(getFeatureRequest, { params: { id: first } })).data).toMatchObject({
    ...{ answer: '', answered_at: null, answered_by: '', version: 3 },
  })
})

test('the list is searched by words and id, and sorted by every column in both directions', async () => {
  const { id: ecommerce_id } = await makeEcommerce(api.connection.db)
  const one = (await postRequest({ text: 'Impressão térmica de etiquetas', ecommerce_id })).body.data.id
  const otherRequest = await createRequest('Etiquetas com impressão dupla')
  const ids = async (query: object) =>
    (await listRequests({ limit: 1000, ...query })).map(({ id }: { id: number }) => id)
  expect(await ids({ q: 'impressao ETIQUETAS' })).toEqual([one, otherRequest])
  expect(await ids({ q: 'impressao', order_by: 'id', sort: 'desc' })).toEqual([otherRequest, one])
  expect(await ids({ q: 'impressao', order_by: 'ecommerce', sort: 'desc' })).toEqual([one, otherRequest])
  expect(await ids({ q: String(otherRequest) })).toContain(otherRequest)
  const all = await ids({})
  for (const order_by of featureRequestColumns)
    for (const sort of ['asc', 'desc'])
      expect([order_by, (await ids({ order_by, sort })).sort()]).toEqual([order_by, [...all].sort()])
  for (const query of [{ order_by: 'answer' }, { sort: 'up' }, { q: 'a\u0000' }])
    expect((await api.request(listFeatureRequests, { query })).status).toBe(422)
})

test('an answer with a stale version returns 412 with the current answer', async () => {
  const id = await createRequest()
  await postAnswer(id, 'Sim', { headers: { 'If-Match': '"1"' } })
  const response = await postAnswer(id, 'Não', { headers: { 'If-Match': '"1"' } })
  expect([response.status, response.body.error_code]).toEqual([412, 'changed_meanwhile'])
  expect(response.body.context.current).toMatchObject({ id, answer: 'Sim' })
  expect((await postAnswer(id, 'x'.repeat(MAX_ANSWER_LENGTH + 1))).status).toBe(422)
})

test('a sample of the naughty strings is stored unchanged or rejected', async () => {
  for (const text of naughtyStrings.filter((_, index) => index % 5 === 0)) {
    const { status, body } = await postRequest({ text })
    if (status === 200) expect(body.data.text).toBe(trimInvisible(text))
    else expect(status).toBe(422)
    // Answers the feature request, because a user may have only 20 unanswered ones.
    if (status === 200) await postAnswer(body.data.id, 'Sim')
  }
})

test('a user without permission for ecommerces gets the same error for existing and unknown ids', async () => {
  const { id } = await makeEcommerce(api.connection.db)
  const sessionToken = await api.openSession({})
  const postForEcommerce = async (ecommerce_id: number) => {
    const { status, body } = await postRequest({ text: 'De quem é?', ecommerce_id }, { as: sessionToken })
    return [status, body.errors[0].code]
  }
  expect(await postForEcommerce(id)).toEqual([422, 'validation.ecommerce'])
  expect(await postForEcommerce(999_999)).toEqual([422, 'validation.ecommerce'])
  expect((await postRequest({ text: 'Para todos' }, { as: sessionToken })).status).toBe(200)
})
