// Tests that the console loads the user's permissions again when a response shows that they have changed.
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callApi } from '#console/api/client.ts'
import { getSessionState, signIn } from '#console/session/session-store.ts'
import { buildUniformPermissions, type Level } from '#contract/access.ts'
import { getPreferences, Preferences } from '#contract/console/preferences.ts'
import { stubBrowser } from './storage.ts'

vi.mock('#console/lib/i18n.ts', () => ({ changeLanguage: async () => {} }))

let level: Level
let isOffline: boolean
let requestCount: number

beforeEach(async () => {
  level = 'denied'
  isOffline = false
  stubBrowser()
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const headers = { 'X-Rights': `mark of ${level}` }
    const path = new URL(url).pathname
    if (path === '/v2/auth/login') return Response.json({ success: true, token: 't' })
    if (path.endsWith('/preferences')) return Response.json({ data: z.parse(Preferences, {}) }, { headers })
    requestCount += 1
    if (isOffline) throw new TypeError('Failed to fetch')
    const profile = { id: 1, first_name: 'Camila', last_name: '', email: 'c@reversa.example', access: 'cs' }
    const settings = {
      seeing: null,
      extensions: true,
      demo: false,
      tickets: { prefix: 'ZD', url: null, takes_notes: false },
      type_permissions: buildUniformPermissions(level),
    }
    return Response.json(
      { success: true, user: { ...profile, ...settings, permissions: buildUniformPermissions(level) } },
      { headers },
    )
  })
  await signIn('token')
  await vi.waitFor(() => expect(getStoresLevel()).toBe('denied'))
  requestCount = 0
})

const sendRequest = () => callApi(getPreferences, {})
const getStoresLevel = () => {
  const state = getSessionState()
  return state.status === 'in' ? state.user.permissions.stores : null
}

it('unchanged permissions cause no request', async () => {
  await sendRequest()
  await sendRequest()
  expect(requestCount).toBe(0)
})

it('changed permissions are loaded once and applied', async () => {
  level = 'readonly'
  await Promise.all([sendRequest(), sendRequest(), sendRequest()])
  await vi.waitFor(() => expect(getStoresLevel()).toBe('readonly'))
  expect(requestCount).toBe(1)
})

it('permissions that failed to load are loaded after the next response', async () => {
  level = 'read_and_write'
  isOffline = true
  await sendRequest()
  await vi.waitFor(() => expect(requestCount).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(getStoresLevel()).toBe('denied')
  isOffline = false
  await sendRequest()
  await vi.waitFor(() => expect(getStoresLevel()).toBe('read_and_write'))
})
