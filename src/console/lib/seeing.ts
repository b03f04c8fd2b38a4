// Seeing the console as somebody else would: the server holds every call of the session to it, this tab shows it at once.
import type { Me } from '#contract/session.ts'
import { sessionState, setSessionState } from './session-store.ts'

/** What the server answered when it began or ended. */
export function showMe(user: Me): void {
  const state = sessionState()
  if (state.status === 'in' && state.user.id === user.id) setSessionState({ ...state, user })
}
