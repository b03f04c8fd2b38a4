// When a typed search runs (S1 §5, §9, S2 §2, §9; product decision A29).
export const searchDelay = 1000
export const shortestSearch = 3

export type SearchMoment = 'now' | 'later' | 'never'

/** An empty search reloads at once; one of three characters or a number waits for the typing to pause; anything shorter waits for more. */
export function searchMoment(typed: string): SearchMoment {
  const text = typed.trim()
  if (text === '') return 'now'
  return text.length >= shortestSearch || /^\d+$/.test(text) ? 'later' : 'never'
}
