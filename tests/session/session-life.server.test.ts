// Tests the lifetime of a session, its cookie and header, and the preferences of its user.
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { getPreferences, Preferences, putPreferences } from '#contract/console/preferences.ts'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { getMe, signIn, signOut } from '#contract/platform/session.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { hashToken } from '#server/http/cookies.ts'
import { startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const start = new Date('2026-11-20T12:00:00Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const buildCookieOptions = (token: string, headers = {}) => ({
  as: null,
  headers: { Cookie: `reversa_session=${token}`, ...headers },
})

describe('A session', () => {
  it('ends after 30 minutes without requests', async () => {
    api.setTime(start)
    const token = await api.openSession('cs')
    api.setTime(minutesLater(29))
    expect((await api.request(getMe, {}, { as: token })).status).toBe(200)
    api.setTime(minutesLater(58))
    expect((await api.request(getMe, {}, { as: token })).status).toBe(200)
    api.setTime(minutesLater(89))
    expect((await api.request(getMe, {}, { as: token })).status).toBe(401)
    api.setTime(null)
  })

  it('ends after 12 hours even when it is used', async () => {
    api.setTime(start)
    const token = await api.openSession('cs')
    for (let minutes = 20; minutes < 720; minutes += 20) {
      api.setTime(minutesLater(minutes))
      expect((await api.request(getMe, {}, { as: token })).status).toBe(200)
    }
    api.setTime(minutesLater(720))
    expect((await api.request(getMe, {}, { as: token })).status).toBe(401)
    api.setTime(null)
  })

  it('stores its last use at most once a minute', async () => {
    api.setTime(start)
    const token = await api.openSession('cs')
    const fetchLastUse = async () => {
      const [row] = await api.connection.db
        .select()
        .from(sessions)
        .where(eq(sessions.token_hash, hashToken(token)))
      return row?.used_at
    }
    api.setTime(minutesLater(0.9))
    await api.request(getMe, {}, { as: token })
    expect(await fetchLastUse()).toEqual(start)
    api.setTime(minutesLater(1.1))
    await api.request(getMe, {}, { as: token })
    expect(await fetchLastUse()).toEqual(minutesLater(1.1))
    api.setTime(null)
  })

  it('has the current permissions of its user', async () => {
    const token = await api.openSession({ ecommerces: 'readonly' })
    const before = await api.request(getMe, {}, { as: token })
    expect(before.body.user.permissions).toEqual({ ...buildUniformPermissions('denied'), ecommerces: 'readonly' })
    await api.connection.db
      .update(users)
      .set({ permissions: buildUniformPermissions('denied') })
      .where(eq(users.id, before.body.user.id))
    expect((await api.request(getMe, {}, { as: token })).body.user.permissions).toEqual(
      buildUniformPermissions('denied'),
    )
  })

  it('ends when its user is deleted', async () => {
    const token = await api.openSession({})
    const { body } = await api.request(getMe, {}, { as: token })
    await api.connection.db.delete(users).where(eq(users.id, body.user.id))
    expect((await api.request(getMe, {}, { as: token })).status).toBe(401)
  })

  it.each(['', 'x', 'x'.repeat(43), '\t', 'null', "' or true --"])(
    'is not identified by the token %j',
    async (token) => {
      expect((await api.request(getMe, {}, { as: null, headers: { Authorization: `Bearer ${token}` } })).status).toBe(
        401,
      )
      expect((await api.request(getMe, {}, buildCookieOptions(encodeURIComponent(token)))).status).toBe(401)
    },
  )

  it('returns an error with the information that it has expired', async () => {
    const response = await api.request(getMe, {}, buildCookieOptions('x'.repeat(43)))
    expect(response.body).toMatchObject({ message: 'Sessão expirada', error_code: 'session_expired' })
    expect((await api.request(getMe, {}, { as: null })).headers.getSetCookie()).toEqual([])
  })
})

describe('A write with the session cookie', () => {
  const own = 'http://localhost'
  it.each([
    ['from nowhere', {}, 403],
    ['from another site', { Origin: 'https://evil.example' }, 403],
    ['from another port', { Origin: 'http://localhost:81' }, 403],
    ['from null', { Origin: 'null' }, 403],
    ['that the browser calls cross-site', { Origin: own, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['that the browser calls same-site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['from our own pages', { Origin: own }, 200],
    ['that the browser calls same-origin', { 'Sec-Fetch-Site': 'same-origin' }, 200],
  ])('%s returns %3$i', async (_, headers, status) => {
    const response = await api.request(signOut, {}, buildCookieOptions(await api.openSession('n1'), headers))
    expect(response.status).toBe(status)
    if (status === 403) expect(response.body.error_code).toBe('request.cross_site')
  })

  it('is compared with the public URL if there is one', async () => {
    const publicUrl = new URL('https://reversa.example/')
    const otherServer = await startApi({ connection: api.connection, config: { publicUrl } })
    const token = await api.openSession('n1')
    const headers = { Cookie: `__Host-reversa_session=${token}` }
    const from = (Origin: string) => otherServer.request(signOut, {}, { as: null, headers: { ...headers, Origin } })
    expect((await from(own)).status).toBe(403)
    expect((await from('https://reversa.example')).status).toBe(200)
  })

  it('needs an origin, unlike a read or a bearer token without a cookie', async () => {
    const token = await api.openSession('n1')
    expect((await api.request(getMe, {}, buildCookieOptions(token))).status).toBe(200)
    expect((await api.request(signOut, {}, { as: token })).status).toBe(200)
  })

  it('is rejected from another site, also when the write is a sign-in', async () => {
    const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' }
    const response = await api.send('/v2/auth/login', { method: 'POST', body: '{}' }, { as: null, headers })
    expect(response.status).toBe(403)
  })
})

describe('Preferences', () => {
  const defaults = Preferences.parse({})

  it('need a session', async () => {
    expect((await api.request(getPreferences, {}, { as: null })).status).toBe(401)
    expect((await api.request(putPreferences, { body: {} }, { as: null })).status).toBe(401)
  })

  it('start with the defaults and store changes', async () => {
    const sessionToken = await api.openSession({})
    expect((await api.request(getPreferences, {}, { as: sessionToken })).body).toEqual({ data: defaults })
    const preferences = { language: 'es', theme: 'dark', recent_tasks: ['Reenvio'] }
    const saveResponse = await api.request(putPreferences, { body: preferences }, { as: sessionToken })
    expect(saveResponse.body).toEqual({ data: { ...defaults, ...preferences } })
    expect((await api.request(getPreferences, {}, { as: sessionToken })).body).toEqual(saveResponse.body)
  })

  it.each([
    [{ theme: 'pink' }, 'body.theme'],
    [{ language: 'fr' }, 'body.language'],
    [{ colour: 'red' }, 'body.colour'],
    [
      { recent: [{ command: 'x'.repeat(81), args: {}, title: '', at: '2026-11-20T12:00:00Z' }] },
      'body.recent.0.command',
    ],
    [{ recent_tasks: ['a\u0000b'] }, 'body.recent_tasks.0'],
    [[], 'body'],
    [null, 'body'],
  ])('reject %j', async (body, field) => {
    const response = await api.request(putPreferences, { body })
    expect(response.status).toBe(422)
    expect(response.body.errors.map((error: { field: string }) => error.field)).toContain(field)
  })
})

describe('S1 §4: a 401 deletes the cookie of the ended session', () => {
  /** Applies the Set-Cookie headers of a response to the cookies, as a browser does. */
  const storeCookies = (cookies: Map<string, string>, headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = '', maxAge] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(cookie) ?? []
      if (maxAge === '0') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const formatCookies = (cookies: Map<string, string>) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const signInWithCookies = async (cookies: Map<string, string>) => {
    const { google_token } = (await api.request(makeDemoToken, { params: { account_type: 'cs' } }, { as: null })).body
    const headers = { Cookie: formatCookies(cookies), Origin: 'http://localhost' }
    const response = await api.request(signIn, { body: { google_token } }, { as: null, headers })
    expect(response.status).toBe(200)
    storeCookies(cookies, response.headers)
  }
  const fetchOwnUser = (Cookie: string) => api.request(getMe, {}, { as: null, headers: { Cookie } })

  it('and removes it from the browser', async () => {
    const cookies = new Map<string, string>()
    await signInWithCookies(cookies)
    expect(cookies.size).toBe(1)
    await api.connection.db.delete(sessions)
    const { status, headers } = await fetchOwnUser(formatCookies(cookies))
    expect(status).toBe(401)
    storeCookies(cookies, headers)
    expect(cookies.size).toBe(0)
  })

  it('but a late 401 of an older session keeps the cookie of the newer session', async () => {
    const cookies = new Map<string, string>()
    await signInWithCookies(cookies)
    const before = formatCookies(cookies)
    await api.connection.db.delete(sessions)
    const lateResponse = await fetchOwnUser(before)
    await signInWithCookies(cookies)
    storeCookies(cookies, lateResponse.headers)
    expect(cookies.size).toBe(1)
    expect(formatCookies(cookies)).not.toBe(before)
    expect((await fetchOwnUser(formatCookies(cookies))).status).toBe(200)
  })

  it('and of two cookies only the newest one, which counts', async () => {
    const [first, second] = [await api.openSession('cs'), 'x'.repeat(43)]
    const { status, headers } = await fetchOwnUser(`reversa_session_1=${first}; reversa_session_2=${second}`)
    expect(status).toBe(401)
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^reversa_session_2=; Max-Age=0/)])
  })

  it('but an invalid token in the header or a rejected sign-in deletes no cookie', async () => {
    const Cookie = `reversa_session_1=${await api.openSession('cs')}`
    const bearer = await api.request(
      getMe,
      {},
      { as: null, headers: { Cookie, Authorization: `Bearer ${'x'.repeat(43)}` } },
    )
    expect([bearer.status, bearer.headers.getSetCookie()]).toEqual([401, []])
    const headers = { Cookie, Origin: 'http://localhost' }
    const rejected = await api.request(signIn, { body: { google_token: 'a.b.c' } }, { as: null, headers })
    expect([rejected.status, rejected.headers.getSetCookie()]).toEqual([401, []])
  })
})
