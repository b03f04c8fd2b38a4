// Tests the preferences of a user. The console applies a change immediately, sends only changed preferences to the
// server, and stores a change in the browser if saving fails.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { setStorageUser } from '#console/lib/storage.ts'
import { changePreferences, startPreferencesSync } from '#console/session/preferences.ts'
import { getSessionState, setSessionState } from '#console/session/session-store.ts'
import { buildUniformPermissions } from '#contract/access.ts'
import { defaultPreferences, mergePreferences, PreferencesPatch } from '#contract/console/preferences.ts'
import { stubBrowser } from './storage.ts'

vi.mock('#console/lib/i18n.ts', () => ({ changeLanguage: async () => {} }))

const user = {
  id: 1,
  first_name: 'Camila',
  last_name: '',
  email: 'x@reversa.example',
  access: 'cs' as const,
  permissions: buildUniformPermissions('denied'),
  type_permissions: buildUniformPermissions('denied'),
  extensions: true,
  demo: false,
  tickets: { prefix: 'ZD', url: null, takes_notes: true },
}

beforeEach(() => {
  stubBrowser()
  setStorageUser(user.id)
  setSessionState({
    status: 'in',
    user,
    preferences: defaultPreferences,
    isExpired: false,
    isSigningOut: false,
  })
})

afterEach(() => vi.unstubAllGlobals())

const stubResponse = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))

const state = () => {
  const sessionState = getSessionState()
  return sessionState.status === 'in' ? sessionState : null
}

describe('preferences', () => {
  const readStored = () => localStorage.getItem('reversa:1:preferences')

  /** Simulates the server, which merges the request body into its stored preferences. */
  function stubServer(): unknown[] {
    const bodies: unknown[] = []
    let savedPreferences = defaultPreferences
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'PUT') {
        const body = z.parse(PreferencesPatch, await request.json())
        bodies.push(body)
        savedPreferences = mergePreferences(savedPreferences, body)
      }
      return Response.json({ data: savedPreferences })
    })
    return bodies
  }

  it('apply immediately and are saved in sequence, so that the last value is stored', async () => {
    const bodies = stubServer()
    for (const density of ['compact', 'comfortable'] as const) changePreferences({ density }, () => {})
    changePreferences({ theme: 'dark' }, () => {})
    expect(state()?.preferences).toMatchObject({ density: 'comfortable', theme: 'dark' })
    expect(document.documentElement.dataset).toMatchObject({ density: 'comfortable', theme: 'dark' })
    await vi.waitFor(() => expect(readStored()).toBeNull())
    expect(bodies).toEqual([{ density: 'compact' }, { density: 'comfortable', theme: 'dark' }])
    expect(readStored()).toBeNull()
  })

  it('are saved by name, so that a change from another device is displayed and not overwritten', async () => {
    stubResponse(200, { data: { ...defaultPreferences, theme: 'dark', density: 'compact' } })
    changePreferences({ theme: 'dark' }, () => {})
    await vi.waitFor(() => expect(state()?.preferences.density).toBe('compact'))
    expect(state()?.preferences.theme).toBe('dark')
  })

  it('stay applied after a server error, which is reported, and are saved with the next change', async () => {
    stubResponse(503, {})
    const onError = vi.fn()
    changePreferences({ theme: 'dark' }, onError)
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
    expect(onError.mock.calls[0]?.[1]).toEqual({ willRetry: true })
    expect(state()?.preferences.theme).toBe('dark')
    expect(readStored()).toBe('[{"theme":"dark"}]')
    const bodies = stubServer()
    changePreferences({ density: 'compact' }, onError)
    await vi.waitFor(() => expect(readStored()).toBeNull())
    expect(bodies).toEqual([{ theme: 'dark', density: 'compact' }])
    expect(state()?.preferences).toMatchObject({ theme: 'dark', density: 'compact' })
  })

  it('do not report a failed save that only adds recent items, which is retried, but report a failed reset', async () => {
    stubResponse(503, {})
    const onError = vi.fn()
    changePreferences({ recent_tasks: ['estorno'] }, onError)
    await vi.waitFor(() => expect(readStored()).toBe('[{"recent_tasks":["estorno"]}]'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(onError).not.toHaveBeenCalled()
    changePreferences({ recent_tasks: null }, onError)
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  })

  it('are reverted when the server rejects them, which is reported', async () => {
    stubResponse(422, { title: 'x', status: 422, message: 'não', request_id: 'r' })
    const onError = vi.fn()
    changePreferences({ theme: 'dark' }, onError)
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
    expect(onError.mock.calls[0]?.[1]).toEqual({ willRetry: false })
    expect(state()?.preferences.theme).toBe('system')
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(readStored()).toBeNull()
  })

  it('are saved after the server has rejected an earlier change in the queue', async () => {
    vi.stubGlobal('fetch', async (request: Request) => {
      const body = z.parse(PreferencesPatch, await request.json())
      if (body.density !== undefined) return Response.json({ status: 422 }, { status: 422 })
      return Response.json({ data: mergePreferences(defaultPreferences, body) })
    })
    const onError = vi.fn()
    changePreferences({ density: 'compact' }, onError)
    changePreferences({ theme: 'dark' }, onError)
    await vi.waitFor(() => expect(readStored()).toBeNull())
    expect(onError).toHaveBeenCalledOnce()
    expect(state()?.preferences).toMatchObject({ density: 'standard', theme: 'dark' })
  })

  it('that were not saved are sent after a reload, and invalid stored texts are ignored', async () => {
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
    for (const [stored, requestCount] of [
      ['[{"theme":"dark"},{"keys":null},{"keys":{"home.go":["g x"]}}]', 3],
      ['[7,null,{"recent":7}]', 0],
      ['{', 0],
    ] as const) {
      localStorage.setItem('reversa:1:preferences', stored)
      const bodies = stubServer()
      const stop = startPreferencesSync(() => {})
      await vi.waitFor(() => expect(bodies).toHaveLength(requestCount))
      if (requestCount > 0) await vi.waitFor(() => expect(readStored()).toBeNull())
      stop()
    }
    expect(state()?.preferences).toMatchObject({ theme: 'dark', keys: { 'home.go': ['g x'] } })
  })

  it('of one user are never saved for another user', async () => {
    stubResponse(503, {})
    const onError = vi.fn()
    changePreferences({ theme: 'dark' }, onError)
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
    setStorageUser(2)
    setSessionState({
      status: 'in',
      user: { ...user, id: 2 },
      preferences: defaultPreferences,
      isExpired: false,
      isSigningOut: false,
    })
    const bodies = stubServer()
    changePreferences({ density: 'compact' }, onError)
    await vi.waitFor(() => expect(bodies).toEqual([{ density: 'compact' }]))
    expect(state()?.preferences.theme).toBe('system')
    expect(readStored()).toBe('[{"theme":"dark"}]')
  })
})
