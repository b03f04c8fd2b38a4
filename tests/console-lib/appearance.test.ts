// Tests the appearance settings that the browser stores.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APPEARANCE_STORAGE_KEY, readStoredAppearance, storeAppearance } from '#console/session/session-store.ts'
import { makeStorage } from './storage.ts'

const defaultAppearance = { language: 'pt-BR', theme: 'system', density: 'standard', menu_collapsed: false } as const

beforeEach(() => vi.stubGlobal('localStorage', makeStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('the stored appearance', () => {
  it('is read back as it was stored', () => {
    const appearance = { language: 'es', theme: 'dark', density: 'compact', menu_collapsed: true } as const
    storeAppearance(appearance)
    expect(readStoredAppearance()).toEqual(appearance)
  })

  it.each(['', 'null', '3', '"x"', '[1]', '{'])('is the default when the browser has stored %s', (stored) => {
    localStorage.setItem(APPEARANCE_STORAGE_KEY, stored)
    expect(readStoredAppearance()).toEqual(defaultAppearance)
  })

  it('is the default when nothing is stored, and for each invalid value', () => {
    expect(readStoredAppearance()).toEqual(defaultAppearance)
    localStorage.setItem(
      APPEARANCE_STORAGE_KEY,
      JSON.stringify({ language: 'fr', theme: 'dark', density: 1, menu_collapsed: 'yes' }),
    )
    expect(readStoredAppearance()).toEqual({ ...defaultAppearance, theme: 'dark' })
  })
})
