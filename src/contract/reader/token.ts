// Defines the token: the smallest part into which the text reader divides a text, such as a word or a sign.

/**
 * A word, number, sign or white space of a text. A token of the kind `match` has an empty text and stands for a value
 * that was already recognized, such as an earlier id.
 */
export interface Token {
  readonly kind: 'word' | 'sign' | 'space' | 'match'
  readonly text: string
  /** Position in the text of the segment. */
  readonly start: number
}
