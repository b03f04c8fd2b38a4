// Tests signing in and out with the demo identities: cookies, nonce and the permissions of the session.
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountTypes, buildUniformPermissions } from '#contract/access.ts'
import { getSignInOptions, listDemoIdentities, makeDemoToken } from '#contract/console/sign-in.ts'
import { getMe, signIn, signOut } from '#contract/platform/session.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { hashToken } from '#server/http/cookies.ts'
import { demoUsers } from '../../src/demo/people.ts'
import { startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const WITHOUT_SESSION = { as: null }

async function createDemoToken(accountType: string, headers = {}): Promise<string> {
  const { body } = await api.request(makeDemoToken, { params: { account_type: accountType } }, { as: null, headers })
  return body.google_token
}

const signInWithToken = (google_token: string, headers = {}) =>
  api.request(signIn, { body: { google_token } }, { as: null, headers })

describe('The demo identities', () => {
  it('contain one user per account type', async () => {
    const { status, body } = await api.request(listDemoIdentities, {}, WITHOUT_SESSION)
    expect(status).toBe(200)
    expect(body.data.map(({ access }: { access: string }) => access)).toEqual(accountTypes)
  })

  it.each(accountTypes)('sign in %s with the permissions of the prepared user', async (accountType) => {
    await api.openSession(accountType)
    const response = await signInWithToken(await createDemoToken(accountType))
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    const ownResponse = await api.request(getMe, {}, { as: response.body.token })
    const demoUser = demoUsers.find(({ account_type }) => account_type === accountType)
    expect(ownResponse.body.user).toMatchObject({
      access: accountType,
      first_name: demoUser?.first_name,
      email: demoUser?.email,
    })
  })

  it('do not exist for an unknown account type', async () => {
    const response = await api.request(makeDemoToken, { params: { account_type: 'root' } }, WITHOUT_SESSION)
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe('params.account_type')
  })

  it('are disabled outside of the demo and when Google signs users in', async () => {
    for (const config of [
      { demo: false },
      { demo: true, googleClientId: 'client', allowedDomains: ['loja.example'] },
    ]) {
      const otherServer = await startApi({ connection: api.connection, config })
      expect((await otherServer.request(listDemoIdentities, {}, WITHOUT_SESSION)).status).toBe(404)
      expect(
        (await otherServer.request(makeDemoToken, { params: { account_type: 'ti' } }, WITHOUT_SESSION)).status,
      ).toBe(404)
      expect((await otherServer.request(getSignInOptions, {}, WITHOUT_SESSION)).body.demo).toBe(false)
      expect((await otherServer.request(getMe, {}, { as: 'cs' })).body.user.demo).toBe(config.demo)
    }
  })

  it('sign in at any process of the same database', async () => {
    const otherServer = await startApi({ connection: api.connection })
    const response = await otherServer.request(
      signIn,
      { body: { google_token: await createDemoToken('ti') } },
      WITHOUT_SESSION,
    )
    expect(response.status).toBe(200)
  })
})

describe('Signing in', () => {
  it.each([
    ['no token', {}, 422],
    ['an empty token', { google_token: '' }, 422],
    ['a token of another type', { google_token: 7 }, 422],
    ['more than a token', { google_token: 'x', admin: true }, 422],
    ['a token too long to be one', { google_token: 'x'.repeat(9000) }, 422],
    ['what is no token', { google_token: 'x' }, 401],
  ])('rejects %s', async (_, body, status) => {
    expect((await api.request(signIn, { body }, WITHOUT_SESSION)).status).toBe(status)
  })

  it('returns an error for invalid credentials', async () => {
    expect((await signInWithToken('a.b.c')).body.message).toBe('credenciais inválidas')
  })

  it('returns an error when no sign-in method is configured', async () => {
    const otherServer = await startApi({ connection: api.connection, config: { demo: false } })
    const response = await otherServer.request(signIn, { body: { google_token: 'x' } }, WITHOUT_SESSION)
    expect(response.status).toBe(503)
    expect(response.body.error_code).toBe('session.not_configured')
  })

  it('stores only the hash of the token', async () => {
    const { body } = await signInWithToken(await createDemoToken('cs'))
    const rows = await api.connection.db
      .select()
      .from(sessions)
      .where(eq(sessions.token_hash, hashToken(body.token)))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const { headers } = await signInWithToken(await createDemoToken('cs'))
    const [session, nonce] = headers.getSetCookie()
    expect(session).toMatch(
      /^reversa_session_[0-9a-f]{8}=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(nonce).toMatch(/^reversa_nonce=; Max-Age=0/)
  })

  it('marks the cookie as secure when the public URL uses https', async () => {
    const publicUrl = new URL('https://reversa.example')
    const secure = await startApi({ connection: api.connection, config: { publicUrl } })
    const response = await secure.request(
      signIn,
      { body: { google_token: await createDemoToken('cs') } },
      WITHOUT_SESSION,
    )
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-reversa_session_[0-9a-f]{8}=.*Secure/)
    expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('ends the session that it replaces, and no other', async () => {
    const [replacedSession, unrelatedSession] = [await api.openSession('cs'), await api.openSession('cs')]
    const body = { google_token: await createDemoToken('cs') }
    const headers = { Cookie: `reversa_session=${replacedSession}`, Origin: 'http://localhost' }
    const response = await api.request(signIn, { body }, { as: null, headers })
    const getStatus = async (as: string) => (await api.request(getMe, {}, { as })).status
    expect(await Promise.all([replacedSession, unrelatedSession, response.body.token].map(getStatus))).toEqual([
      401, 200, 200,
    ])
  })

  it('stores no token as an idempotent response', async () => {
    const body = { google_token: await createDemoToken('cs') }
    const requestOptions = { as: await api.openSession('cs'), headers: { 'Idempotency-Key': 'sign-in-1' } }
    const response = await api.request(signIn, { body }, requestOptions)
    const storedKeys = JSON.stringify(await api.connection.db.select().from(idempotencyKeys))
    expect([response.status, storedKeys.includes(response.body.token)]).toEqual([200, false])
  })

  it('writes one log line when it is rejected, without the request body', async () => {
    const before = api.logLines.length
    await signInWithToken('a.b.c')
    const headers = { Origin: 'https://evil.example' }
    await api.request(signIn, { body: { google_token: 'a.b.c' } }, { as: null, headers })
    const lines = api.logLines.slice(before)
    expect(lines.map(({ route, status, code }) => [route, status, code])).toEqual([
      ['/v2/auth/login', 401, undefined],
      ['/v2/auth/login', 403, 'request.cross_site'],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/a\.b\.c|evil/)
  })

  it('gives a new user of an allowed domain no permissions (A26)', async () => {
    const otherServer = await startApi()
    const { body } = await otherServer.request(
      makeDemoToken,
      { params: { account_type: 'admin_boss' } },
      WITHOUT_SESSION,
    )
    const response = await otherServer.request(signIn, { body }, WITHOUT_SESSION)
    const ownResponse = await otherServer.request(getMe, {}, { as: response.body.token })
    expect(ownResponse.body.user).toMatchObject({
      access: 'collaborator_aftersale',
      permissions: buildUniformPermissions('denied'),
    })
    await otherServer.close()
  })

  it('creates one row for a user who signs in several times in parallel', async () => {
    const otherServer = await startApi()
    const { body } = await otherServer.request(makeDemoToken, { params: { account_type: 'n1' } }, WITHOUT_SESSION)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => otherServer.request(signIn, { body }, WITHOUT_SESSION)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await otherServer.connection.db.select().from(users)).toHaveLength(1)
    await otherServer.close()
  })
})

describe('The nonce of the sign-in page', () => {
  async function page() {
    const { body, headers } = await api.request(getSignInOptions, {}, WITHOUT_SESSION)
    const cookie = headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie.startsWith(`reversa_nonce=${body.nonce};`)).toBe(true)
    return { Cookie: `reversa_nonce=${body.nonce}` }
  }

  it('binds a token to the browser that requested it', async () => {
    const [ownCookie, otherCookie] = [await page(), await page()]
    const token = await createDemoToken('n2', ownCookie)
    expect((await signInWithToken(token, otherCookie)).status).toBe(401)
    expect((await signInWithToken(token)).status).toBe(401)
    expect((await signInWithToken(token, ownCookie)).status).toBe(200)
  })

  it('accepts a token once, also for two parallel requests, and changes for the next token', async () => {
    const ownCookie = await page()
    const token = await createDemoToken('n2', ownCookie)
    const statuses = (
      await Promise.all([
        signInWithToken(token, ownCookie),
        signInWithToken(token, ownCookie),
        signInWithToken(token, ownCookie),
      ])
    ).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401])
    expect((await signInWithToken(token, ownCookie)).status).toBe(401)
    const next = await page()
    expect((await signInWithToken(await createDemoToken('n2', next), next)).status).toBe(200)
  })

  it('is required in the token once the page has a nonce', async () => {
    expect((await signInWithToken(await createDemoToken('n2'), await page())).status).toBe(401)
  })
})

describe('Signing out', () => {
  it('ends the session immediately and deletes the cookie', async () => {
    const { body } = await signInWithToken(await createDemoToken('financial'))
    const headers = { Cookie: `reversa_session_0123abcd=${body.token}`, Origin: 'http://localhost' }
    const response = await api.request(signOut, {}, { as: null, headers })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toMatch(/^reversa_session_0123abcd=; Max-Age=0/)
    expect((await api.request(getMe, {}, { as: body.token })).status).toBe(401)
  })

  it('needs a session and keeps other sessions', async () => {
    expect((await api.request(signOut, {}, WITHOUT_SESSION)).status).toBe(401)
    const [first, second] = [await api.openSession('ti'), await api.openSession('ti')]
    await api.request(signOut, {}, { as: first })
    expect((await api.request(getMe, {}, { as: second })).status).toBe(200)
  })
})
