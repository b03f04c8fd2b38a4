// Streams a generated file by backpressure, one at a time per person and process; an aborted stream errors, so that
// a partial file is not taken for complete. Long report exports are tracked in `report_exports` instead.
import type { SignedInUser } from '#contract/platform/session.ts'
import { faultOf } from '#server/log.ts'
import { httpError } from './errors.ts'
import type { Services } from './handler.ts'

interface Sending {
  readonly services: Pick<Services, 'stopping' | 'log'>
  readonly staff: Pick<SignedInUser, 'id'>
}

/** Milliseconds without a part being asked for after which who reads is taken for gone. */
export const longestPause = 30_000

/** Who is being sent one. */
const receiving = new WeakMap<Sending['services'], Set<number>>()

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
          // Whoever sends it writes what it is told on stderr: of a query its text, and what was asked for.
          throw new Error('The export failed')
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
