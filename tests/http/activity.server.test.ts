// Tests that the activity log is complete, append-only and free of secrets.
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { getMe, signIn, signOut } from '#contract/platform/session.ts'
import { sessionHandlers } from '#server/console/session.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { platforms } from '#server/db/schema/platform/ecommerces.ts'
import { useApi } from '../use-api.ts'
import {
  addSlowly,
  addThing,
  crash,
  exportThings,
  forget,
  listThings,
  note,
  returnInvalidResponse,
  testHandlers,
} from './endpoints.ts'

const api = useApi({ handlers: [...testHandlers, ...sessionHandlers] })

const count = () => api.connection.db.$count(activity)
async function last() {
  const [row] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  return row
}

describe('An activity row', () => {
  it('contains the user, the command, the time and the request id', async () => {
    const response = await api.request(addThing, { body: { name: 'one' } }, { as: 'cs' })
    const ownResponse = await api.request(getMe, {}, { as: 'cs' })
    expect(await last()).toMatchObject({
      user_id: ownResponse.body.user.id,
      user_name: 'Camila Conceição',
      action: 'things.add',
      entity: 'thing',
      entity_id: response.body.data[0],
      request_id: response.headers.get('X-Request-Id'),
    })
  })

  it('states only that a secret changed', async () => {
    await api.request(addThing, { body: { name: 'two' } })
    expect((await last())?.after).toEqual({ name: 'two', password: 'changed' })
  })

  it('is written for an export and for a denied request, but not for a read', async () => {
    const before = await count()
    await api.request(listThings)
    expect(await count()).toBe(before)
    await api.request(exportThings)
    expect((await last())?.action).toBe('things.export')
    await api.request(addThing, { body: { name: 'x' } }, { as: await api.openSession({ stores: 'readonly' }) })
    expect(await last()).toMatchObject({ action: 'access.denied', entity_id: 'POST /v2/things' })
    expect(await count()).toBe(before + 2)
  })

  it('is written for signing in and out', async () => {
    const { body } = await api.request(makeDemoToken, { params: { account_type: 'ti' } }, { as: null })
    const signInResponse = await api.request(signIn, { body }, { as: null })
    expect(await last()).toMatchObject({ action: 'session.signIn', entity: 'user' })
    expect(JSON.stringify(await last())).not.toContain(signInResponse.body.token)
    await api.request(signOut, {}, { as: signInResponse.body.token })
    expect(await last()).toMatchObject({ action: 'session.signOut' })
  })
})

describe('A write and its activity row', () => {
  it.each([
    ['answers against its contract', returnInvalidResponse, 666],
    ['records nothing', forget, 667],
    ['fails half-way', crash, 668],
  ])('are both rolled back when the write %s', async (_, endpoint, id) => {
    const before = await count()
    expect((await api.request(endpoint)).status).toBe(500)
    expect(await api.connection.db.$count(platforms, eq(platforms.id, id))).toBe(0)
    expect(await count()).toBe(before)
  })
})

describe('The activity record', () => {
  it('accepts every kind of entry', async () => {
    for (const text of ['', '1e400', '\u2028', 'ação 😀', '\ufeffx', '"\\', '<b>', '9007199254740993']) {
      expect((await api.request(note, { body: { text } })).status).toBe(200)
    }
  })

  it('accepts concurrent writes', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `at once ${index}`)
    const requests = names.map((name, index) => api.request(index % 2 ? addThing : addSlowly, { body: { name } }))
    expect((await Promise.all(requests)).filter(({ status }) => status >= 500)).toEqual([])
  })

  it('rejects updates, deletes and truncation', async () => {
    const { db } = api.connection
    const expectedError = { cause: { message: 'activity is append-only' } }
    await expect(db.update(activity).set({ user_name: 'x' })).rejects.toMatchObject(expectedError)
    await expect(db.delete(activity).where(eq(activity.id, 1))).rejects.toMatchObject(expectedError)
    await expect(db.execute(sql`truncate activity`)).rejects.toMatchObject(expectedError)
  })
})
