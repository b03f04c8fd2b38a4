// Hook and functions for the signed-in user: permission checks, preferences, sign-out.
import i18next from 'i18next'
import { useMemo } from 'react'
import { ApiError, beforeCalls, callApi, isApiError, noticeOf } from '#console/api/client.ts'
import { clearParked } from '#console/lib/drafts.ts'
import { notify } from '#console/lib/notices.ts'
import { local, writeStored } from '#console/lib/storage.ts'
import { type Access, allows } from '#contract/access.ts'
import type { Preferences, PreferencesPatch } from '#contract/console/preferences.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { signOut as endpoint, type Me } from '#contract/platform/session.ts'
import { changePreferences, type Failed, savePreferences as saveAgain } from './preferences.ts'
import { forgetPerson, presenceKey, sessionState, setSessionState, useSessionState } from './session-store.ts'

/** Minimum time for which the sign-out screen is displayed (S1 §4), in milliseconds. */
export const leavingTime = 2000

/**
 * Signs out (S1 §4): deletes the session cookie, waits two seconds, then clears all data of the user in this tab.
 * Throws when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  const state = sessionState()
  if (state.status !== 'in') return
  setSessionState({ ...state, isLeaving: true })
  try {
    await Promise.all([leave(), new Promise((resolve) => setTimeout(resolve, leavingTime))])
  } catch (error) {
    const now = sessionState()
    if (now.status === 'in') setSessionState({ ...now, isLeaving: false })
    throw error
  }
  writeStored(local, presenceKey, null)
  clearParked()
  forgetPerson()
  setSessionState({ status: 'out' })
}

async function leave(): Promise<void> {
  try {
    await callApi(endpoint, {})
  } catch (error) {
    // A 401 means that the session has ended already, so the sign-out succeeded.
    if (!isApiError(error) || error.status !== 401) throw error
  }
}

export interface Session {
  /** Signed-in user with the current account type and permission levels. */
  readonly user: Me
  readonly preferences: Preferences
  /**
   * Applies a preference at once, then saves it. A failure shows a notification, and unsaved changes are stored locally
   * for a retry.
   */
  readonly savePreferences: (patch: PreferencesPatch) => void
  readonly can: (access: Access) => boolean
  /** Resolves after the sign-out (S1 §4: 2 s); rejects when the request failed. */
  readonly signOut: () => Promise<void>
  /** True during the sign-out, which displays its own screen. */
  readonly isLeaving: boolean
  /** True after the session expired. The screens stay as they are until the user signs in again. */
  readonly isExpired: boolean
}

/** Notifies the user that a preference was not saved, and offers a retry unless the server rejected the value. */
export const sayUnsaved: Failed = (error, { kept }) => {
  const notice = noticeOf(error, i18next.t)
  if (!kept) return void notify(notice)
  const title = i18next.t('common:preferences.unsaved')
  const action = { label: i18next.t('common:preferences.again'), run: () => void saveAgain(sayUnsaved) }
  notify({ ...notice, title, action })
}

function savePreferences(patch: PreferencesPatch): void {
  changePreferences(patch, sayUnsaved)
}

/** Returns the session. Throws outside the signed-in part of the app, where a user always exists. */
export function useSession(): Session {
  const state = useSessionState()
  if (state.status !== 'in') throw new Error('useSession needs a signed-in person')
  const { user, preferences, isExpired, isLeaving } = state
  return useMemo(
    () => ({
      user,
      preferences,
      savePreferences,
      can: (access: Access) => allows(user, access),
      signOut,
      isExpired,
      isLeaving,
    }),
    [user, preferences, isExpired, isLeaving],
  )
}

/**
 * Makes requests to endpoints that the platform behind a gateway lacks fail with a 501 before they are sent. The server
 * would reject them, too.
 */
export function watchCalls(): void {
  beforeCalls((endpoint) => {
    if (!isLacking(endpoint)) return
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

/** Returns true when the user may call the endpoint. Background requests check this first to avoid a 403. */
export function mayCall({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = sessionState()
  return state.status === 'in' && allows(state.user, access)
}

/** Returns true for an extension endpoint that the platform of the signed-in user does not have. */
export function isLacking({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = sessionState()
  return state.status === 'in' && !state.user.extensions && access !== 'public' && access.extension === true
}
