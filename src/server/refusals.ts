// Which refusals a call of an endpoint may meet. Faults (5xx) may meet any.
import { needsOf } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { open } from '#contract/everyone.ts'

/** What its method, its input and its access bring with them, and its own. */
export function refusalsOf({ method, access, params, refuses = [] }: Endpoint): readonly number[] {
  const isWrite = method !== 'GET'
  const isOpen = access === open
  const statuses = [
    ...[422, 429],
    ...(isWrite ? [400, 403, 413, 415] : []),
    ...(isOpen ? [] : [401]),
    ...(needsOf(access).length > 0 ? [403] : []),
    ...(params ? [404] : []),
    // Of a key whose first call is still at work; and where the record is not in the state for it.
    ...(isWrite && !isOpen ? [409] : []),
    ...refuses,
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}
