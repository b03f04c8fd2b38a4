// Part of the text reader (see `recognize.ts`): finds the ids that a text excludes from the work, such as the first id
// in `não reprocessem a reversa 918273, só a 918274`.
import { normalizeName } from '../typed-text.ts'
import type { ValueCandidate } from './read-segment.ts'
import type { Token } from './token.ts'

/** Imperatives and infinitives that ask for work. The present tense is missing: `a reversa não reprocessa` is a problem. */
const WORK_VERB =
  '(?:re)?process(?:ar|em|e)?|reproces(?:ar|en|e)|(?:re)?envi(?:ar|em|en|e)|resend|retry|send|mex(?:er|am|a)|toc(?:ar|quem)|touch|corrig(?:ir|em)|corrij(?:am|a)|alter(?:ar|em|e)|change'
const NEGATED_VERB = `(?:nao|nunca|no|not|don t|never) (?:eh? )?(?:(?:para|pra|precisa|precisam|deve|devem|please) )?(?:${WORK_VERB})`
/** Words between a negation and the number: `a reversa de número`. */
const OBJECT_WORDS =
  '(?:(?:a|o|as|os|la|las|el|los|the|da|do|na|de) )?(?:(?:reversas?|devoluc[a-z]+|trocas?|reembolsos?|estornos?|cambios?|returns?|refunds?|pedidos?|orders?) )?(?:(?:de )?(?:id|n|no|numero|number) )?'
/** Earlier numbers of the same list, which `#` stands for: `918273, 918274 e a `. */
const EARLIER_NUMBERS = '(?:# ?(?:, |(?:, )?(?:e|y|and|ou|or|nem) (?:as? )?))*'

const negatedVerbPattern = new RegExp(`\\b${NEGATED_VERB}\\b`, 'g')
/** Matches the words before a number that exclude the number from the work. */
const exclusionBeforeNumberPattern = new RegExp(
  `(?:^|[ ,])(?:${[
    `${NEGATED_VERB} `,
    '(?:nao|not|nem) (?:(?:eh?|foi|is|fue|was) )?',
    '(?<!(?:ou|pelo|ao|al|o|lo) )(?:exceto|excepto|except|salvo|menos) (?:for )?',
  ].join('|')})${OBJECT_WORDS}${EARLIER_NUMBERS}$`,
)
/** Matches the words after the number of a list item that exclude the number: ` - ok, não mexer`. */
const exclusionAfterNumberPattern = new RegExp(`^[^\\d]*\\b${NEGATED_VERB}\\b`)

/**
 * Normalizes words, but distinguishes `é` (is) from `e` (and), and keeps commas, sentence ends and the sign `#` of
 * earlier numbers.
 */
const normalizeWords = (text: string) =>
  text
    .replace(/(?<!\p{L})é(?!\p{L})/giu, 'eh')
    .split(/([,#.;!?\n])/)
    .map((part) => (/^[,#.;!?\n]$/.test(part) ? part.replace('\n', '.') : normalizeName(part)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')

/** Returns true if the tokens before a number in its sentence, the nearest first, exclude the number from the work. */
export function isExcludedByWordsBefore(sentence: readonly Token[]): boolean {
  const text = sentence
    .toReversed()
    .map((token) => (token.kind === 'recognizedValue' ? '#' : token.text))
    .join('')
  return exclusionBeforeNumberPattern.test(`${normalizeWords(text).trim()} `)
}

/** Returns true if the text after the number of a list item excludes the number from the work. */
export const isExcludedByWordsAfter = (textAfter: string) => exclusionAfterNumberPattern.test(normalizeWords(textAfter))

/**
 * Converts the ids that the text excludes from the work to other numbers. Keeps them if the text contains no other id,
 * because the text is then about these records.
 */
export function removeExcludedIds(candidates: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const excludedIds = new Set(candidates.flatMap(({ value, isExcluded }) => (isExcluded ? [value] : [])))
  const isExcludedId = ({ kind, value }: ValueCandidate) => kind === 'id' && excludedIds.has(value)
  const hasOtherId = candidates.some((candidate) => candidate.kind === 'id' && !isExcludedId(candidate))
  if (excludedIds.size === 0 || !hasOtherId) return candidates
  return candidates.map((candidate) =>
    isExcludedId(candidate) ? { ...candidate, kind: 'number' as const, noun: 'other' as const } : candidate,
  )
}

/** Removes the verbs that a text negates: `não reprocessem`. */
export const removeNegatedVerbs = (text: string) => normalizeWords(text).replace(negatedVerbPattern, ' ')
