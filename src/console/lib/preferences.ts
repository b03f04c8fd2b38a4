// Preferences are kept on the server and shown at once; saves follow one another, the last one wins.
import type { Preferences } from '#contract/session.ts'
import { putPreferences } from '#contract/session-calls.ts'
import { applyAppearance, storeAppearance } from './appearance.ts'
import { call } from './call.ts'
import { personHere, sessionState, setSessionState } from './session-store.ts'
import { changeLanguage } from './texts.ts'

type Failed = (error: unknown) => void

let saved: Preferences | null = null
let isSaving = false

/** Shows the patch at once and saves it; when that fails the last saved ones come back and `failed` is told. */
export function changePreferences(patch: Partial<Preferences>, failed: Failed): void {
  const state = sessionState()
  if (state.status !== 'in') return
  const before = state.preferences
  show({ ...before, ...patch })
  // Who sees the console as somebody else changes how it looks for the visit only.
  if (state.user.seeing) return
  saved ??= before
  if (!isSaving) void save(failed)
}

function show(preferences: Preferences): void {
  const state = sessionState()
  if (state.status !== 'in') return
  storeAppearance(preferences)
  applyAppearance(preferences)
  void changeLanguage(preferences.language)
  setSessionState({ ...state, preferences })
}

async function save(failed: Failed): Promise<void> {
  isSaving = true
  const person = personHere()
  try {
    let sent: Preferences | null = null
    for (let next = preferencesHere(); next && next !== sent && personHere() === person; next = preferencesHere()) {
      sent = next
      saved = (await call(putPreferences, { body: next })).data
    }
  } catch (error) {
    if (saved && personHere() === person) show(saved)
    failed(error)
  } finally {
    isSaving = false
    saved = null
  }
}

function preferencesHere(): Preferences | null {
  const state = sessionState()
  return state.status === 'in' ? state.preferences : null
}
