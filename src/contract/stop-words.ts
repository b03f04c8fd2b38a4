// Stop words: words such as articles and prepositions, which a search ignores.

/** Stop words in Portuguese, English and Spanish, in lower case without accents. A search ignores stop words. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a o as os um uma de do da dos das no na em para por pelo pela e em ao aos num numa para pra pro nas nos entre the of to in for from per between an el la los las un una del al y en'.split(
    ' ',
  ),
)

/** Returns true when a word in lower case without accents is a stop word. */
export const isStopWord = (word: string) => STOP_WORDS.has(word)
