// How many rows of a CSV file have come so far: ends of lines outside quotes, without the head. Pure.
const quote = 0x22
const newline = 0x0a

export interface RowCount {
  /** Takes the next part and answers the rows so far. */
  readonly add: (part: Uint8Array) => number
  readonly rows: () => number
}

export function countRows(): RowCount {
  let lines = 0
  let isQuoted = false
  const rows = () => Math.max(0, lines - 1)
  const add = (part: Uint8Array) => {
    for (const byte of part) {
      // A doubled quote inside quotes closes and opens them: the same in the end.
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === newline && !isQuoted) lines += 1
    }
    return rows()
  }
  return { add, rows }
}
