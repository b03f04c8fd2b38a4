// Tests the maximum number per user of notes, feature requests, sessions and claims (marks that a user is working on a
// record), also for parallel requests.
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import { MAX_CLAIMS_PER_USER, releaseClaim, takeClaim } from '#contract/console/claims.ts'
import { answerFeatureRequest, MAX_OPEN_FEATURE_REQUESTS, requestFeature } from '#contract/console/feature-requests.ts'
import { addNote, deleteNote, MAX_NOTES_PER_USER } from '#contract/console/notes.ts'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe, signIn } from '#contract/platform/session.ts'
import { claims } from '#server/db/schema/console/claims.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { MAX_SESSIONS_PER_USER } from '#server/http/sessions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { makeEcommerce, makeReverse, signInUser } from '../factories.ts'
import { type Api, type ApiResponse, startApi } from '../harness.ts'

const languages = ['pt-BR', 'en-US', 'es']

describeOnEachDatabase((open) => {
  let api: Api
  let ecommerce_id: number
  beforeAll(async () => {
    api = await startApi({ connection: await open() })
    ecommerce_id = (await makeEcommerce(api.connection.db)).id
  }, 60_000)
  afterAll(async () => {
    await api.close()
    await api.connection.close()
  })

  const createUser = async () => {
    const token = await api.openSession({ ecommerces: 'read_and_write', config: 'read_and_write' })
    return { token, id: (await api.call(getMe, {}, { as: token })).user.id as number }
  }

  /** Sends six requests in parallel, which is one more than the limit, and returns their sorted statuses. */
  async function sendParallel(sendRequest: (index: number) => Promise<ApiResponse>): Promise<number[]> {
    const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => sendRequest(index)))
    return responses.map(({ status }) => status).sort()
  }

  async function expectLimitError(endpoint: Endpoint, input: object, sender: string, code: string, maximum: number) {
    const messages: string[] = []
    for (const language of languages) {
      const response = await api.request(endpoint, input, { as: sender, headers: { 'Accept-Language': language } })
      expect([response.status, response.body.error_code]).toEqual([409, code])
      expect(response.body.message).toContain(String(maximum))
      messages.push(response.body.message)
    }
    expect(new Set(messages).size).toBe(languages.length)
  }

  it('a user may have 200 notes on a record; another user and another record are not affected', async () => {
    const { db } = api.connection
    const [{ token, id }, otherUser] = [await createUser(), await createUser()]
    const note = { entity: 'ecommerce' as const, entity_id: ecommerce_id, user_id: id, user_name: 'Pessoa', text: 'x' }
    await db.insert(notes).values(Array.from({ length: MAX_NOTES_PER_USER - 2 }, () => note))
    const input = { body: { entity: 'ecommerce', id: ecommerce_id, text: 'Mais uma' } }
    const statuses = await sendParallel(() => api.request(addNote, input, { as: token }))
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409])
    expect(await db.$count(notes, eq(notes.user_id, id))).toBe(MAX_NOTES_PER_USER)
    await expectLimitError(addNote, input, token, 'notes.too_many', MAX_NOTES_PER_USER)
    expect((await api.request(addNote, input, { as: otherUser.token })).status).toBe(200)
    const next = { body: { ...input.body, id: (await makeEcommerce(db)).id } }
    expect((await api.request(addNote, next, { as: token })).status).toBe(200)
  })

  it('undoing the deletion of a note does not exceed the maximum', async () => {
    const { db } = api.connection
    const { token, id } = await createUser()
    const note = { entity: 'ecommerce' as const, entity_id: ecommerce_id, user_id: id, user_name: 'Pessoa', text: 'x' }
    const [first] = await db
      .insert(notes)
      .values(Array.from({ length: MAX_NOTES_PER_USER }, () => note))
      .returning({ id: notes.id })
    const deleted = await api.request(deleteNote, { params: { id: first?.id } }, { as: token })
    const input = { body: { entity: 'ecommerce', id: ecommerce_id, text: 'Mais uma' } }
    expect((await api.request(addNote, input, { as: token })).status).toBe(200)
    const undo = { params: { id: deleted.headers.get('X-Activity') }, body: {} }
    expect((await api.request(undoActivity, undo, { as: token })).body.error_code).toBe('notes.too_many')
  })

  it('a user may have 20 feature requests without an answer', async () => {
    const { db } = api.connection
    const { token, id } = await createUser()
    const request = { text: 'Filtro', user_id: id, user_name: 'Pessoa' }
    await db.insert(featureRequests).values(Array.from({ length: MAX_OPEN_FEATURE_REQUESTS - 2 }, () => request))
    const input = { body: { text: 'Filtro por cidade' } }
    const statuses = await sendParallel(() => api.request(requestFeature, input, { as: token }))
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409])
    await expectLimitError(requestFeature, input, token, 'featureRequests.too_many', MAX_OPEN_FEATURE_REQUESTS)
    const [open] = await db.select().from(featureRequests).where(eq(featureRequests.user_id, id)).limit(1)
    const response = { params: { id: open?.id }, body: { answer: 'Feito' } }
    expect((await api.request(answerFeatureRequest, response)).status).toBe(200)
    expect((await api.request(requestFeature, input, { as: token })).status).toBe(200)
  })

  it('a user may hold 50 claims; expired ones do not count, and a claim that is held can be prolonged', async () => {
    const { db } = api.connection
    const { token, id } = await createUser()
    const ids: number[] = []
    for (let number = 0; number < 7; number++) ids.push((await makeReverse(db, { ecommerce_id })).id)
    const claim = (entity_id: number, minutes: number) => ({
      ...{ entity: 'refund' as const, entity_id, user_id: id, since: new Date() },
      until: new Date(Date.now() + minutes * 60_000),
    })
    await db.insert(claims).values(Array.from({ length: MAX_CLAIMS_PER_USER - 2 }, (_, index) => claim(index + 1, 20)))
    await db.insert(claims).values(Array.from({ length: 5 }, (_, index) => claim(index + 1000, -1)))
    const buildClaimRequest = (reverse: number | undefined) => ({
      params: { entity: 'reverse', id: reverse },
      body: {},
    })
    const statuses = await sendParallel((index) => api.request(takeClaim, buildClaimRequest(ids[index]), { as: token }))
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409])
    await expectLimitError(takeClaim, buildClaimRequest(ids[6]), token, 'claims.too_many', MAX_CLAIMS_PER_USER)
    const [storedClaim] = await db
      .select()
      .from(claims)
      .where(and(eq(claims.user_id, id), eq(claims.entity, 'reverse')))
    expect((await api.request(takeClaim, buildClaimRequest(storedClaim?.entity_id), { as: token })).status).toBe(200)
    const release = { params: { entity: 'reverse', id: storedClaim?.entity_id } }
    expect((await api.request(releaseClaim, release, { as: token })).status).toBe(200)
    expect((await api.request(takeClaim, buildClaimRequest(ids[6]), { as: token })).status).toBe(200)
  })

  it('the 51st sign-in ends the oldest session of that user and no other', async () => {
    const { db } = api.connection
    await api.openSession('ti')
    const [ti] = await db.select().from(users).where(like(users.email, 'ti@%'))
    await db.delete(sessions).where(eq(sessions.user_id, ti?.id ?? 0))
    const sessionCount = await db.$count(sessions)
    const tokens: string[] = []
    for (let number = 0; number < MAX_SESSIONS_PER_USER; number++)
      tokens.push(await signInUser(db, ti?.id ?? 0, `device ${number}`, new Date()))
    const status = async (sender: string | undefined) => (await api.request(getMe, {}, { as: sender ?? null })).status
    expect(await status(tokens[0])).toBe(200)
    const { body } = await api.request(makeDemoToken, { params: { account_type: 'ti' } }, { as: null })
    const responses = await Promise.all([1, 2, 3].map(() => api.request(signIn, { body }, { as: null })))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
    expect(await db.$count(sessions, eq(sessions.user_id, ti?.id ?? 0))).toBe(MAX_SESSIONS_PER_USER)
    expect([await status(tokens[2]), await status(tokens[3]), await status(tokens.at(-1))]).toEqual([401, 200, 200])
    for (const response of responses) expect(await status(response.body.token)).toBe(200)
    expect(await db.$count(sessions)).toBe(sessionCount + MAX_SESSIONS_PER_USER)
  })
})
