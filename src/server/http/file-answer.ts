// Streams a generated file with backpressure. An aborted stream fails with an error, so that clients do not accept a
// truncated file. Report exports, which may take long, use their own stream in `reports/export.ts`.
import type { SignedInUser } from '#contract/platform/session.ts'
import { describeError } from '#server/log.ts'
import { httpError } from './errors.ts'
import type { Services } from './handler.ts'

interface StreamContext {
  readonly services: Pick<Services, 'stopping' | 'log'>
  readonly user: Pick<SignedInUser, 'id'>
}

/** Milliseconds without a read after which the client counts as disconnected and the stream is aborted. */
export const CLIENT_READ_TIMEOUT_MS = 30_000

/** Ids of the users who are downloading a file from this server process. */
const downloadingUserIds = new WeakMap<StreamContext['services'], Set<number>>()

/**
 * Returns a stream that sends bytes unchanged and texts in UTF-8. Throws 409 if the user is already downloading a file,
 * because each user may download only one file at a time from a process.
 */
export function streamFile(
  chunks: AsyncGenerator<string | Uint8Array>,
  { services, user }: StreamContext,
): ReadableStream<Uint8Array> {
  const userIds = downloadingUserIds.get(services) ?? new Set()
  downloadingUserIds.set(services, userIds)
  if (userIds.has(user.id)) throw httpError(409, 'file.export_running')
  userIds.add(user.id)

  const { stopping, log } = services
  const encoder = new TextEncoder()
  let isEnded = false
  let abortStream = () => {}
  const onAbort = () => abortStream()
  const pauseTimer = setTimeout(onAbort, CLIENT_READ_TIMEOUT_MS).unref()
  stopping.addEventListener('abort', onAbort)
  const endStream = async () => {
    if (isEnded) return
    isEnded = true
    clearTimeout(pauseTimer)
    stopping.removeEventListener('abort', onAbort)
    userIds.delete(user.id)
    await chunks.return(undefined)
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        abortStream = () => {
          controller.error(new Error('The export was broken off'))
          void endStream().catch(() => undefined)
        }
      },
      pull: async (controller) => {
        pauseTimer.refresh()
        try {
          const { done, value } = await chunks.next()
          if (isEnded) return
          if (!done) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
          await endStream()
          controller.close()
        } catch (error) {
          if (!isEnded) log({ level: 'error', ...describeError(error) })
          await endStream().catch(() => undefined)
          // Hides the original error, because node-server prints it on stderr, where the SQL would reveal search terms.
          throw new Error('The export failed')
        }
      },
      cancel: endStream,
    },
    { highWaterMark: 0 },
  )
}
