// Saves the user's preferences: applies changes optimistically, sends one write at a time, and stores unsaved changes
// in localStorage for a retry.

import { callApi, isApiError } from '#console/api/client.ts'
import { changeLanguage } from '#console/lib/i18n.ts'
import { getLocalStorage, getUserStorageKey, readUserValue, writeUserValue } from '#console/lib/storage.ts'
import {
  combinePatches,
  getPreferences,
  mergePreferences,
  type Preferences,
  type PreferencesPatch,
  putPreferences,
} from '#contract/console/preferences.ts'
import {
  applyAppearance,
  getCurrentUserId,
  getSessionState,
  setSessionState,
  storeAppearance,
  useSessionState,
} from './session-store.ts'

/**
 * Called when a change could not be saved. `willRetry` is false if the server rejected the change, which is then
 * reverted.
 */
export type SaveFailureListener = (error: unknown, options: { readonly willRetry: boolean }) => void

/**
 * Changes that the browser has applied but the server has not saved yet, the oldest first. The first change may already
 * be part of a running request.
 */
let unsavedPatches: readonly PreferencesPatch[] = []
/** Preferences in the last response of the server, without changes that are not saved yet. */
let savedPreferences: Preferences | null = null
let isSaving = false
/** Id of the user whose changes are queued, so that changes of one user are never saved for another user. */
let queueOwnerId: number | null = null

function loadUnsavedPatches(): void {
  if (queueOwnerId === getCurrentUserId()) return
  queueOwnerId = getCurrentUserId()
  unsavedPatches = readUnsavedPatches()
  savedPreferences = getUserPreferences()
}

/**
 * Applies a change immediately and saves the change in the background. If the last queued change has not been sent yet,
 * merges both changes.
 */
export function changePreferences(patch: PreferencesPatch, onFailure: SaveFailureListener): void {
  const currentPreferences = getUserPreferences()
  if (!currentPreferences) return
  loadUnsavedPatches()
  if (unsavedPatches.length === 0) savedPreferences = currentPreferences
  const pendingPatch = unsavedPatches.length > (isSaving ? 1 : 0) ? unsavedPatches.at(-1) : undefined
  const joinedPatch = pendingPatch && combinePatches(pendingPatch, patch)
  storeUnsavedPatches(joinedPatch ? [...unsavedPatches.slice(0, -1), joinedPatch] : [...unsavedPatches, patch])
  applyPreferences(mergePreferences(currentPreferences, patch))
  void savePreferences(onFailure)
}

/**
 * Sends the queued changes in order, and reports failures to `onFailure`. Continues after a change that the server
 * rejected, and stops after any other error.
 */
export async function savePreferences(onFailure: SaveFailureListener): Promise<void> {
  if (isSaving) return
  loadUnsavedPatches()
  isSaving = true
  const userId = getCurrentUserId()
  try {
    for (let [next] = unsavedPatches; next; [next] = unsavedPatches) {
      const result = await callApi(putPreferences, { body: next }).catch((error: unknown) => ({ error }))
      if (getCurrentUserId() !== userId) break
      if ('data' in result) confirmFirstPatch(result.data)
      else if (!handleSaveFailure(result.error, onFailure)) break
    }
  } finally {
    isSaving = false
  }
  // If another user has signed in during the request, saves the changes of that user.
  if (getCurrentUserId() !== userId && getCurrentUserId() !== null) void savePreferences(onFailure)
}

function confirmFirstPatch(preferences: Preferences): void {
  savedPreferences = preferences
  storeUnsavedPatches(unsavedPatches.slice(1))
  writeUserValue(getLocalStorage, 'preferences-saved', String(Date.now()))
  applyUnsavedPatches()
}

/**
 * Removes a change that the server rejected from the queue, because a retry would fail too. After other errors, the
 * change stays in the queue, and `onFailure` is called unless the queue contains only added recent items, which the
 * user has not asked to save. Returns true if the server rejected the change.
 */
function handleSaveFailure(error: unknown, onFailure: SaveFailureListener): boolean {
  const isRejected = isApiError(error) && [400, 403, 404, 413, 415, 422].includes(error.status)
  if (isRejected) {
    storeUnsavedPatches(unsavedPatches.slice(1))
    applyUnsavedPatches()
  }
  if (isRejected || !unsavedPatches.every(addsOnlyRecentItems)) onFailure(error, { willRetry: !isRejected })
  return isRejected
}

function addsOnlyRecentItems(patch: PreferencesPatch): boolean {
  return Object.entries(patch).every(
    ([name, value]) => ['recent', 'visited', 'recent_tasks'].includes(name) && value !== null,
  )
}

function storeUnsavedPatches(next: readonly PreferencesPatch[]): void {
  unsavedPatches = next
  writeUserValue(getLocalStorage, 'preferences', next.length === 0 ? null : JSON.stringify(next))
}

function applyUnsavedPatches(): void {
  if (savedPreferences) applyPreferences(unsavedPatches.reduce(mergePreferences, savedPreferences))
}

function applyPreferences(preferences: Preferences): void {
  const state = getSessionState()
  if (state.status !== 'in') return
  storeAppearance(preferences)
  applyAppearance(preferences)
  void changeLanguage(preferences.language)
  setSessionState({ ...state, preferences })
}

function getUserPreferences(): Preferences | null {
  const state = getSessionState()
  return state.status === 'in' ? state.preferences : null
}

/**
 * Saves unsaved changes now and whenever the browser is online again, and reloads the preferences after another browser
 * tab has saved them. Returns a function that removes the listeners.
 */
export function startPreferencesSync(onFailure: SaveFailureListener): () => void {
  queueOwnerId = null
  loadUnsavedPatches()
  applyUnsavedPatches()
  const retry = () => void (unsavedPatches.length > 0 && savePreferences(onFailure))
  retry()
  const unsubscribe = useSessionState.subscribe((state, previousState) => {
    const wasExpired = previousState.status === 'in' && previousState.isExpired
    if (!wasExpired || state.status !== 'in' || state.isExpired) return
    savedPreferences = state.preferences
    // Waits for a microtask, because the session store is still notifying its listeners.
    queueMicrotask(() => {
      applyUnsavedPatches()
      retry()
    })
  })
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === getUserStorageKey('preferences-saved') && newValue !== null) void reloadPreferences()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('online', retry)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('online', retry)
  }
}

/**
 * Reloads the preferences after another browser tab has saved them. Ignores errors, because the next save reports
 * them.
 */
async function reloadPreferences(): Promise<void> {
  const userId = getCurrentUserId()
  const response = await callApi(getPreferences, {}).catch(() => null)
  if (!response || isSaving || getCurrentUserId() !== userId) return
  savedPreferences = response.data
  applyUnsavedPatches()
}

function readUnsavedPatches(): readonly PreferencesPatch[] {
  const storedText = readUserValue(getLocalStorage, 'preferences')
  if (!storedText) return []
  try {
    const patches: unknown = JSON.parse(storedText)
    return Array.isArray(patches) ? patches.filter(isPreferencesPatch) : []
  } catch {
    return []
  }
}

/** Returns true if the console can apply a stored change without errors. The server validates the change completely. */
function isPreferencesPatch(value: unknown): value is PreferencesPatch {
  if (typeof value !== 'object' || value === null) return false
  const { recent, recent_tasks, keys, hidden_columns }: Readonly<Record<string, unknown>> = { ...value }
  const isList = (field: unknown) => field === undefined || field === null || Array.isArray(field)
  const isObject = (field: unknown) => field === undefined || typeof field === 'object'
  return isList(recent) && isList(recent_tasks) && isObject(keys) && isObject(hidden_columns)
}
