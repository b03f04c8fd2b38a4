// Type of the tokens into which `tokenize` divides a text.

/** A word, a number, a sign or white space. `match` stands for a recognized value and has an empty text. */
export interface Token {
  readonly kind: 'word' | 'sign' | 'space' | 'match'
  readonly text: string
  /** Position in the text of the segment. */
  readonly start: number
}
