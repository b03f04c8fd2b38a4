// Session context and hooks: the signed-in person, `can`, preferences, sign-out.
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

/** How long signing out is shown (S1 §4), milliseconds. */
export const leavingTime = 2000

/** S1 §4: the cookie goes, two seconds pass, then nothing of the person is left in this tab. */
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
    // Who is out already has what they asked for.
    if (!isApiError(error) || error.status !== 401) throw error
  }
}

// Context provider of the signed-in person.

export interface Session {
  /** Type and levels are those that hold now. */
  readonly user: Me
  readonly preferences: Preferences
  /** Optimistic update, then saved; a failure is notified, and the choice is kept locally for a retry. */
  readonly savePreferences: (patch: PreferencesPatch) => void
  readonly can: (access: Access) => boolean
  /** Ends when the person is out (S1 §4: 2 s); fails when the server did not hear of it. */
  readonly signOut: () => Promise<void>
  /** Signing out, which is shown for a moment. */
  readonly isLeaving: boolean
  /** The session ran out while working: everything stays as it is until somebody signs in. */
  readonly isExpired: boolean
}

/** A choice that can still be saved stays, and can be sent again at once. */
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

/** Only below the sign-in: there is always a person. */
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

// Endpoints that a gateway's platform lacks: the client does not send them, and the server refuses them too.

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

/** Whether who is signed in may call it: what is asked for by itself is not asked for in vain. */
export function mayCall({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = sessionState()
  return state.status === 'in' && allows(state.user, access)
}

export function isLacking({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = sessionState()
  return state.status === 'in' && !state.user.extensions && access !== 'public' && access.extension === true
}
