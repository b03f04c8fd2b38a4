// Part of the text reader (see `recognize.ts`): finds the ids that a text excludes from the work, such as the first id
// in `não reprocessem a reversa 918273, só a 918274`.
import { normalizeName } from '../typed-text.ts'
import { isReverseOrRefundNoun } from './nouns.ts'
import type { ValueCandidate } from './read-segment.ts'
import type { Token } from './token.ts'

/**
 * Imperatives and infinitives that ask for work. The present tense is missing, because `a reversa não reprocessa`
 * describes a problem.
 */
const WORK_VERB =
  '(?:re)?process(?:ar|em|e)?|reproces(?:ar|en|e)|(?:re)?envi(?:ar|em|en|e)|resend|retry|send|mex(?:er|am|a)|toc(?:ar|quem)|touch|corrig(?:ir|em)|corrij(?:am|a)|alter(?:ar|em|e)|change'
/** A negated request. After `se` (if), `por que` (why) or `did`, a negated verb describes a problem. */
const NEGATED_VERB = `(?<!\\b(?:se|caso|si|if|por que|porque|why|did|does|could|can) )(?:nao|nunca|no|not|don t|never) (?:eh? )?(?:(?:para|pra|precisa|precisam|deve|devem|please) )?(?:${WORK_VERB})`
const IGNORE_VERB = '(?:desconsider|ignor)(?:ar|em|en|e|a)'
/** Words between a negation and the number: `a reversa de número`. */
const OBJECT_WORDS =
  '(?:(?:as?|os?|las?|el|los|the) )?(?:(?:reversas?|devoluc[a-z]+|trocas?|reembolsos?|estornos?|cambios?|returns?|refunds?|pedidos?|orders?) )?(?:(?:de )?(?:id|n|no|numero|number) )?'
/** Earlier numbers of the same list, which `#` stands for: `918273, 918274 e a `. */
const EARLIER_NUMBERS = '(?:# ?(?:, |(?:, )?(?:e|y|and|ou|or|nem) (?:n?as? )?))*'

const negatedVerbPattern = new RegExp(`\\b${NEGATED_VERB}\\b`, 'g')
/** Matches the words before a number that exclude the number from the work. */
const exclusionBeforeNumberPattern = new RegExp(
  `(?:^|[ ,;])(?:${[
    `${NEGATED_VERB}(?: :)? (?:n[ao]s? )?`,
    `${IGNORE_VERB}(?: :)? `,
    '(?:nao|not) (?:eh|foi|is|fue|was) ',
    '(?:nao|not) (?=(?:as?|os?|la|el) )',
    '(?:but|mas|pero) (?:not|nao|no) ',
    '(?:em vez|ao inves|no lugar|en vez|en lugar|instead) (?:d[ao]s?|de|of) ',
    '(?<!(?:ou|pelo|ao|al|o|lo) )(?:exceto|excepto|except|salvo|menos) (?:for )?',
  ].join('|')})${OBJECT_WORDS}${EARLIER_NUMBERS}$`,
)
/** Matches the words after a number that exclude the number from the work, up to the end of their clause. */
const exclusionAfterNumberPattern = new RegExp(
  `^[^\\d]*?(?:^|[ ,;])(?:${NEGATED_VERB}|${IGNORE_VERB})(?: (?:essa|esta|mais|ainda|agora|nela|please|por favor))?\\s*(?:$|[,.;!?])`,
)
/**
 * Matches the words between a wrong id and the id that corrects it: `918273... ops, é 918274`, `918273, digo, 918274`.
 */
const correctionPattern = new RegExp(
  `(?:^|#)[ ,.;:!?]*(?:ops|opa|digo|errata|corrigindo|na verdade|quer dizer|perdao|desculpa|sorry|i mean|o (?:correto|certo) eh?)[ ,.;:!?]*(?:eh? )?${OBJECT_WORDS}$`,
)

/**
 * Normalizes words, but distinguishes `é` (is) from `e` (and), and keeps commas, sentence ends and the sign `#` of
 * earlier numbers. Replaces the signs between the cells of a line with semicolons.
 */
const normalizeWords = (text: string) =>
  text
    .replace(/(?<!\p{L})é(?!\p{L})/giu, 'eh')
    .replace(/\|| [-–] /g, ' ; ')
    .split(/([,#.:;!?\n])/)
    .map((part) => (/^[,#.:;!?\n]$/.test(part) ? part.replace('\n', '.') : normalizeName(part)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')

const joinTokens = (tokens: readonly Token[]) =>
  `${normalizeWords(tokens.map(({ kind, text }) => (kind === 'recognizedValue' ? '#' : text)).join('')).trim()} `

/** Returns true if the tokens before a number in its sentence, the nearest first, exclude the number from the work. */
export const isExcludedByWordsBefore = (sentence: readonly Token[]) =>
  exclusionBeforeNumberPattern.test(joinTokens(sentence.toReversed()))

/** Returns true if the text after a number excludes the number from the work: ` - ok, não mexer`. */
export const isExcludedByWordsAfter = (textAfter: string) => exclusionAfterNumberPattern.test(normalizeWords(textAfter))

/** Maximum number of tokens before a number that are searched for a correction. */
const MAX_TOKENS_BEFORE = 20

/** Returns true if the tokens before a number say that it replaces the previous number: `918273, ops, é 918274`. */
export const correctsPreviousNumber = (tokensBefore: readonly Token[]) =>
  correctionPattern.test(joinTokens(tokensBefore.slice(-MAX_TOKENS_BEFORE)))

/** Excludes the id before each id that corrects it, and gives its noun to the correct id. */
export const applyCorrections = (candidates: readonly ValueCandidate[]): readonly ValueCandidate[] =>
  candidates.map((candidate, index) => {
    if (candidates[index + 1]?.correctsPrevious) return { ...candidate, isExcluded: true }
    const noun = candidate.noun ?? candidates[index - 1]?.noun
    return candidate.correctsPrevious && noun !== undefined ? { ...candidate, noun } : candidate
  })

/**
 * Converts the ids that the text excludes from the work to other numbers. Keeps them if the text contains no other id
 * of a record, because the text is then about these records.
 */
export function removeExcludedIds(candidates: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const excludedIds = new Set(candidates.flatMap(({ value, isExcluded }) => (isExcluded ? [value] : [])))
  const isExcludedId = ({ kind, value }: ValueCandidate) => kind === 'id' && excludedIds.has(value)
  const isRecord = ({ kind, noun }: ValueCandidate) =>
    kind === 'id' && (noun === undefined || isReverseOrRefundNoun(noun))
  const hasOtherRecord = candidates.some((candidate) => isRecord(candidate) && !isExcludedId(candidate))
  if (excludedIds.size === 0 || !hasOtherRecord) return candidates
  return candidates.map((candidate) =>
    isExcludedId(candidate) ? { ...candidate, kind: 'number' as const, noun: 'other' as const } : candidate,
  )
}

/** Removes the verbs that a text negates: `não reprocessem`. */
export const removeNegatedVerbs = (text: string) => normalizeWords(text).replace(negatedVerbPattern, ' ')
