// Runs the writes of one request to an external platform API one after the other.
import { HttpError, httpError } from '#server/http/errors.ts'
import type { RequestContext, Services } from '#server/http/handler.ts'

/**
 * Milliseconds after which a request starts no further write, so that the request ends before the timeout of the
 * client, even if the platform is slow.
 */
const START_WINDOW_MS = 45_000

interface WriteContext {
  readonly request: Pick<RequestContext, 'signal'>
  readonly services: Pick<Services, 'now'>
}

/** Items that were not processed, and the reason. */
interface SkippedItems<Item> {
  readonly items: readonly Item[]
  readonly error: HttpError
}

/**
 * Calls `task` for the items, one after the other. Stops early if the client disconnects, after `START_WINDOW_MS`, or
 * if the platform no longer accepts the session. Returns the items that were not processed and the reason; null if all
 * items were processed. Throws 401 if the session had expired before the first item.
 */
export async function runOneByOne<Item>(
  items: readonly Item[],
  { request: { signal }, services: { now } }: WriteContext,
  task: (item: Item) => Promise<void>,
): Promise<SkippedItems<Item> | null> {
  const endMs = now().getTime() + START_WINDOW_MS
  for (const [index, item] of items.entries()) {
    if (signal.aborted || now().getTime() > endMs)
      return { items: items.slice(index), error: httpError(504, 'upstream.not_sent') }
    try {
      await task(item)
    } catch (error) {
      if (index === 0 || !(error instanceof HttpError) || error.code !== 'session_expired') throw error
      return { items: items.slice(index), error }
    }
  }
  return null
}
