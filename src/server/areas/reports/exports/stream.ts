// The bytes of an export, made as they are read, a part or two ahead. It ends cleanly only when every row has gone: whatever stops it before is an error for who reads.
import { append, type Occasion } from '#server/http/activity.ts'
import type { Services } from '#server/http/handle.ts'
import { faultOf } from '#server/log.ts'
import type { Part } from '../report.ts'
import { end, entryOf, keepAlive, type Progress } from './ledger.ts'

/** Milliseconds between two looks at whether it was cancelled from elsewhere, while it is read and while nobody reads on. */
const lookEvery = 100
const beatEvery = 5_000

interface Work {
  readonly services: Pick<Services, 'db' | 'now' | 'stopping' | 'log'>
  /** Of its row. */
  readonly id: number
  readonly occasion: Omit<Occasion, 'now'>
  readonly head: string
  readonly lines: AsyncGenerator<Part>
}

type Ending = 'done' | 'failed' | 'cancelled'

export function fileStream({ services, id, occasion, head, lines }: Work) {
  const { db, now, stopping } = services
  const parts = ahead(lines)
  let progress: Progress = { rows: 0, bytes: 0 }
  let lastLook = performance.now()
  let stop: (reason: Error) => void = () => {}
  let ended: Promise<boolean> | undefined

  /** Once; its status and its activity row together. False when it was ended from elsewhere, or could not be written down. */
  const finish = (status: Ending): Promise<boolean> => {
    clearInterval(beat)
    stopping.removeEventListener('abort', onStop)
    ended ??= db
      .transaction(async (transaction) => {
        const row = await end(transaction, id, status, now(), progress)
        if (row) await append(transaction, [entryOf(row)], { ...occasion, now: now() })
        return row !== undefined
      })
      .catch((error: unknown) => {
        services.log({ level: 'error', export: id, error: error instanceof Error ? error.name : typeof error })
        return false
      })
    return ended
  }
  const give = async (status: Ending, reason: string) => {
    if (ended) return
    await finish(status)
    stop(new Error(reason))
    await parts.end()
  }
  const look = async () => {
    lastLook = performance.now()
    if (!(await keepAlive(db, id, progress))) await give('cancelled', 'The export was cancelled')
  }
  const onStop = () => void give('failed', 'The server stops').catch(() => undefined)
  // A reader who has stopped reading keeps its place, and can be cancelled.
  const beat = setInterval(() => void look().catch(() => undefined), beatEvery).unref()
  stopping.addEventListener('abort', onStop)

  async function next(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { done, value } = await parts.next()
    if (ended) return
    if (done) {
      if (await finish('done')) controller.close()
      else controller.error(new Error('The export was cancelled'))
      return
    }
    const { bytes } = value
    progress = { rows: progress.rows + value.rows, bytes: progress.bytes + bytes.byteLength }
    if (performance.now() - lastLook > lookEvery) await look()
    if (!ended) controller.enqueue(bytes)
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = (reason) => controller.error(reason)
        const bytes = new TextEncoder().encode(head)
        progress = { rows: 0, bytes: bytes.byteLength }
        controller.enqueue(bytes)
      },
      pull: async (controller) => {
        try {
          await next(controller)
        } catch (error) {
          if (!ended) services.log({ level: 'error', export: id, ...faultOf(error) })
          await give('failed', 'The export failed')
          // Heard by nobody: who reads has been told already, without what the database said of the query.
          throw new Error('The export failed')
        }
      },
      cancel: async () => {
        await finish('cancelled')
        await parts.end()
      },
    },
    { highWaterMark: 0 },
  )
  const fail = async () => {
    await finish('failed')
    // Nobody waits for the part that is being made.
    void parts.end()
  }
  return { stream, fail }
}

/** Has the first part made at once, and the next one while the last is sent. */
function ahead<Value>(source: AsyncGenerator<Value>) {
  const ask = () => {
    const asked = source.next()
    // It is waited for below, or not at all when nobody reads on.
    asked.catch(() => undefined)
    return asked
  }
  let coming = ask()
  return {
    next: async () => {
      const part = await coming
      if (!part.done) coming = ask()
      return part
    },
    end: () => source.return(undefined),
  }
}
