// Reading a whole list part by part: said how far it is, and stopped at once when it is cancelled.
import type { ListPart } from './list-source.ts'

interface Reading<Row> {
  readonly part: (page: number) => Promise<ListPart<Row>>
  readonly idOf: (row: Row) => unknown
  readonly signal: AbortSignal
  readonly onProgress: (read: number, total: number) => void
}

/** Rows that come while it is read, or that move from one part to another, are there once. */
export async function readWhole<Row>({ part, idOf, signal, onProgress }: Reading<Row>): Promise<readonly Row[]> {
  const found = new Map<unknown, Row>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { rows, total, lastPage } = await unlessAborted(part(page), signal)
    for (const row of rows) found.set(idOf(row), row)
    last = rows.length === 0 ? 0 : lastPage
    onProgress(found.size, total)
  }
  return [...found.values()]
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
