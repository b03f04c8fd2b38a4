// The bytes of a file as text, whatever Excel wrote them in: UTF-8 with or without its mark, UTF-16 ("Unicode text"), Windows-1252.
import { isUtf8 } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const chunkBytes = 65_536

/** Null: it says that it is UTF-8, and is not. */
export function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const saysUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return saysUtf8 ? null : 'windows-1252'
}

/** A workbook under the name of a CSV: a ZIP (xlsx, ods) or an OLE file (xls). */
export function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** Piece by piece, so that nothing holds the whole text. The mark at the beginning is left out. */
export function* textOf(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const text = decoder.decode(bytes.subarray(start, start + chunkBytes), { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
