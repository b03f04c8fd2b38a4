// Who is signed in, for every component below the shell.
import i18next from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import { type Access, allows } from '#contract/access.ts'
import type { Preferences, PreferencesPatch } from '#contract/preferences.ts'
import type { Me } from '#contract/session.ts'
import { noticeOf } from './messages.ts'
import { notify } from './notices.ts'
import { changePreferences, type Failed, savePreferences as saveAgain } from './preferences.ts'
import { sessionState, subscribeToSession } from './session-store.ts'
import { signOut } from './sign-out.ts'

export interface Session {
  /** Type and levels are those that hold now. */
  readonly user: Me
  readonly preferences: Preferences
  /** Shown at once, then saved on the server; a failed save is said, and the choice kept here until it is saved. */
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
  const state = useSyncExternalStore(subscribeToSession, sessionState)
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
