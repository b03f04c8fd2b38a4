// Saves preferences: optimistic updates, one write at a time, and unsaved changes in localStorage for a retry.

import { callApi, isApiError } from '#console/api/client.ts'
import { changeLanguage } from '#console/lib/i18n.ts'
import { local, ownKey, readOwn, writeOwn } from '#console/lib/storage.ts'
import {
  getPreferences,
  joined,
  merged,
  type Preferences,
  type PreferencesPatch,
  putPreferences,
} from '#contract/console/preferences.ts'
import {
  applyAppearance,
  currentPersonId,
  sessionState,
  setSessionState,
  storeAppearance,
  useSessionState,
} from './session-store.ts'

/** Listener for failed saves. `willRetry` is false when the server rejected the change, which is then rolled back. */
export type Failed = (error: unknown, how: { readonly kept: boolean }) => void

/** Changes that are applied locally but not saved on the server yet; the first one may be in flight. */
let waiting: readonly PreferencesPatch[] = []
/** Preferences of the last response of the server. */
let saved: Preferences | null = null
let isSaving = false
/** Id of the user whose changes are queued; changes of one user are never saved for another. */
let owner: number | null = null

function adopt(): void {
  if (owner === currentPersonId()) return
  owner = currentPersonId()
  waiting = keptHere()
  saved = currentPreferences()
}

/**
 * Applies a change at once and saves it in the background. Merges it with the last change that has not been sent yet.
 */
export function changePreferences(patch: PreferencesPatch, failed: Failed): void {
  const now = currentPreferences()
  if (!now) return
  adopt()
  if (waiting.length === 0) saved = now
  const last = waiting.length > (isSaving ? 1 : 0) ? waiting.at(-1) : undefined
  const both = last && joined(last, patch)
  keep(both ? [...waiting.slice(0, -1), both] : [...waiting, patch])
  show(merged(now, patch))
  void savePreferences(failed)
}

/** Sends the queued changes in order. Calls `onFailure` and stops at the first failure. */
export async function savePreferences(failed: Failed): Promise<void> {
  if (isSaving) return
  adopt()
  isSaving = true
  const person = currentPersonId()
  try {
    for (let [next] = waiting; next && currentPersonId() === person; [next] = waiting) {
      const answer = await callApi(putPreferences, { body: next })
      if (currentPersonId() !== person) return
      settle(answer.data)
    }
  } catch (error) {
    if (currentPersonId() === person) refuse(error, failed)
  } finally {
    isSaving = false
  }
  // Another user signed in during the request, so that user's changes are saved now.
  if (currentPersonId() !== person && currentPersonId() !== null) void savePreferences(failed)
}

function settle(answer: Preferences): void {
  saved = answer
  keep(waiting.slice(1))
  writeOwn(local, 'preferences-saved', String(Date.now()))
  showAll()
}

/**
 * Drops a change that the server rejected, because a retry cannot succeed. Other failures leave the change in the
 * queue.
 */
function refuse(error: unknown, failed: Failed): void {
  const isWrong = isApiError(error) && [400, 403, 404, 413, 415, 422].includes(error.status)
  if (isWrong) {
    keep(waiting.slice(1))
    showAll()
  }
  failed(error, { kept: !isWrong })
}

function keep(next: readonly PreferencesPatch[]): void {
  waiting = next
  writeOwn(local, 'preferences', next.length === 0 ? null : JSON.stringify(next))
}

function showAll(): void {
  if (saved) show(waiting.reduce(merged, saved))
}

function show(preferences: Preferences): void {
  const state = sessionState()
  if (state.status !== 'in') return
  storeAppearance(preferences)
  applyAppearance(preferences)
  void changeLanguage(preferences.language)
  setSessionState({ ...state, preferences })
}

function currentPreferences(): Preferences | null {
  const state = sessionState()
  return state.status === 'in' ? state.preferences : null
}

/** Retries unsaved preferences, and reloads preferences that another tab saved. Returns the unsubscribe function. */
export function resumePreferences(failed: Failed): () => void {
  owner = null
  adopt()
  showAll()
  const again = () => void (waiting.length > 0 && savePreferences(failed))
  again()
  const stopFollowing = useSessionState.subscribe((state, before) => {
    const wasExpired = before.status === 'in' && before.isExpired
    if (!wasExpired || state.status !== 'in' || state.isExpired) return
    saved = state.preferences
    // Postponed, because the session store is still notifying its listeners.
    queueMicrotask(() => {
      showAll()
      again()
    })
  })
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === ownKey('preferences-saved') && newValue !== null) void refresh()
  }
  window.addEventListener('storage', follow)
  window.addEventListener('online', again)
  return () => {
    stopFollowing()
    window.removeEventListener('storage', follow)
    window.removeEventListener('online', again)
  }
}

/** Reloads the preferences after another tab saved them. Ignores a failure, because the next save reports it. */
async function refresh(): Promise<void> {
  const person = currentPersonId()
  const answer = await callApi(getPreferences, {}).catch(() => null)
  if (!answer || isSaving || currentPersonId() !== person) return
  saved = answer.data
  showAll()
}

function keptHere(): readonly PreferencesPatch[] {
  const stored = readOwn(local, 'preferences')
  if (!stored) return []
  try {
    const kept: unknown = JSON.parse(stored)
    return Array.isArray(kept) ? kept.filter(isPatch) : []
  } catch {
    return []
  }
}

/** Checks stored changes only enough to render them safely, because the server validates them against the schema. */
function isPatch(value: unknown): value is PreferencesPatch {
  if (typeof value !== 'object' || value === null) return false
  const { recent, recent_tasks, keys, hidden_columns }: Readonly<Record<string, unknown>> = { ...value }
  const isList = (one: unknown) => one === undefined || one === null || Array.isArray(one)
  const isTable = (one: unknown) => one === undefined || typeof one === 'object'
  return isList(recent) && isList(recent_tasks) && isTable(keys) && isTable(hidden_columns)
}
