// Hook and functions for the signed-in user: permission checks, preferences, sign-out.
import i18next from 'i18next'
import { useMemo } from 'react'
import { ApiError, callApi, isApiError, setRequestGuard, toErrorNotification } from '#console/api/client.ts'
import { notify } from '#console/lib/notices.ts'
import { getLocalStorage, writeStorageItem } from '#console/lib/storage.ts'
import { type AccessRule, hasAccess, isUnavailableAtPlatform } from '#contract/access.ts'
import type { Preferences, PreferencesPatch } from '#contract/console/preferences.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Me, signOut as signOutEndpoint } from '#contract/platform/session.ts'
import {
  changePreferences,
  savePreferences as retrySavingPreferences,
  type SaveFailureListener,
} from './preferences.ts'
import {
  clearUserData,
  getSessionState,
  SIGNED_IN_STORAGE_KEY,
  setSessionState,
  useSessionState,
} from './session-store.ts'

/** Minimum time in milliseconds for which the sign-out screen is shown (S1 §4). */
export const MIN_SIGN_OUT_SCREEN_MS = 2000

/**
 * Signs out (S1 §4): deletes the session cookie, waits two seconds, and clears the user's data in this browser tab.
 * Throws if the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  const state = getSessionState()
  if (state.status !== 'in') return
  setSessionState({ ...state, isSigningOut: true })
  try {
    await Promise.all([sendSignOut(), new Promise((resolve) => setTimeout(resolve, MIN_SIGN_OUT_SCREEN_MS))])
  } catch (error) {
    const currentState = getSessionState()
    if (currentState.status === 'in') setSessionState({ ...currentState, isSigningOut: false })
    throw error
  }
  writeStorageItem(getLocalStorage, SIGNED_IN_STORAGE_KEY, null)
  clearUserData()
  setSessionState({ status: 'out' })
}

async function sendSignOut(): Promise<void> {
  try {
    await callApi(signOutEndpoint, {})
  } catch (error) {
    // Ignores a 401 error, because the session had already ended.
    if (!isApiError(error) || error.status !== 401) throw error
  }
}

export interface Session {
  /** Signed-in user with current account type and permission levels. */
  readonly user: Me
  readonly preferences: Preferences
  /**
   * Applies a change of the preferences immediately and saves it in the background. A failed save shows a
   * notification, and the change is stored in the browser for a retry.
   */
  readonly savePreferences: (patch: PreferencesPatch) => void
  readonly can: (access: AccessRule) => boolean
  /** Resolves after the sign-out, which takes at least two seconds (S1 §4). Rejects if the request fails. */
  readonly signOut: () => Promise<void>
  /** True during the sign-out. The console shows a separate screen during this time. */
  readonly isSigningOut: boolean
  /** True if the session has expired. The screens stay unchanged until the user signs in again. */
  readonly isExpired: boolean
}

/** Notifies the user that a preference was not saved, and offers a retry unless the server rejected the value. */
export const notifyUnsavedPreferences: SaveFailureListener = (error, { willRetry }) => {
  const notification = toErrorNotification(error, i18next.t)
  if (!willRetry) return void notify(notification)
  const title = i18next.t('common:preferences.unsaved')
  const action = {
    label: i18next.t('common:preferences.again'),
    run: () => void retrySavingPreferences(notifyUnsavedPreferences),
  }
  notify({ ...notification, title, action })
}

function savePreferences(patch: PreferencesPatch): void {
  changePreferences(patch, notifyUnsavedPreferences)
}

/** Returns the session of the signed-in user. Throws if no user is signed in. */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'in') throw new Error('useSession needs a signed-in person')
  const { user, preferences, isExpired, isSigningOut } = state
  return useMemo(
    () => ({
      user,
      preferences,
      savePreferences,
      can: (access: AccessRule) => hasAccess(user, access),
      signOut,
      isExpired,
      isSigningOut,
    }),
    [user, preferences, isExpired, isSigningOut],
  )
}

/**
 * Rejects requests to endpoints that the external platform API behind this server does not offer. Such requests fail
 * with status 501 without being sent.
 */
export function blockUnavailableEndpoints(): void {
  setRequestGuard((endpoint) => {
    if (!isEndpointUnavailable(endpoint)) return
    const problem = {
      title: 'Not Implemented',
      status: 501,
      message: '',
      error_code: 'upstream.absent',
      request_id: '',
    }
    throw new ApiError({ kind: 'http', status: 501, problem })
  })
}

/**
 * Returns true if the user has permission to call the endpoint. Background requests check the permission first, to
 * avoid a 403 response.
 */
export function canCall({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = getSessionState()
  return state.status === 'in' && hasAccess(state.user, access)
}

/** Returns true for an endpoint that the external platform API behind this server does not offer. */
export function isEndpointUnavailable({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = getSessionState()
  return state.status === 'in' && isUnavailableAtPlatform(state.user, access)
}
