// Optimistic concurrency: a save names the record version it was made from, so that no update is lost.

import { httpError } from './errors.ts'
import type { RequestContext } from './handler.ts'

/**
 * Refuses with 412 when the record is another than the one the caller read; the refusal carries the present one.
 * Read the row `for update` before, so that nothing comes between. A call without `If-Match` takes what is there.
 */
export async function expectVersion(
  { ifMatch }: Pick<RequestContext, 'ifMatch'>,
  version: number,
  current: () => Promise<unknown> | unknown,
): Promise<void> {
  if (ifMatch !== null && !ifMatch.includes(version))
    throw httpError(412, 'changed_meanwhile', { context: { current: await current() } })
}
