// Identity of a history entry, for drafts that belong to one visit of a page.
import { randomKey } from './random-key.ts'

/** Id of a history entry, kept in `history.state`: survives reload and Back; opening the page anew gives another. */
export function currentVisit(): string {
  const state: unknown = history.state
  const known = Object(state).visit
  if (typeof known === 'string') return known
  const visit = randomKey()
  history.replaceState({ ...Object(state), visit }, '')
  return visit
}
