// Keeps the pasted lines of a new batch in the memory of the browser tab. The server does not store lines without a
// readable id, because they may contain personal data.
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { lineBreakPattern } from '#contract/console/batches.ts'

/** Maximum number of characters of a line that the table shows. */
const MAX_LINE_LENGTH = 60

const getLinesKey = (batchId: number) => ['pasted lines', batchId]

/** Returns the beginning of each line of a pasted text. */
export function splitPastedLines(text: string): readonly string[] {
  return text.split(lineBreakPattern).map((line) => line.trim().slice(0, MAX_LINE_LENGTH).toWellFormed())
}

export function rememberPastedLines(client: QueryClient, batchId: number, text: string): void {
  client.setQueryData(getLinesKey(batchId), splitPastedLines(text))
}

const NO_LINES: readonly string[] = []

/**
 * Returns the pasted lines of a batch. The list is empty if another tab created the batch, or if the user left the page
 * of the batch more than five minutes ago.
 */
export function usePastedLines(batchId: number): readonly string[] {
  const { data = NO_LINES } = useQuery<readonly string[]>({ queryKey: getLinesKey(batchId), queryFn: skipToken })
  return data
}
