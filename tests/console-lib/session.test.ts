// Tests the session of the console: signing in, an expired session and signing out.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi } from '#console/api/client.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { getCurrentTicket, setTicket } from '#console/lib/ticket.ts'
import { SIGN_OUT_DELAY_MS, signOut } from '#console/session/session.tsx'
import { getSessionState, loadSession, signIn } from '#console/session/session-store.ts'
import { sameLevelEverywhere } from '#contract/access.ts'
import { defaultPreferences } from '#contract/console/preferences.ts'
import { getMe } from '#contract/platform/session.ts'
import { stubBrowser } from './storage.ts'

vi.mock('#console/lib/i18n.ts', () => ({ changeLanguage: async () => {} }))

type Answer = () => Response | Promise<Response>

const answer = (status: number, body: unknown) => () => Response.json(body, { status })
const personNamed = (id: number, first_name: string) => {
  const user = {
    id,
    first_name,
    last_name: '',
    email: 'x@reversa.example',
    access: 'cs',
    permissions: sameLevelEverywhere('denied'),
    type_permissions: sameLevelEverywhere('denied'),
    extensions: true,
    demo: false,
    tickets: { prefix: 'ZD', url: null, takes_notes: false },
  }
  return answer(200, { success: true, user })
}
const refused = answer(401, { title: 'x', status: 401, message: 'credenciais inválidas', request_id: 'r' })

let server: Record<string, Answer>
let sent: string[]

beforeEach(() => {
  sent = []
  server = {
    'GET /v2/auth/options': answer(200, { google_client_id: null, nonce: 'n', demo: true, signed_in: false }),
    'POST /v2/auth/login': answer(200, { success: true, token: 't' }),
    'POST /v2/auth/logout': answer(200, { success: true }),
    'GET /v2/users/me': personNamed(1, 'Camila'),
    'GET /v2/users/me/preferences': answer(200, { data: defaultPreferences }),
  }
  stubBrowser()
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    sent.push(name)
    return server[name]?.() ?? new Response(null, { status: 404 })
  })
})

afterEach(async () => {
  notifications.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const state = () => {
  const now = getSessionState()
  return now.status === 'in' ? now : null
}

describe('who is signed in', () => {
  it('is not asked for where nobody is expected', async () => {
    await loadSession()
    expect(getSessionState().status).toBe('out')
    expect(sent).toEqual(['GET /v2/auth/options'])
  })

  it('is asked for at once where somebody was let in before', async () => {
    await signIn('token')
    sent = []
    await loadSession()
    expect(state()?.user.first_name).toBe('Camila')
    expect(sent).not.toContain('GET /v2/auth/options')
  })

  it('is nobody when the cookie is no longer good, and the next visit knows', async () => {
    await signIn('token')
    server['GET /v2/users/me'] = refused
    await loadSession()
    expect(getSessionState().status).toBe('out')
    sent = []
    await loadSession()
    expect(sent).toEqual(['GET /v2/auth/options'])
  })

  it('is unknown when the server cannot be reached', async () => {
    server['GET /v2/auth/options'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await loadSession()
    expect(getSessionState()).toMatchObject({ status: 'failed', error: { kind: 'network' } })
  })
})

describe('a session that runs out', () => {
  beforeEach(() => signIn('token'))

  it('keeps everything and asks once, however many calls are refused', async () => {
    setTicket('ZD-1')
    server['GET /v2/users/me'] = refused
    const calls = await Promise.allSettled([1, 2, 3, 4].map(() => callApi(getMe, {})))
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true)
    expect(state()).toMatchObject({ isExpired: true, user: { first_name: 'Camila' } })
    expect(getCurrentTicket()).toBe('ZD-1')
    server['GET /v2/users/me'] = personNamed(1, 'Camila')
    await signIn('token')
    expect(state()?.isExpired).toBe(false)
    expect(getCurrentTicket()).toBe('ZD-1')
  })

  it('is not ended by the late refusal of a call of the one before', async () => {
    let refuse = () => {}
    server['GET /v2/users/me'] = () =>
      new Promise((resolve) => {
        refuse = () => resolve(refused())
      })
    const late = callApi(getMe, {})
    await vi.waitFor(() => expect(sent.at(-1)).toBe('GET /v2/users/me'))
    server['GET /v2/users/me'] = personNamed(1, 'Camila')
    await signIn('token')
    refuse()
    await expect(late).rejects.toMatchObject({ status: 401 })
    expect(state()?.isExpired).toBe(false)
  })

  it('leaves nothing of the first person to the next one', async () => {
    setTicket('ZD-1')
    notify({ kind: 'error', text: 'Reversa 918273 falhou' })
    server['GET /v2/users/me'] = personNamed(2, 'Yasmin')
    await signIn('token')
    expect(state()?.user.first_name).toBe('Yasmin')
    expect(getCurrentTicket()).toBeNull()
    expect(notifications.list()).toEqual([])
    expect(history.replaceState).toHaveBeenCalledWith(null, '', '/')
  })

  it('is not touched by a sign-in that is refused', async () => {
    server['POST /v2/auth/login'] = refused
    await expect(signIn('wrong')).rejects.toMatchObject({ status: 401 })
    expect(state()).toMatchObject({ isExpired: false, user: { first_name: 'Camila' } })
  })
})

describe('signing out', () => {
  beforeEach(async () => {
    await signIn('token')
    vi.useFakeTimers()
  })

  it('is shown for two seconds, then the person is gone (S1 §4)', async () => {
    const leaving = signOut()
    await vi.advanceTimersByTimeAsync(SIGN_OUT_DELAY_MS - 1)
    expect(state()?.isSigningOut).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await leaving
    expect(getSessionState().status).toBe('out')
    expect(sent).toContain('POST /v2/auth/logout')
  })

  it('does not claim to have happened when the server did not hear of it', async () => {
    server['POST /v2/auth/logout'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(signOut()).rejects.toMatchObject({ kind: 'network' })
    expect(state()).toMatchObject({ isSigningOut: false, user: { first_name: 'Camila' } })
  })
})
