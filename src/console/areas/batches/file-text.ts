// The text of a file that somebody chose: whatever a spreadsheet wrote it in. Digits are the same in all of them.

const bytesOf = (...bytes: readonly number[]) => bytes
const workbooks = [bytesOf(0x50, 0x4b, 0x03, 0x04), bytesOf(0xd0, 0xcf, 0x11, 0xe0)]

/** Null: it is a workbook, not a text. */
export function textOfFile(bytes: Uint8Array): string | null {
  const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  if (workbooks.some(begins)) return null
  if (begins([0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (begins([0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}

/** Lines with something in them. */
export function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length
}

/** The first helpdesk ticket that a pasted text names. */
export function ticketIn(text: string): string | null {
  const [found] = /(?<![\w-])(?:ZD-?\d{1,12}|#\d{1,12})(?!\w)/i.exec(text) ?? []
  return found ?? null
}
