// Tests the preferences of a user: the console applies a change immediately, saves it by name, and stores it locally
// when saving fails.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { setStorageUser } from '#console/lib/storage.ts'
import { changePreferences, resumePreferences } from '#console/session/preferences.ts'
import { getSessionState, setSessionState } from '#console/session/session-store.ts'
import { sameLevelEverywhere } from '#contract/access.ts'
import { defaultPreferences, mergePreferences, PreferencesPatch } from '#contract/console/preferences.ts'
import { stubBrowser } from './storage.ts'

vi.mock('#console/lib/i18n.ts', () => ({ changeLanguage: async () => {} }))

const person = {
  id: 1,
  first_name: 'Camila',
  last_name: '',
  email: 'x@reversa.example',
  access: 'cs' as const,
  permissions: sameLevelEverywhere('denied'),
  type_permissions: sameLevelEverywhere('denied'),
  extensions: true,
  demo: false,
  tickets: { prefix: 'ZD', url: null, takes_notes: true },
}

beforeEach(() => {
  stubBrowser()
  setStorageUser(person.id)
  setSessionState({
    status: 'in',
    user: person,
    preferences: defaultPreferences,
    isExpired: false,
    isSigningOut: false,
  })
})

afterEach(() => vi.unstubAllGlobals())

const answerAlways = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))

const state = () => {
  const now = getSessionState()
  return now.status === 'in' ? now : null
}

describe('preferences', () => {
  const stored = () => localStorage.getItem('reversa:1:preferences')

  /** Simulates the server, which merges the request body into its stored preferences. */
  function serve(): unknown[] {
    const bodies: unknown[] = []
    let kept = defaultPreferences
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'PUT') {
        const body = z.parse(PreferencesPatch, await request.json())
        bodies.push(body)
        kept = mergePreferences(kept, body)
      }
      return Response.json({ data: kept })
    })
    return bodies
  }

  it('are shown at once, and saved one after the other with the last one winning', async () => {
    const bodies = serve()
    for (const density of ['compact', 'comfortable'] as const) changePreferences({ density }, () => {})
    changePreferences({ theme: 'dark' }, () => {})
    expect(state()?.preferences).toMatchObject({ density: 'comfortable', theme: 'dark' })
    expect(document.documentElement.dataset).toMatchObject({ density: 'comfortable', theme: 'dark' })
    await vi.waitFor(() => expect(stored()).toBeNull())
    expect(bodies).toEqual([{ density: 'compact' }, { density: 'comfortable', theme: 'dark' }])
    expect(stored()).toBeNull()
  })

  it('name only what is changed: what another machine changed meanwhile is shown, not overwritten', async () => {
    answerAlways(200, { data: { ...defaultPreferences, theme: 'dark', density: 'compact' } })
    changePreferences({ theme: 'dark' }, () => {})
    await vi.waitFor(() => expect(state()?.preferences.density).toBe('compact'))
    expect(state()?.preferences.theme).toBe('dark')
  })

  it('stay when they could not be saved, that is said, and the next save takes them along', async () => {
    answerAlways(503, {})
    const failed = vi.fn()
    changePreferences({ theme: 'dark' }, failed)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
    expect(failed.mock.calls[0]?.[1]).toEqual({ willRetry: true })
    expect(state()?.preferences.theme).toBe('dark')
    expect(stored()).toBe('[{"theme":"dark"}]')
    const bodies = serve()
    changePreferences({ density: 'compact' }, failed)
    await vi.waitFor(() => expect(stored()).toBeNull())
    expect(bodies).toEqual([{ theme: 'dark', density: 'compact' }])
    expect(state()?.preferences).toMatchObject({ theme: 'dark', density: 'compact' })
  })

  it('come back when the server does not take them, and that is said', async () => {
    answerAlways(422, { title: 'x', status: 422, message: 'não', request_id: 'r' })
    const failed = vi.fn()
    changePreferences({ theme: 'dark' }, failed)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
    expect(failed.mock.calls[0]?.[1]).toEqual({ willRetry: false })
    expect(state()?.preferences.theme).toBe('system')
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(stored()).toBeNull()
  })

  it('are taken up again where they were left, whatever stands there', async () => {
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
    for (const [kept, sent] of [
      ['[{"theme":"dark"},{"keys":null},{"keys":{"home.go":["g x"]}}]', 3],
      ['[7,null,{"recent":7}]', 0],
      ['{', 0],
    ] as const) {
      localStorage.setItem('reversa:1:preferences', kept)
      const bodies = serve()
      const stop = resumePreferences(() => {})
      await vi.waitFor(() => expect(bodies).toHaveLength(sent))
      if (sent > 0) await vi.waitFor(() => expect(stored()).toBeNull())
      stop()
    }
    expect(state()?.preferences).toMatchObject({ theme: 'dark', keys: { 'home.go': ['g x'] } })
  })

  it('of one person are never saved as another’s', async () => {
    answerAlways(503, {})
    const failed = vi.fn()
    changePreferences({ theme: 'dark' }, failed)
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
    setStorageUser(2)
    setSessionState({
      status: 'in',
      user: { ...person, id: 2 },
      preferences: defaultPreferences,
      isExpired: false,
      isSigningOut: false,
    })
    const bodies = serve()
    changePreferences({ density: 'compact' }, failed)
    await vi.waitFor(() => expect(bodies).toEqual([{ density: 'compact' }]))
    expect(state()?.preferences.theme).toBe('system')
    expect(stored()).toBe('[{"theme":"dark"}]')
  })
})
