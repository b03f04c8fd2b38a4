// Tests the appearance settings that the browser stores.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APPEARANCE_STORAGE_KEY, readStoredAppearance, storeAppearance } from '#console/session/session-store.ts'
import { makeStorage } from './storage.ts'

const standard = { language: 'pt-BR', theme: 'system', density: 'standard', menu_collapsed: false } as const

beforeEach(() => vi.stubGlobal('localStorage', makeStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('how this browser saw the console last', () => {
  it('is kept', () => {
    const chosen = { language: 'es', theme: 'dark', density: 'compact', menu_collapsed: true } as const
    storeAppearance(chosen)
    expect(readStoredAppearance()).toEqual(chosen)
  })

  it.each(['', 'null', '3', '"x"', '[1]', '{'])('is the standard one where %s is stored', (stored) => {
    localStorage.setItem(APPEARANCE_STORAGE_KEY, stored)
    expect(readStoredAppearance()).toEqual(standard)
  })

  it('is the standard one where nothing is stored, and in what is not understood', () => {
    expect(readStoredAppearance()).toEqual(standard)
    localStorage.setItem(
      APPEARANCE_STORAGE_KEY,
      JSON.stringify({ language: 'fr', theme: 'dark', density: 1, menu_collapsed: 'yes' }),
    )
    expect(readStoredAppearance()).toEqual({ ...standard, theme: 'dark' })
  })
})
