// Streams a generated file with backpressure; an aborted stream fails with an error, so that clients do not accept a
// truncated file. Long report exports use the `report_exports` table instead.
import type { SignedInUser } from '#contract/platform/session.ts'
import { faultOf } from '#server/log.ts'
import { httpError } from './errors.ts'
import type { Services } from './handler.ts'

interface Sending {
  readonly services: Pick<Services, 'stopping' | 'log'>
  readonly staff: Pick<SignedInUser, 'id'>
}

/** Milliseconds without a read after which the client counts as disconnected and the stream is aborted. */
export const longestPause = 30_000

/** Ids of the users who are downloading a file, for each server process. */
const receiving = new WeakMap<Sending['services'], Set<number>>()

/**
 * Returns a stream of the texts in UTF-8. Throws 409 if the user is already downloading a file, because each user may
 * download only one file at a time from a process.
 */
export function sentFile(texts: AsyncGenerator<string>, { services, staff }: Sending): ReadableStream<Uint8Array> {
  const people = receiving.get(services) ?? new Set()
  receiving.set(services, people)
  if (people.has(staff.id)) throw httpError(409, 'file.export_running')
  people.add(staff.id)

  const { stopping, log } = services
  const encoder = new TextEncoder()
  let isOver = false
  let breakOff = () => {}
  const onBreak = () => breakOff()
  const pause = setTimeout(onBreak, longestPause).unref()
  stopping.addEventListener('abort', onBreak)
  const end = async () => {
    if (isOver) return
    isOver = true
    clearTimeout(pause)
    stopping.removeEventListener('abort', onBreak)
    people.delete(staff.id)
    await texts.return(undefined)
  }

  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        breakOff = () => {
          controller.error(new Error('The export was broken off'))
          void end().catch(() => undefined)
        }
      },
      pull: async (controller) => {
        pause.refresh()
        try {
          const { done, value } = await texts.next()
          if (isOver) return
          if (!done) return controller.enqueue(encoder.encode(value))
          await end()
          controller.close()
        } catch (error) {
          if (!isOver) log({ level: 'error', ...faultOf(error) })
          await end().catch(() => undefined)
          // Hides the original error, because node-server prints it on stderr, where the SQL would reveal search terms.
          throw new Error('The export failed')
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
