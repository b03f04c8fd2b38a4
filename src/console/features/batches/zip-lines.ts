// Converts between the text of a zip code batch and one zip code per reverse (return request). In the text, every line
// contains the id of a reverse and its new zip code.
import { createZipNormalizer } from '#console/lib/format.ts'
import { lineBreakPattern } from '#contract/console/batches.ts'
import { parseZipCode } from '#contract/typed-text.ts'

/** New zip codes, as the user typed them. The keys are ids of reverses; a reverse without a zip code may be missing. */
export type ZipCodesById = ReadonlyMap<string, string>

const normalizeZip = createZipNormalizer('BR')

/** Reads the zip codes of these reverses from the text of a batch. */
export function parseZipLines(text: string, ids: readonly string[]): ZipCodesById {
  return new Map(
    text
      .split(lineBreakPattern)
      .map((line) => splitLine(line))
      .filter(([id]) => ids.includes(id)),
  )
}

/** Splits a line into its first word, which is the id of a reverse, and the rest, which is the zip code. */
function splitLine(line: string): readonly [id: string, zipCode: string] {
  const [id = '', ...rest] = line.trim().split(/[\s;,|]+/)
  return [id, rest.join(' ').trim()]
}

/** Builds the text of a batch: one line per reverse, also for a reverse that has no zip code yet. */
export function formatZipLines(ids: readonly string[], zipCodes: ZipCodesById): string {
  return ids.map((id) => `${id} ${zipCodes.get(id) ?? ''}`).join('\n')
}

/** Removes the lines of reverses without a zip code from the text of a batch. */
export function selectFilledLines(text: string): string {
  return text
    .split(lineBreakPattern)
    .filter((line) => splitLine(line)[1] !== '')
    .join('\n')
}

/** Returns true if the first of several lines is the title of a column, which has letters but no digits. */
function isHeader([firstLine = '', ...otherLines]: readonly string[]): boolean {
  return otherLines.length > 0 && /\p{L}/u.test(firstLine) && !/\d/.test(firstLine)
}

interface PasteTarget {
  readonly ids: readonly string[]
  readonly zipCodes: ZipCodesById
  /** Id of the reverse into whose input the user pasted. */
  readonly firstId: string
}

/**
 * Fills in a pasted column of zip codes from top to bottom, starting with the reverse `firstId`. An empty line skips a
 * reverse, and a title line is ignored. If the pasted lines start with ids, each line sets the zip code of its own
 * reverse. Returns null for a text that is neither a column nor a line with an id.
 */
export function fillPastedColumn(pastedText: string, { ids, zipCodes, firstId }: PasteTarget): ZipCodesById | null {
  const allLines = pastedText.trimEnd().split(lineBreakPattern)
  const lines = isHeader(allLines) ? allLines.slice(1) : allLines
  const pairs = lines.map(splitLine).filter(([id, zipCode]) => ids.includes(id) && zipCode !== '')
  if (allLines.length === 1 && pairs.length === 0) return null
  const firstIndex = ids.indexOf(firstId)
  const column = lines.map((line, index) => [ids[firstIndex + index] ?? '', line.trim()] as const)
  const filledZipCodes = new Map(zipCodes)
  for (const [id, zipCode] of pairs.length > 0 ? pairs : column)
    if (zipCode !== '') filledZipCodes.set(id, normalizeZip(zipCode))
  return filledZipCodes
}

/** Returns true for a text that is not empty and is not a valid zip code. */
export function isInvalidZipCode(zipCode: string): boolean {
  return zipCode !== '' && parseZipCode(zipCode) === null
}

/** Returns true if a line of the text of a batch contains a wrong zip code after the id of a reverse. */
export function hasInvalidZipCode(text: string): boolean {
  return text.split(lineBreakPattern).some((line) => isInvalidZipCode(splitLine(line)[1]))
}
