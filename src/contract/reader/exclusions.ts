// Part of the text reader (see `recognize.ts`): finds the ids that a text excludes from the work, such as the first id
// in `não reprocessem a reversa 918273, só a 918274`.
import { normalizeName } from '../typed-text.ts'
import { isReverseOrRefundNoun, MIN_ID_DIGITS } from './nouns.ts'
import type { ValueCandidate } from './read-segment.ts'
import type { Token } from './token.ts'

/**
 * Imperatives and infinitives that ask for work. The present tense is missing, because `a reversa não reprocessa`
 * describes a problem.
 */
const WORK_VERB =
  '(?:re)?process(?:ar|em|e)?|reproces(?:ar|en|e)|(?:re)?envi(?:ar|em|en|e)|resend|retry|send|mex(?:er|am|a)|toc(?:ar|quem)|touch|corrig(?:ir|em)|corrij(?:am|a)|alter(?:ar|em|e)|change'
/** A negated request. After `se` (if), `por que` (why) or `did`, a negated verb describes a problem. */
const NEGATED_VERB = `(?<!\\b(?:se|caso|si|if|por que|porque|pq|why|did|does|could|can|will|would) )(?:nao|nunca|no|not|don t|never) (?:eh? )?(?:(?:para|pra|precisa|precisam|deve|devem|please) )?(?:${WORK_VERB})`
/** A request to ignore a number. `ignora` is a request only at the start: `o sistema ignora a 918273` is a problem. */
const IGNORE_VERB = '(?<!\\b(?:nao|not|no) )(?:desconsider(?:ar|em|en|e|a)|ignor(?:ar|em|en|e)|(?<!\\S )ignora)'
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
    '(?:em vez|ao inves|no lugar|en vez|en lugar|instead) (?:d[ao]s?|de|of) ',
  ].join('|')})${OBJECT_WORDS}${EARLIER_NUMBERS}$`,
)
/**
 * Matches the words before a number that exclude the number only after a request: `reprocessar a 918274, menos a
 * 918273`. Without a request, the number has a problem: `todas saíram, menos a 918273`.
 */
const exceptionBeforeNumberPattern = new RegExp(
  `(?:^|[ ,;])(?:${[
    '(?:nao|not) (?=(?:as?|os?|la|el) )',
    '(?:but|mas|pero) (?:not|nao|no) ',
    '(?<!(?:ou|pelo|ao|al|o|lo) )(?:exceto|excepto|except|salvo|menos) (?:for )?',
  ].join('|')})${OBJECT_WORDS}${EARLIER_NUMBERS}$`,
)
/** Matches a verb that asks for work. After `consegui`, the infinitive describes finished work. */
const requestPattern = new RegExp(
  `(?<!\\b(?:consegui|conseguimos|conseguiram|conseguiu|pude|pudimos|possivel) )\\b(?:${WORK_VERB})\\b`,
)
/** Matches the words after a number that exclude the number from the work, up to the end of their clause. */
const exclusionAfterNumberPattern = new RegExp(
  `^([^\\d.!?]*?)(?:^|[ ,;])(?:${NEGATED_VERB}|${IGNORE_VERB})(?: (?:essa|esta|mais|ainda|agora|nela|please|por favor))?\\s*(?:$|[,.;!?])`,
)
/**
 * Matches the words between a wrong id and the id that corrects it: `918273... ops, é 918274`, `918273, digo, 918274`.
 */
const correctionPattern = new RegExp(
  `(?:(?:^|#)[ ,.;:!?]*(?:ops|opa|digo|errata|corrigindo)|#[ ,.;:!?]*(?:na verdade|quer dizer|perdao|desculpa|sorry|i mean|o (?:correto|certo) eh?))[ ,.;:!?]*(?:eh? )?${OBJECT_WORDS}$`,
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
export function isExcludedByWordsBefore(sentence: readonly Token[]): boolean {
  const words = joinTokens(sentence.toReversed())
  const isException = exceptionBeforeNumberPattern.test(words) && requestPattern.test(words)
  return isException || exclusionBeforeNumberPattern.test(words)
}

/**
 * Returns true if the text after a number excludes the number from the work: ` - ok, não mexer`. Returns false if the
 * text asks for other work first: `reprocessar e o CEP não alterar`.
 */
export function isExcludedByWordsAfter(textAfter: string): boolean {
  const match = exclusionAfterNumberPattern.exec(normalizeWords(textAfter))
  return match !== null && !requestPattern.test(match[1] ?? '')
}

/** Maximum number of tokens before a number that are searched for a correction. */
const MAX_TOKENS_BEFORE = 20

/** Returns true if the tokens before a number say that it replaces the previous number: `918273, ops, é 918274`. */
export const correctsPreviousNumber = (tokensBefore: readonly Token[]) =>
  correctionPattern.test(joinTokens(tokensBefore.slice(-MAX_TOKENS_BEFORE)))

/** Excludes the id before each id that corrects it, and gives its noun to the correct id. */
export const applyCorrections = (candidates: readonly ValueCandidate[]): readonly ValueCandidate[] =>
  candidates.map((candidate, index) => {
    if (correctsId(candidates[index + 1], candidate)) return { ...candidate, isExcluded: true }
    const noun = candidate.noun ?? candidates[index - 1]?.noun
    return correctsId(candidate, candidates[index - 1]) && noun !== undefined ? { ...candidate, noun } : candidate
  })

const correctsId = (candidate: ValueCandidate | undefined, previous: ValueCandidate | undefined) =>
  candidate?.kind === 'id' && candidate.correctsPrevious && previous?.kind === 'id'

/**
 * Converts the ids that the text excludes from the work to other numbers. Keeps them if the text contains no other id
 * of a record, because the text is then about these records.
 */
export function removeExcludedIds(candidates: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const excludedIds = new Set(candidates.flatMap(({ value, isExcluded }) => (isExcluded ? [value] : [])))
  const isExcludedId = ({ kind, value }: ValueCandidate) => kind === 'id' && excludedIds.has(value)
  const isRecord = ({ kind, noun, value }: ValueCandidate) =>
    kind === 'id' && (isReverseOrRefundNoun(noun) || (noun === undefined && value.length >= MIN_ID_DIGITS))
  const hasOtherRecord = candidates.some((candidate) => isRecord(candidate) && !isExcludedId(candidate))
  if (excludedIds.size === 0 || !hasOtherRecord) return candidates
  return candidates.map((candidate) => (isExcludedId(candidate) ? toOtherNumber(candidate) : candidate))
}

function toOtherNumber({ possibleZip: _, ...candidate }: ValueCandidate): ValueCandidate {
  return { ...candidate, kind: 'number', noun: 'other' }
}

/** Removes the verbs that a text negates: `não reprocessem`. */
export const removeNegatedVerbs = (text: string) => normalizeWords(text).replace(negatedVerbPattern, ' ')
