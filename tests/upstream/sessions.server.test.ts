// Tests sign-in, sign-out, sessions and permissions of users on a server that calls an external platform API.
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessDeniedAction } from '#contract/console/activity.ts'
import { getPreferences } from '#contract/console/preferences.ts'
import { listOwnSessions } from '#contract/console/user-sessions.ts'
import { getEcommerce, listEcommerces, setAvailability } from '#contract/platform/ecommerces.ts'
import { getMe, signIn, signOut } from '#contract/platform/session.ts'
import { getSettings } from '#contract/platform/settings.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { openSession } from '#server/http/sessions.ts'
import { startApi } from '../harness.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import { defaultPermissions } from './spec-data.ts'
import type { Permissions, User } from './spec-state.ts'

let servers: PlatformAndApi
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
})
afterEach(() => {
  servers.api.setTime(null)
  servers.platform.clearChanges()
})
afterAll(() => servers.close())

const getDb = () => servers.api.connection.db
const requestSignIn = (google_token: string) => servers.api.request(signIn, { body: { google_token } }, { as: null })

/** Returns the last token that the platform issued. */
const getLastPlatformToken = () => [...servers.platform.tokens.keys()].at(-1) ?? ''

const readLastSession = async () => (await getDb().select().from(sessions).orderBy(desc(sessions.id)).limit(1))[0]

function findUser(googleToken: string): User {
  const user = servers.platform.state.users.find(({ google_token }) => google_token === googleToken)
  if (!user) throw new Error(`The platform has no user ${googleToken}`)
  return user
}

function setPermissions(googleToken: string, permissions: Partial<Permissions>): void {
  const user = findUser(googleToken)
  user.permissions = { ...defaultPermissions[user.access], ...permissions }
}

const countRequests = (routeName: string) =>
  servers.platform.requests.filter((request) => request.routeName === routeName).length

/** Sets the clock of the server to the given number of seconds after the current time. */
const advanceClock = (seconds: number) => servers.api.setTime(new Date(Date.now() + seconds * 1000))

describe('sign-in', () => {
  test('the session row contains the platform token encrypted, and the response contains only our own token', async () => {
    const response = await requestSignIn('ti')
    expect(response.status).toBe(200)
    const platformToken = getLastPlatformToken()
    expect(platformToken).toMatch(/^spec-ti-/)
    expect(JSON.stringify([response.body, ...response.headers])).not.toContain(platformToken)
    const row = await readLastSession()
    const encrypted = row?.upstream_token ?? Buffer.of()
    expect(encrypted.toString('latin1')).not.toContain(platformToken)
    expect(servers.api.services.secrets.decrypt(encrypted)).toBe(platformToken)
    expect(JSON.stringify(servers.api.logLines)).not.toContain(platformToken)
  })

  test.each(['desconhecido', 'x'.repeat(8000)])(
    'a rejected identity token receives 401 and no session',
    async (googleToken) => {
      const count = await getDb().$count(sessions)
      const { status, headers } = await requestSignIn(googleToken)
      expect([status, headers.get('Set-Cookie')]).toEqual([401, null])
      expect(await getDb().$count(sessions)).toBe(count)
    },
  )

  test.each([
    [403, undefined],
    [422, { message: 'Conta bloqueada' }],
    [200, { success: false, message: 'Conta bloqueada' }],
  ])('a rejection with the status %i does not reveal its reason', async (status, body) => {
    servers.platform.changeNextResponses({ routeName: 'signIn' }, { status, body })
    const response = await requestSignIn('ti')
    expect(response.status).toBe(401)
    expect(JSON.stringify(response.body)).not.toContain('Conta bloqueada')
  })

  test.each([
    ['no token', { success: true }],
    ['a token that no header can contain', { success: true, token: 'a\nb' }],
  ])('a response with %s is an error of the platform', async (_, body) => {
    servers.platform.changeNextResponses({ routeName: 'signIn' }, { status: 200, body })
    const response = await requestSignIn('ti')
    expect([response.status, response.body.error_code]).toEqual([502, 'upstream.answer_write'])
  })

  test('the sign-in and the sign-out are recorded', async () => {
    const token = await servers.signInAs('cs')
    expect((await servers.api.request(signOut, {}, { as: token })).status).toBe(200)
    const rows = await getDb().select().from(activity).orderBy(desc(activity.id)).limit(2)
    expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['session.signOut', 13],
      ['session.signIn', 13],
    ])
  })
})

describe('the end of a session', () => {
  test('a session is unknown after the sign-out', async () => {
    const token = await servers.signInAs('cs')
    await servers.api.call(signOut, {}, { as: token })
    expect((await servers.api.request(getPreferences, {}, { as: token })).status).toBe(401)
  })

  test('the sign-out works while the platform is unavailable', async () => {
    const token = await servers.signInAs('cs')
    servers.platform.changeNextResponses({}, { disconnectAt: 'before', times: 10 })
    advanceClock(61)
    expect((await servers.api.request(signOut, {}, { as: token })).status).toBe(200)
  })

  test.each([
    ['a read', listEcommerces, {}],
    ['a write', setAvailability, { params: { id: 38 }, body: { is_active: true } }],
    ['the profile of the user', getMe, {}],
  ])('a 401 of the platform in response to %s ends the session here', async (_, endpoint, input) => {
    const token = await servers.signInAs('ti')
    const count = await getDb().$count(sessions)
    servers.platform.tokens.delete(getLastPlatformToken())
    const response = await servers.api.request(endpoint, input, { as: token })
    expect([response.status, response.body.error_code]).toEqual([401, 'session_expired'])
    expect(await getDb().$count(sessions)).toBe(count - 1)
    expect((await servers.api.request(getPreferences, {}, { as: token })).status).toBe(401)
  })

  test('a session without a platform token is treated as signed out', async () => {
    await servers.signInAs('admin')
    const token = await openSession(getDb(), 11, 'test', new Date())
    const requestCount = servers.platform.requests.length
    for (const endpoint of [getMe, listEcommerces, getPreferences])
      expect((await servers.api.request(endpoint, {}, { as: token })).status).toBe(401)
    expect(servers.platform.requests.length).toBe(requestCount)
  })

  test('a session ends if the secret key cannot decrypt its platform token', async () => {
    const token = await servers.signInAs('ti')
    const config = { ...servers.api.services.config, secretKey: Buffer.alloc(32, 9) }
    const other = await startApi({ connection: servers.api.connection, config })
    const response = await other.request(listEcommerces, {}, { as: token })
    expect([response.status, response.body.error_code]).toEqual([401, 'session_expired'])
    expect((await other.request(getPreferences, {}, { as: token })).status).toBe(401)
    expect(other.logLines.filter(({ level }) => level === 'error')).toEqual([])
    await other.close()
  })
})

describe.each(['strict', 'loose'] as const)('permissions of a %s platform', (variant) => {
  let own: PlatformAndApi
  beforeAll(async () => {
    own = await startPlatformAndApi(variant)
  })
  afterAll(() => own.close())

  test.each(['admin', 'ti', 'cs', 'n1', 'n2', 'financial', 'aftersale'])(
    'the profile of %s has the permissions of the platform',
    async (googleToken) => {
      const { user } = await own.api.call(getMe, {}, { as: await own.signInAs(googleToken) })
      const stored = own.platform.state.users.find(({ google_token }) => google_token === googleToken)
      expect(user).toMatchObject({ id: stored?.id, access: stored?.access, permissions: stored?.permissions })
      expect(user.extensions).toBe(false)
    },
  )
})

describe('permissions', () => {
  afterEach(() => setPermissions('ti', {}))
  const requestSettings = (token: string) => servers.api.request(getSettings, {}, { as: token })

  test('a user without the permission gets 403, and the denial is recorded', async () => {
    const token = await servers.signInAs('cs')
    const calls = countRequests('getSettings')
    expect((await requestSettings(token)).status).toBe(403)
    expect(countRequests('getSettings')).toBe(calls)
    const rows = await getDb().select().from(activity).where(eq(activity.action, accessDeniedAction))
    expect(rows.at(-1)).toMatchObject({ user_id: 13 })
  })

  test('permissions are read again after 60 seconds, not before', async () => {
    const token = await servers.signInAs('ti')
    setPermissions('ti', { config: 'denied' })
    const count = countRequests('getMe')
    advanceClock(50)
    await servers.api.request(listOwnSessions, {}, { as: token })
    await servers.api.request(getEcommerce, { params: { id: 38 } }, { as: token })
    expect(countRequests('getMe')).toBe(count)
    advanceClock(61)
    expect((await requestSettings(token)).status).toBe(403)
    expect(countRequests('getMe')).toBe(count + 1)
  })

  test('permissions are read again after a 403 of the platform', async () => {
    const token = await servers.signInAs('ti')
    setPermissions('ti', { config: 'denied' })
    expect((await requestSettings(token)).status).toBe(403)
    const calls = countRequests('getSettings')
    const count = countRequests('getMe')
    expect((await requestSettings(token)).status).toBe(403)
    expect([countRequests('getMe'), countRequests('getSettings')]).toEqual([count + 1, calls])
    setPermissions('ti', {})
    advanceClock(61)
    expect((await requestSettings(token)).status).toBe(200)
  })

  test('the profile always contains the current permissions', async () => {
    const token = await servers.signInAs('ti')
    setPermissions('ti', { config: 'readonly' })
    const { user } = await servers.api.call(getMe, {}, { as: token })
    expect(user.permissions.config).toBe('readonly')
  })

  test('outdated permissions are not used while the platform is unavailable', async () => {
    const token = await servers.signInAs('ti')
    advanceClock(61)
    servers.platform.changeNextResponses({ routeName: 'getMe' }, { disconnectAt: 'before' })
    const { status, body } = await requestSettings(token)
    expect([status, body.error_code]).toEqual([502, 'upstream.unreachable'])
    expect((await requestSettings(token)).status).toBe(200)
  })

  test('a session ends when the platform returns another user for its token', async () => {
    const token = await servers.signInAs('ti')
    servers.platform.tokens.set(getLastPlatformToken(), findUser('cs'))
    expect((await servers.api.request(getMe, {}, { as: token })).status).toBe(401)
    expect((await servers.api.request(getPreferences, {}, { as: token })).status).toBe(401)
  })

  test('a profile without permissions gets them from the permission endpoint, or has no permissions', async () => {
    const permissions = { ...defaultPermissions.ti, config: 'readonly' }
    const profile = { success: true, user: { id: 12, first_name: 'Tiago', email: 'ti@empresa.com.br', access: 'ti' } }
    servers.platform.changeNextResponses({ routeName: 'getMe' }, { status: 200, body: profile, times: 2 })
    servers.platform.changeNextResponses(
      { routeName: 'getUserPermissions' },
      { status: 200, body: { type: 'ti', permissions } },
    )
    const { user } = await servers.api.call(getMe, {}, { as: await servers.signInAs('ti') })
    expect(user.permissions).toEqual(defaultPermissions.ti)
    servers.platform.changeNextResponses({ routeName: 'getMe' }, { status: 200, body: profile, times: 2 })
    servers.platform.changeNextResponses({ routeName: 'getUserPermissions' }, { status: 403, times: 2 })
    const denied = await servers.api.call(getMe, {}, { as: await servers.signInAs('ti') })
    expect(new Set(Object.values(denied.user.permissions))).toEqual(new Set(['denied']))
  })
})
