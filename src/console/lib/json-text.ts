// JSON as a text that belongs to its author: it is checked and laid out anew, but no number, escape, key or order is ever altered.
import { createScanner } from 'jsonc-parser'
import { type JsonFault, readJson } from './json-tree.ts'

export interface Place {
  /** Both count from 1. */
  readonly line: number
  readonly column: number
}

/** Where an offset stands, with the line ends an editor counts. */
export function placeOf(text: string, offset: number): Place {
  let line = 1
  let start = 0
  for (const { index, 0: end } of text.slice(0, offset).matchAll(/\r\n?|\n/g)) {
    line += 1
    start = index + end.length
  }
  return { line, column: offset - start + 1 }
}

export interface PlacedFault extends JsonFault, Place {}

/** What is wrong with a text, null when it is JSON. */
export function jsonFault(text: string): PlacedFault | null {
  const reading = readJson(text)
  return 'fault' in reading ? { ...reading.fault, ...placeOf(text, reading.fault.offset) } : null
}

export function isJson(text: string): boolean {
  return !('fault' in readJson(text))
}

const indent = '  '
/** Deeper levels stand below one another: otherwise the spaces of a deep document would outgrow it by far. */
const deepestIndent = 32

const space = 15
const lineBreak = 14
const end = 17

/** The same tokens, one value a line; nothing but white space between them changes. A text that is no JSON stays as it is. */
export function reformat(text: string): string {
  if (!isJson(text)) return text
  const scanner = createScanner(text, false)
  const lineOf = (level: number) => `\n${indent.repeat(Math.min(level, deepestIndent))}`
  let level = 0
  let previous = ''
  let result = ''
  for (;;) {
    const kind: number = scanner.scan()
    if (kind === end) return result
    if (kind === space || kind === lineBreak) continue
    const token = text.slice(scanner.getTokenOffset(), scanner.getPosition())
    const isClosing = token === '}' || token === ']'
    const isAfterOpening = previous === '{' || previous === '['
    if (isClosing) level -= 1
    if (isClosing ? !isAfterOpening : isAfterOpening || previous === ',') result += lineOf(level)
    result += token === ':' ? ': ' : token
    if (token === '{' || token === '[') level += 1
    previous = token
  }
}

/** How a text ends its lines. An editor knows one kind only. */
function lineEndOf(text: string): string {
  const windows = text.match(/\r\n/g)?.length ?? 0
  const alone = (text.match(/\r(?!\n)|(?<!\r)\n/g)?.length ?? 0) > windows
  if (!alone && windows > 0) return '\r\n'
  return alone && !text.includes('\n') ? '\r' : '\n'
}

/** As an editor holds it. In JSON a line end is always white space between tokens. */
export function withEditorLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** What was edited, with the line ends it had before. */
export function withLinesOf(original: string, edited: string): string {
  const lineEnd = lineEndOf(original)
  return lineEnd === '\n' ? edited : edited.replaceAll('\n', lineEnd)
}
