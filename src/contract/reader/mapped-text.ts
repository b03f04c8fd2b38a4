// Text with the original position of each character, so that values in the cleaned text can be located in the pasted
// text.

export interface MappedText {
  readonly text: string
  /** Position in the original text for each character of `text`; null if the texts are equal. */
  readonly positions: readonly number[] | null
}

/** An edit of a text: replaces the characters from `start` up to, but not including, `end`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

export function mapText(original: string): MappedText {
  return { text: original, positions: null }
}

/** Applies edits that are sorted by position and do not overlap. Inserted characters get the position of their edit. */
export function applyEdits(mappedText: MappedText, edits: readonly Edit[]): MappedText {
  const [firstEdit] = edits
  if (firstEdit === undefined) return mappedText
  const textPieces: string[] = []
  const positions: number[] = []
  let copiedUntil = 0
  const copyUntil = (end: number) => {
    textPieces.push(mappedText.text.slice(copiedUntil, end))
    for (let index = copiedUntil; index < end; index += 1) positions.push(getOriginalPosition(mappedText, index))
  }
  for (const { start, end, replacement } of edits) {
    copyUntil(start)
    textPieces.push(replacement)
    positions.push(...Array.from(replacement, () => getOriginalPosition(mappedText, start)))
    copiedUntil = end
  }
  copyUntil(mappedText.text.length)
  return { text: textPieces.join(''), positions }
}

/**
 * Returns the edits that replace each match of a global pattern. Matches that stay the same need no edit, so that their
 * characters keep their positions.
 */
export function listReplacements(
  text: string,
  pattern: RegExp,
  getReplacement: (match: RegExpExecArray) => string,
): readonly Edit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const replacement = getReplacement(match)
    return replacement === match[0] ? [] : [{ start: match.index, end: match.index + match[0].length, replacement }]
  })
}

/** Returns the position that the character at `index` of the mapped text has in the original text. */
function getOriginalPosition({ positions }: MappedText, index: number): number {
  return positions?.[index] ?? index
}

/** Converts a range of the cleaned text, with at least one character, to the range of the original text. */
export function toOriginalRange(mappedText: MappedText, start: number, end: number): { start: number; end: number } {
  return { start: getOriginalPosition(mappedText, start), end: getOriginalPosition(mappedText, end - 1) + 1 }
}
