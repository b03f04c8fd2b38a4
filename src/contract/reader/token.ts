// Defines the token: the smallest part into which the text reader divides a text, such as a word or a sign.

/**
 * A word, number, sign or white space of a text. A token of the kind `recognizedValue` replaces a value that the text
 * reader has already recognized, such as an id; its text is empty.
 */
export interface Token {
  readonly kind: 'word' | 'sign' | 'space' | 'recognizedValue'
  readonly text: string
  /** Position in the text of the segment. */
  readonly start: number
}
