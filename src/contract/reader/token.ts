// Defines the token: the smallest part into which the text reader divides a text, such as a word or a sign.

/**
 * Word, number, sign or white space of a text. A token of the kind `match` has an empty text, and marks the place of a
 * value that was already recognized.
 */
export interface Token {
  readonly kind: 'word' | 'sign' | 'space' | 'match'
  readonly text: string
  /** Position in the text of the segment. */
  readonly start: number
}
