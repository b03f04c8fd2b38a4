// What a refused write means for who sent it.
import { isApiError } from '#console/lib/api-error.ts'
import { sessionState } from '#console/lib/session-store.ts'

/** The server answered and did nothing: another try is another intent. After anything else the same key must be used again. */
export function isSettled(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.status < 500
}

/** That the session ran out is said once, for the whole page. */
export function isSaidByExpiry(error: unknown): boolean {
  const session = sessionState()
  return isApiError(error) && error.status === 401 && session.status === 'in' && session.isExpired
}
