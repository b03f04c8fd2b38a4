// Checks the record version of a save (optimistic concurrency), so that no update is lost.

import { httpError } from './errors.ts'
import type { RequestContext } from './handler.ts'

/**
 * Throws 412 with the present record if its version differs from `If-Match`. A request without `If-Match` matches any
 * version. The row must be locked (`FOR UPDATE`) before, so that no other save can happen in between.
 */
export async function expectVersion(
  { ifMatch }: Pick<RequestContext, 'ifMatch'>,
  version: number,
  loadCurrent: () => Promise<unknown> | unknown,
): Promise<void> {
  if (ifMatch !== null && !ifMatch.includes(version))
    throw httpError(412, 'changed_meanwhile', { context: { current: await loadCurrent() } })
}
