// Leaving: the server, then this tab.
import { signOut as endpoint } from '#contract/session.ts'
import { isApiError } from './api-error.ts'
import { call } from './call.ts'
import { local, writeStored } from './owner.ts'
import { clearParked } from './parked.ts'
import { forgetPerson, presenceKey, sessionState, setSessionState } from './session-store.ts'

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
    await call(endpoint, {})
  } catch (error) {
    // Who is out already has what they asked for.
    if (!isApiError(error) || error.status !== 401) throw error
  }
}
