// Tests that the server executes requests with the same idempotency key only once.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { platforms } from '#server/db/schema/platform/ecommerces.ts'
import { useApi } from '../use-api.ts'
import { addSlowly, addThing, addThingLast, note, slowEndpointControl, testHandlers } from './endpoints.ts'

const api = useApi({ handlers: testHandlers })
beforeEach(() => {
  api.setTime(null)
  Object.assign(slowEndpointControl, {
    onStart: () => {},
    resumePromise: Promise.resolve(),
    throwsError: false,
    onEnd: async () => {},
  })
})

let number = 0
const newName = () => `thing ${++number}`
const effects = async (name: string) =>
  (await api.connection.db.select().from(platforms).where(eq(platforms.name, name))).length

const sendWithKey = (
  endpoint: typeof addThing | typeof addSlowly | typeof addThingLast,
  name: string,
  key: string,
  as = 'cs',
) => api.request(endpoint, { body: { name } }, { as, headers: { 'Idempotency-Key': key } })

it.each([addThing, addSlowly, addThingLast])(
  'A repeated request to $path returns the first response',
  async (endpoint) => {
    const name = newName()
    const first = await sendWithKey(endpoint, name, name.replace(' ', '-'))
    const repeated = await sendWithKey(endpoint, name, name.replace(' ', '-'))
    expect([first.status, first.headers.get('Idempotency-Replayed')]).toEqual([200, null])
    expect([repeated.status, repeated.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    expect(repeated.body).toEqual(first.body)
    expect(await effects(name)).toBe(1)
  },
)

it('A repeated PUT returns the first response, because the client cannot know whether a lost response means a save', async () => {
  const headers = { 'Idempotency-Key': 'note' }
  const listActivity = () => api.connection.db.select().from(activity).where(eq(activity.action, 'things.add'))
  const before = (await listActivity()).length
  const responses = [1, 2].map(() => api.request(note, { body: { text: 'once' } }, { headers }))
  expect((await Promise.all(responses)).filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await api.request(note, { body: { text: 'once' } }, { headers })).headers.get('Idempotency-Replayed')).toBe(
    'true',
  )
  expect((await listActivity()).length - before).toBe(1)
})

it('Requests without a key are executed every time', async () => {
  const name = newName()
  await api.request(addThing, { body: { name } })
  await api.request(addThing, { body: { name } })
  expect(await effects(name)).toBe(2)
})

it.each([addThing, addSlowly])('$path rejects a key that was used with another body', async (endpoint) => {
  const name = newName()
  await sendWithKey(endpoint, name, `${number}-other`)
  const response = await sendWithKey(endpoint, newName(), `${number - 1}-other`)
  expect([response.status, response.body.error_code]).toEqual([422, 'idempotency.other_request'])
})

it('A key that was used with another path is rejected', async () => {
  const name = newName()
  await sendWithKey(addThing, name, 'path')
  expect((await sendWithKey(addSlowly, name, 'path')).status).toBe(422)
})

it('Two users can use the same key independently', async () => {
  const name = newName()
  await sendWithKey(addThing, name, 'shared', 'cs')
  await sendWithKey(addThing, name, 'shared', 'ti')
  expect(await effects(name)).toBe(2)
})

it.each([addThing, addSlowly, addThingLast])(
  'Ten parallel requests to $path with one key are executed once',
  async (endpoint) => {
    const name = newName()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => sendWithKey(endpoint, name, `${number}-at-once`)),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await effects(name)).toBe(1)
  },
)

it('A repeat during the first request returns an error, because the first request is still running', async () => {
  const name = newName()
  let releaseRequest = () => {}
  const requestStarted = new Promise<void>((resolve) => {
    slowEndpointControl.onStart = resolve
  })
  slowEndpointControl.resumePromise = new Promise((resolve) => {
    releaseRequest = resolve
  })
  const first = sendWithKey(addSlowly, name, 'at-work')
  await requestStarted
  const second = await sendWithKey(addSlowly, name, 'at-work')
  expect([second.status, second.body.error_code]).toEqual([409, 'idempotency.in_progress'])
  releaseRequest()
  expect((await first).status).toBe(200)
  expect((await sendWithKey(addSlowly, name, 'at-work')).headers.get('Idempotency-Replayed')).toBe('true')
  expect(await effects(name)).toBe(1)
})

it('A failed request can be repeated with the same key', async () => {
  const name = newName()
  slowEndpointControl.throwsError = true
  expect((await sendWithKey(addSlowly, name, 'fails')).status).toBe(500)
  slowEndpointControl.throwsError = false
  expect((await sendWithKey(addSlowly, name, 'fails')).status).toBe(200)
  expect((await sendWithKey(addThing, 'x'.repeat(21), 'refused')).status).toBe(422)
  expect((await sendWithKey(addThing, name, 'refused')).status).toBe(200)
})

it('A request that fails after its effect is not executed again; a repeat returns the stored response', async () => {
  const name = newName()
  slowEndpointControl.onEnd = () => Promise.reject(new Error('the connection is lost'))
  expect((await sendWithKey(addThingLast, name, 'after')).status).toBe(500)
  slowEndpointControl.onEnd = async () => {}
  const repeated = await sendWithKey(addThingLast, name, 'after')
  expect([repeated.status, repeated.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
  expect([repeated.body, await effects(name)]).toEqual([{ data: [name] }, 1])
})

it('A response that is stored together with its effect is not stored a second time', async () => {
  const name = newName()
  const storedResponse = JSON.stringify({ data: ['kept'] })
  slowEndpointControl.onEnd = async () => {
    await api.connection.db
      .update(idempotencyKeys)
      .set({ answer: storedResponse })
      .where(eq(idempotencyKeys.key, 'once'))
  }
  expect((await sendWithKey(addThingLast, name, 'once')).status).toBe(200)
  expect((await sendWithKey(addThingLast, name, 'once')).body).toEqual({ data: ['kept'] })
})

it('A request that a crashed process left behind can be repeated after two minutes, but only by the same request', async () => {
  const name = newName()
  await sendWithKey(addSlowly, name, 'dead')
  const abandonedRow = { status: null, answer: null, created_at: new Date(Date.now() - 100_000) }
  const isDead = eq(idempotencyKeys.key, 'dead')
  await api.connection.db.update(idempotencyKeys).set(abandonedRow).where(isDead)
  expect((await sendWithKey(addSlowly, name, 'dead')).status).toBe(409)
  await api.connection.db
    .update(idempotencyKeys)
    .set({ created_at: new Date(Date.now() - 130_000) })
    .where(isDead)
  expect((await sendWithKey(addSlowly, newName(), 'dead')).status).toBe(422)
  expect((await sendWithKey(addSlowly, name, 'dead')).status).toBe(200)
  expect(await effects(name)).toBe(2)
})

it('A key is stored for 24 hours', async () => {
  const name = newName()
  await sendWithKey(addThing, name, 'day')
  const ageKeys = (hours: number) =>
    api.connection.db
      .update(idempotencyKeys)
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(idempotencyKeys.key, 'day'))
  await ageKeys(23)
  expect((await sendWithKey(addThing, name, 'day')).headers.get('Idempotency-Replayed')).toBe('true')
  await ageKeys(25)
  expect((await sendWithKey(addThing, name, 'day')).headers.get('Idempotency-Replayed')).toBeNull()
  expect(await effects(name)).toBe(2)
})

it.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('%j is not a valid key', async (key) => {
  expect((await sendWithKey(addThing, newName(), key)).status).toBe(400)
})

it('A repeat is not recorded in the activity and does not count for the rate limit', async () => {
  const name = newName()
  await sendWithKey(addThing, name, 'guarded')
  const before = await api.connection.db.$count(activity)
  await sendWithKey(addThing, name, 'guarded')
  expect(await api.connection.db.$count(activity)).toBe(before)
  const denied = await api.openSession({ stores: 'readonly' })
  expect((await sendWithKey(addThing, name, 'guarded', denied)).status).toBe(403)
})
