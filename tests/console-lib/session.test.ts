// Tests the session of the console: signing in, an expired session and signing out.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi } from '#console/api/client.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { getCurrentTicket, setTicket } from '#console/lib/ticket.ts'
import { getRecordPager, startRecordPager } from '#console/run/record-pager.ts'
import { MIN_SIGN_OUT_SCREEN_MS, signOut } from '#console/session/session.tsx'
import { getSessionState, loadSession, signIn } from '#console/session/session-store.ts'
import { buildUniformPermissions } from '#contract/access.ts'
import { defaultPreferences } from '#contract/console/preferences.ts'
import { getMe } from '#contract/platform/session.ts'
import { stubBrowser } from './storage.ts'

vi.mock('#console/lib/i18n.ts', () => ({ changeLanguage: async () => {} }))

type Responder = () => Response | Promise<Response>

const respondWith = (status: number, body: unknown) => () => Response.json(body, { status })
const respondWithUser = (id: number, first_name: string) => {
  const user = {
    id,
    first_name,
    last_name: '',
    email: 'x@reversa.example',
    access: 'cs',
    permissions: buildUniformPermissions('denied'),
    type_permissions: buildUniformPermissions('denied'),
    extensions: true,
    demo: false,
    tickets: { prefix: 'ZD', url: null, takes_notes: false },
  }
  return respondWith(200, { success: true, user })
}
const respond401 = respondWith(401, { title: 'x', status: 401, message: 'credenciais inválidas', request_id: 'r' })

let server: Record<string, Responder>
let requests: string[]

beforeEach(() => {
  requests = []
  server = {
    'GET /v2/auth/options': respondWith(200, { google_client_id: null, nonce: 'n', demo: true, signed_in: false }),
    'POST /v2/auth/login': respondWith(200, { success: true, token: 't' }),
    'POST /v2/auth/logout': respondWith(200, { success: true }),
    'GET /v2/users/me': respondWithUser(1, 'Camila'),
    'GET /v2/users/me/preferences': respondWith(200, { data: defaultPreferences }),
  }
  stubBrowser()
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    requests.push(name)
    return server[name]?.() ?? new Response(null, { status: 404 })
  })
})

afterEach(async () => {
  notifications.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const state = () => {
  const sessionState = getSessionState()
  return sessionState.status === 'in' ? sessionState : null
}

describe('loadSession', () => {
  it('sends no request for the user when no user has signed in before', async () => {
    await loadSession()
    expect(getSessionState().status).toBe('out')
    expect(requests).toEqual(['GET /v2/auth/options'])
  })

  it('requests the user first when a user has signed in before', async () => {
    await signIn('token')
    requests = []
    await loadSession()
    expect(state()?.user.first_name).toBe('Camila')
    expect(requests).not.toContain('GET /v2/auth/options')
  })

  it('signs the user out when the session cookie is invalid, and the next visit does not request the user', async () => {
    await signIn('token')
    server['GET /v2/users/me'] = respond401
    await loadSession()
    expect(getSessionState().status).toBe('out')
    requests = []
    await loadSession()
    expect(requests).toEqual(['GET /v2/auth/options'])
  })

  it('sets the status `failed` when the server is unreachable', async () => {
    server['GET /v2/auth/options'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await loadSession()
    expect(getSessionState()).toMatchObject({ status: 'failed', error: { kind: 'network' } })
  })
})

describe('an expired session', () => {
  beforeEach(() => signIn('token'))

  it('keeps the state of the console until the user signs in again', async () => {
    setTicket('ZD-1')
    server['GET /v2/users/me'] = respond401
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => callApi(getMe, {})))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(state()).toMatchObject({ isExpired: true, user: { first_name: 'Camila' } })
    expect(getCurrentTicket()).toBe('ZD-1')
    server['GET /v2/users/me'] = respondWithUser(1, 'Camila')
    await signIn('token')
    expect(state()?.isExpired).toBe(false)
    expect(getCurrentTicket()).toBe('ZD-1')
  })

  it('stays renewed when a 401 of the previous session arrives late', async () => {
    let rejectRequest = () => {}
    server['GET /v2/users/me'] = () =>
      new Promise((resolve) => {
        rejectRequest = () => resolve(respond401())
      })
    const lateRequest = callApi(getMe, {})
    await vi.waitFor(() => expect(requests.at(-1)).toBe('GET /v2/users/me'))
    server['GET /v2/users/me'] = respondWithUser(1, 'Camila')
    await signIn('token')
    rejectRequest()
    await expect(lateRequest).rejects.toMatchObject({ status: 401 })
    expect(state()?.isExpired).toBe(false)
  })

  it('deletes the data of the previous user when another user signs in', async () => {
    setTicket('ZD-1')
    notify({ kind: 'error', text: 'Reversa 918273 falhou' })
    const readPage = async () => ({ rows: [], total: 0, lastPage: 1, firstIndex: 0 })
    const openedRow = { id: '918273', index: 0, rowArguments: {}, rowCommands: [] }
    startRecordPager({ list: 'reverses.list', listUrl: '/reverses', readPage, ...openedRow })
    server['GET /v2/users/me'] = respondWithUser(2, 'Yasmin')
    await signIn('token')
    expect(state()?.user.first_name).toBe('Yasmin')
    expect(getCurrentTicket()).toBeNull()
    expect(notifications.list()).toEqual([])
    expect(getRecordPager()).toBeNull()
    expect(history.replaceState).toHaveBeenCalledWith(null, '', '/')
  })

  it('does not change after a failed sign-in', async () => {
    server['POST /v2/auth/login'] = respond401
    await expect(signIn('wrong')).rejects.toMatchObject({ status: 401 })
    expect(state()).toMatchObject({ isExpired: false, user: { first_name: 'Camila' } })
  })
})

describe('signing out', () => {
  beforeEach(async () => {
    await signIn('token')
    vi.useFakeTimers()
  })

  it('is displayed for two seconds and then ends the session (S1 §4)', async () => {
    const signingOut = signOut()
    await vi.advanceTimersByTimeAsync(MIN_SIGN_OUT_SCREEN_MS - 1)
    expect(state()?.isSigningOut).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await signingOut
    expect(getSessionState().status).toBe('out')
    expect(requests).toContain('POST /v2/auth/logout')
  })

  it('fails and keeps the session when the server is unreachable', async () => {
    server['POST /v2/auth/logout'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(signOut()).rejects.toMatchObject({ kind: 'network' })
    expect(state()).toMatchObject({ isSigningOut: false, user: { first_name: 'Camila' } })
  })
})
