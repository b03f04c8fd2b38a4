// Part of the text reader (see `recognize.ts`): finds the object of a request, such as the refund in
// `reprocessem o reembolso` or the zip code in `corrigir o cep`.
import { haveOneTypoDifference } from '../typos.ts'
import { isReverseOrRefundNoun } from './nouns.ts'
import type { SegmentReading } from './read-segment.ts'
import type { RecordType } from './recognition.ts'
import type { Section } from './sections.ts'
import { getWordMeaning, listNormalizedWords } from './vocabulary.ts'

/**
 * Verbs with which a text asks for a new attempt, also with an attached pronoun: `reprocesa`, `reenviala`,
 * `reprocésenlas`.
 */
const repeatVerbPattern =
  /^re(?:pr?oce?s+|envi|send|try|run|intent|faz|hac)(?:a|e|o|ar|em|en|am|an|in|ing|er|amento|amiento)?(?:l[aoe]s?)?$/
/** Words that ask for a correction even if the text does not say what to correct: `corrijam, por favor`. */
const CORRECTION_WORDS = 'corrij(?:o|a|am|an)|correc(?:ao|oes|cion|ciones)|corrections|ajust(?:ar|em)|fix'
const correctionWordPattern = new RegExp(`^(?:${CORRECTION_WORDS})$`)
/**
 * Words that ask for a correction only if the word `CEP` (zip code) is near, as in `trocar o CEP`. Alone, these words
 * have other meanings.
 */
const ZIP_CORRECTION_WORDS =
  'corrig(?:ir|e|a|am|an|en|o)|corrij(?:ir|e|en)|correg(?:ir|i)|correct|correction|ajust(?:a|e|en)|ajeit(?:a|ar|e|em)|arrum(?:a|ar|e|em)|arregl(?:a|ar|e|en)|consert(?:a|ar|e|em)|troc(?:a|ar)|troque|troquem|mud(?:a|ar|e|em)|alter(?:a|ar|e|em)|atualiz(?:a|ar|e|em)|actualiz(?:a|ar)|actualice|actualicen|cambi(?:a|ar|e|en)|update|change'
const zipCorrectionPattern = new RegExp(`^(?:${CORRECTION_WORDS}|${ZIP_CORRECTION_WORDS})(?:l[ao]s?)?$`)
/**
 * Verbs in which one typo is accepted, such as `corrijir` for `corrigir`; short verbs would be confused with other
 * words.
 */
const typoTolerantVerbs = ['reprocessar', 'reprocesar', 'reprocessa', 'reprocess', 'corrigir', 'corregir', 'arrumar']
/** Minimum number of letters of a typed verb in which one typo is accepted. */
const MIN_VERB_LENGTH = 7
/** Matches the endings of past tenses and participles, which report finished work and ask for nothing: `corrigiu`. */
const pastTensePattern = /(?:ou|ei|iu|io|ido|ida|ado|ada|ados|adas|ed|aram|aron)$/

/** Maximum number of words between a verb and its object. */
const MAX_WORDS_TO_OBJECT = 4
/** Maximum number of words between a word such as `corrigir` or `errado` and the word `CEP`. */
const MAX_WORDS_TO_ZIP = 5

const wrongWordPattern = /^(?:errad|incorret|incorrect|invalid|equivocad|wrong)/

/** Returns true for verbs that ask for a new attempt or a correction, also with one typo: `corrijir`. */
export const isWorkVerb = (word: string) => isRepeatVerb(word) || isVerbWithTypo(word)

const isRepeatVerb = (word: string) => repeatVerbPattern.test(word)

/** Returns true for the verbs in `typoTolerantVerbs`, also with one typo. */
function isVerbWithTypo(word: string): boolean {
  if (word.length < MIN_VERB_LENGTH || pastTensePattern.test(word)) return false
  return typoTolerantVerbs.some((verb) => verb === word || haveOneTypoDifference(word, verb))
}

/** Returns true for words that ask for a correction, with or without an object. */
export const isCorrectionWord = (word: string) => correctionWordPattern.test(word)

const isZipCorrectionWord = (word: string) => zipCorrectionPattern.test(word) || isVerbWithTypo(word)

/**
 * Returns the type of record after the verbs of a text; undefined if the text names several types or none. In `A
 * reversa está ok. Reprocessem o reembolso.`, the type is `refund`.
 */
export function findRequestedType(readings: readonly SegmentReading[]): RecordType | undefined {
  const types = new Set(listWordsOfSections(readings, ['body']).flatMap(listObjectTypes))
  const [type, ...others] = types
  return others.length === 0 ? type : undefined
}

function listObjectTypes(words: readonly string[]): readonly RecordType[] {
  return words.flatMap((word, index) => {
    if (!isWorkVerb(word)) return []
    const nextWords = words.slice(index + 1, index + 1 + MAX_WORDS_TO_OBJECT)
    const noun = nextWords.map(getWordMeaning).find((meaning) => meaning !== undefined)
    return isReverseOrRefundNoun(noun) ? [noun] : []
  })
}

/** Returns true if the given sections of a text ask the user to correct a CEP (zip code), or call a CEP wrong. */
export function requestsZipCorrection(
  readings: readonly SegmentReading[],
  sections: readonly Section[] = ['body'],
): boolean {
  return listWordsOfSections(readings, sections).some((words) =>
    words.some((word, index) => {
      if (getWordMeaning(word) !== 'zip') return false
      const nearbyWords = words.slice(Math.max(0, index - MAX_WORDS_TO_ZIP), index + 1 + MAX_WORDS_TO_ZIP)
      return nearbyWords.some((nearby) => isZipCorrectionWord(nearby) || wrongWordPattern.test(nearby))
    }),
  )
}

const listWordsOfSections = (readings: readonly SegmentReading[], sections: readonly Section[]) =>
  readings.flatMap(({ segment, remainingWords: words }) =>
    sections.includes(segment.section) ? [listNormalizedWords(words)] : [],
  )
