import { randomKey } from './random-key.ts'

/** Names a page as it was come to, in this tab: the same after a reload and on the way back, another one wherever else it is opened. */
export function currentVisit(): string {
  const state: unknown = history.state
  const known = Object(state).visit
  if (typeof known === 'string') return known
  const visit = randomKey()
  history.replaceState({ ...Object(state), visit }, '')
  return visit
}
