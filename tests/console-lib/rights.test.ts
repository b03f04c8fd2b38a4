// Tests that the console loads the permissions again when a response shows that they have changed.
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callApi } from '#console/api/client.ts'
import { getSessionState, signIn } from '#console/session/session-store.ts'
import { type Level, sameLevelEverywhere } from '#contract/access.ts'
import { getPreferences, Preferences } from '#contract/console/preferences.ts'
import { stubBrowser } from './storage.ts'

vi.mock('#console/lib/i18n.ts', () => ({ changeLanguage: async () => {} }))

let level: Level
let isAway: boolean
let asked: number

beforeEach(async () => {
  level = 'denied'
  isAway = false
  stubBrowser()
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const headers = { 'X-Rights': `mark of ${level}` }
    const path = new URL(url).pathname
    if (path === '/v2/auth/login') return Response.json({ success: true, token: 't' })
    if (path.endsWith('/preferences')) return Response.json({ data: z.parse(Preferences, {}) }, { headers })
    asked += 1
    if (isAway) throw new TypeError('Failed to fetch')
    const person = { id: 1, first_name: 'Camila', last_name: '', email: 'c@reversa.example', access: 'cs' }
    const now = {
      seeing: null,
      extensions: true,
      demo: false,
      tickets: { prefix: 'ZD', url: null, takes_notes: false },
      type_permissions: sameLevelEverywhere(level),
    }
    return Response.json(
      { success: true, user: { ...person, ...now, permissions: sameLevelEverywhere(level) } },
      { headers },
    )
  })
  await signIn('token')
  await vi.waitFor(() => expect(stores()).toBe('denied'))
  asked = 0
})

const anyCall = () => callApi(getPreferences, {})
const stores = () => {
  const state = getSessionState()
  return state.status === 'in' ? state.user.permissions.stores : null
}

it('the same rights ask nothing', async () => {
  await anyCall()
  await anyCall()
  expect(asked).toBe(0)
})

it('other rights are asked for once, and shown', async () => {
  level = 'readonly'
  await Promise.all([anyCall(), anyCall(), anyCall()])
  await vi.waitFor(() => expect(stores()).toBe('readonly'))
  expect(asked).toBe(1)
})

it('what could not be asked is asked for at the next call', async () => {
  level = 'read_and_write'
  isAway = true
  await anyCall()
  await vi.waitFor(() => expect(asked).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(stores()).toBe('denied')
  isAway = false
  await anyCall()
  await vi.waitFor(() => expect(stores()).toBe('read_and_write'))
})
