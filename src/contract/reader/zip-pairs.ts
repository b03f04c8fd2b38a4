// Part of the text reader (see `recognize.ts`): pairs each reverse (return request) with the CEP (Brazilian zip code)
// that the text gives for this reverse.
import { normalizeName } from '../typed-text.ts'
import { MIN_ID_DIGITS } from './nouns.ts'
import type { ValueCandidate } from './read-segment.ts'
import type { RecordIds, ZipPair } from './recognition.ts'
import { buildWordSet, getWordMeaning } from './vocabulary.ts'

/** Maximum distance in lines between a record and a CEP (zip code) below it. */
const MAX_LINES_TO_ZIP_BELOW = 3
/** Maximum number of digits of an id in a text about CEPs (zip codes). In such a text, eight digits are a CEP. */
const MAX_ID_DIGITS_IN_ZIP_TEXT = 7
/** Number of characters before a CEP (zip code) that are searched for words such as `novo`. */
const MAX_CHARACTERS_BEFORE_ZIP = 30
/** Number of words before a CEP (zip code) that are searched for a word such as `correto` or `errado`. */
const MAX_WORDS_BEFORE_ZIP = 3
/** Maximum distance in words between a CEP (zip code) and a word before it, such as `novo`, that marks it as new. */
const MAX_WORDS_TO_NEW_ZIP_WORD = 2

/** Number of characters beside a CEP (zip code) that belong to its clause at most. */
const MAX_CLAUSE_CHARACTERS = 90

type ZipCorrectness = 'correct' | 'wrong'
const zipCorrectnessValues: readonly ZipCorrectness[] = ['wrong', 'correct']

/**
 * Beginnings of the words that call a CEP (zip code) correct or wrong, such as `corret` for `CEP correto: 01310-100`.
 */
const wordBeginningsByCorrectness: Readonly<Record<ZipCorrectness, readonly string[]>> = {
  correct: ['corret', 'correct', 'cert', 'right', 'deveria', 'deberia', 'exist'],
  wrong: [
    'errad',
    'antig',
    'incor',
    'equivocad',
    'anterior',
    'wrong',
    'previous',
    'invalid',
    'inexist',
    'cadastrad',
    'registrad',
  ],
}
/** Whole words before a CEP (zip code) that call it correct or wrong: `should be 01310-100`, `era 01310-100`. */
const wordsByCorrectness: Readonly<Record<ZipCorrectness, ReadonlySet<string>>> = {
  correct: buildWordSet('should shld'),
  wrong: buildWordSet('old antes before nao not was era estava estaba vez inves instead lugar atual actual current'),
}
/** Words for the stored CEP (zip code): `no sistema consta 01310-100`. */
const storedZipWords = buildWordSet('onde hoje consta sistema')
/**
 * Matches a request in the clause before a CEP (zip code), which is then the new CEP: `colocar no sistema 01310-100`.
 */
const requestBeforeZipPattern =
  /(?<!\p{L})(?:colo(?:car?|quem?)|cadastr(?:ar|em?)|atuali[zc](?:ar|em?)|us(?:ar|em?)|inserir|insiram|p[oô]r|ponham|register|enter|use|update) [^,;:.\d\n]{0,40}$/iu
/** Words directly before the new CEP (zip code) of a record: `de 01310-100 para 01310-200`, `novo CEP 01310-200`. */
const newZipWords = buildWordSet('para pra pro pelo por to novo nova nuevo nueva new sim sino')

/**
 * Converts ids to CEPs (zip codes) if at least two lines consist of an id and a CEP without hyphen: `918400 01310100`.
 * One such line alone is ambiguous.
 */
export function convertPairedIdsToZips(candidates: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const zips = groupByLine(candidates).flatMap(([first, second, ...others]) => {
    const isPair = first?.kind === 'id' && second?.kind === 'id' && others.length === 0
    return isPair && first.possibleZip === undefined && second.possibleZip !== undefined && second.noun === undefined
      ? [second]
      : []
  })
  if (zips.length < 2) return candidates
  const converted = new Set(zips)
  return candidates.map((candidate) => (converted.has(candidate) ? toZip(candidate) : candidate))
}

/**
 * Converts numbers of eight digits to CEPs (zip codes) if the text mentions CEPs and contains a shorter id: `arruma os
 * cep: 918400 = 22041001`.
 */
export function convertIdsToMentionedZips(
  candidates: readonly ValueCandidate[],
  words: string,
): readonly ValueCandidate[] {
  const mentionsZip = words.split(/[^\p{L}]+/u).some((word) => getWordMeaning(word) === 'zip')
  const hasShorterId = candidates.some(
    ({ kind, value }) => kind === 'id' && value.length >= MIN_ID_DIGITS && value.length <= MAX_ID_DIGITS_IN_ZIP_TEXT,
  )
  if (!mentionsZip || !hasShorterId) return candidates
  return candidates.map((candidate) =>
    candidate.kind === 'id' && candidate.noun === undefined ? toZip(candidate) : candidate,
  )
}

/**
 * Removes the CEPs (zip codes) in table columns such as `CEP antigo`. Also removes the CEPs in signatures, because they
 * belong to postal addresses, unless the text says that the CEP is the correct one.
 */
export const removeUnusableZips = (candidates: readonly ValueCandidate[], text: string) =>
  candidates.filter((candidate) => {
    const { section, columnMeaning } = candidate.segment
    if (!isZip(candidate)) return true
    return columnMeaning !== 'other' && (section !== 'signature' || getZipCorrectness(candidate, text) === 'correct')
  })

/**
 * Returns the CEPs (zip codes) of a quoted e-mail that are new CEPs for records outside the quotation. Returns the CEPs
 * that the quotation calls correct. If there are none and `isRequested` is true, returns the CEPs after the word `CEP`,
 * or the only CEP. Returns none if the text outside the quotation contains a CEP and does not call it wrong.
 */
export function findQuotedZips(
  candidates: readonly ValueCandidate[],
  text: string,
  isRequested: boolean,
): readonly ValueCandidate[] {
  const zips = candidates.filter(isZip)
  if (zips.some((zip) => zip.segment.section === 'body' && getZipCorrectness(zip, text) !== 'wrong')) return []
  const quoted = zips.filter((zip) => zip.segment.section === 'quote')
  const correctZips = quoted.filter((zip) => getZipCorrectness(zip, text) === 'correct')
  if (correctZips.length > 0 || !isRequested) return correctZips
  const zipsAfterWord = quoted.filter((zip) => isAfterZipWord(zip, text) && getZipCorrectness(zip, text) !== 'wrong')
  return zipsAfterWord.length > 0 || quoted.length > 1
    ? zipsAfterWord
    : quoted.filter((zip) => getZipCorrectness(zip, text) !== 'wrong')
}

/** Returns true if the word `CEP` is among the last words before a CEP (zip code). */
function isAfterZipWord({ start }: ValueCandidate, text: string): boolean {
  return listWordsBefore(start, text).some((word) => getWordMeaning(word) === 'zip')
}

const isZip = ({ kind }: ValueCandidate) => kind === 'zip'

/** Converts a number that can also be a CEP (zip code) to this CEP; other candidates stay. */
function toZip(candidate: ValueCandidate): ValueCandidate {
  const { possibleZip, ...others } = candidate
  return possibleZip === undefined ? candidate : { ...others, kind: 'zip', value: possibleZip }
}

/**
 * Returns the pairs of reverse (return request) and CEP (zip code). The positions of the candidates refer to `text`.
 */
export function findZipPairs(
  candidates: readonly ValueCandidate[],
  records: RecordIds,
  text: string,
): readonly ZipPair[] {
  const reverses = new Set(records.reverse)
  const isReverse = ({ kind, value, noun }: ValueCandidate) =>
    kind === 'id' && (noun === undefined || noun === 'reverse') && reverses.has(value)
  const lines = groupByLine(candidates.filter((candidate) => isZip(candidate) || isReverse(candidate)))
  const zipsByRecord = new Map<string, ValueCandidate[]>()
  const addZips = (id: string, zips: readonly ValueCandidate[]) =>
    zipsByRecord.set(id, [...(zipsByRecord.get(id) ?? []), ...zips])
  lines.forEach((line, index) => {
    const ids = line.filter((candidate) => !isZip(candidate))
    const zips = line.filter(isZip)
    const [id, ...otherIdsOfLine] = ids
    if (ids.length === zips.length)
      for (const [pairIndex, { value }] of ids.entries()) addZips(value, zips.slice(pairIndex, pairIndex + 1))
    else if (id !== undefined && otherIdsOfLine.length === 0)
      addZips(id.value, zips.length === 0 ? listZipsBelow(id, lines[index + 1] ?? []) : zips)
  })
  const [onlyId, ...otherIds] = records.reverse
  const allZips = lines.flat().filter(isZip)
  if (onlyId !== undefined && otherIds.length === 0) zipsByRecord.set(onlyId, allZips)
  return records.reverse.flatMap((recordId) => {
    const zip = chooseZip(zipsByRecord.get(recordId) ?? [], text)
    return zip === undefined ? [] : [{ recordId, recordType: 'reverse' as const, zip }]
  })
}

/** Returns the CEPs (zip codes) in the line below a record; empty if the line is far away or contains a record. */
function listZipsBelow({ segment }: ValueCandidate, nextLine: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const isZipNearby = (zip: ValueCandidate) => isZip(zip) && zip.segment.line - segment.line <= MAX_LINES_TO_ZIP_BELOW
  return nextLine.every(isZipNearby) ? nextLine : []
}

/**
 * Returns the last CEP (zip code) that the text calls correct. If there is none, returns the last CEP that is not
 * called wrong. If all are called wrong, returns the current CEP: `meu CEP atual é 01310-100, o antigo 04567-000`.
 */
function chooseZip(zips: readonly ValueCandidate[], text: string): string | undefined {
  const correctZip = zips.findLast((zip) => getZipCorrectness(zip, text) === 'correct')
  const otherZip = zips.findLast((zip) => getZipCorrectness(zip, text) === undefined)
  const isCurrent = ({ start }: ValueCandidate) => listWordsBefore(start, text).some((word) => currentWords.has(word))
  return (correctZip ?? otherZip ?? zips.find(isCurrent) ?? zips.at(-1))?.value
}

/** Words for the CEP (zip code) that is valid now, or that the system contains now. */
const currentWords = buildWordSet('atual actual current')

/** Matches the word `errado` directly after a CEP (zip code), unless a later number stands in the same clause. */
const wrongDirectlyAfterPattern = /^\s*(?:est[aá] )?(?:errad|incorret|wrong|equivocad)(?![^,;.!?\n]*\d)/i
/** Matches the words before the CEP (zip code) that another one replaced: `saiu para 01310-100 em vez de `. */
const insteadOfPattern = /(?:vez|lugar|inv[eé]s) d[eoa] (?:o |cep )*$/i
/** Matches a verb that reports what happened. */
const reportVerbPattern =
  /\b(?:foi (?:para|pra|cadastrad|agendad|enviad|com)|saiu|coloquei|colocaram|cadastr(?:ei|ou|aram|ad[oa])|agendad)/i

/**
 * Returns whether the words beside a CEP (zip code) call the CEP correct or wrong. The nearest such word before the CEP
 * decides. If there is none, the words after the CEP decide.
 */
function getZipCorrectness({ start, end }: ValueCandidate, text: string): ZipCorrectness | undefined {
  if (wrongDirectlyAfterPattern.test(text.slice(end, end + MAX_CLAUSE_CHARACTERS))) return 'wrong'
  const textBefore = getTextBefore(start, text)
  const sentenceBefore = textBefore.split(/[.;\n]/).at(-1) ?? ''
  if (insteadOfPattern.test(textBefore) && reportVerbPattern.test(sentenceBefore)) return 'correct'
  return getCorrectnessBefore(start, text) ?? getCorrectnessAfter(end, text)
}

const getTextBefore = (start: number, text: string) => text.slice(Math.max(0, start - MAX_CLAUSE_CHARACTERS), start)

function getCorrectnessBefore(start: number, text: string): ZipCorrectness | undefined {
  const wordsBefore = listWordsBefore(start, text)
  // Spanish `no` (not): `es 04567-000, no 01310-100`, `no es 01310-100`. In Portuguese, `no` means `in the`.
  if (/^(?:no|es no(?: .*)?)$/.test(wordsBefore.join(' '))) return 'wrong'
  for (const [distance, word] of wordsBefore.entries()) {
    if (newZipWords.has(word) && distance < MAX_WORDS_TO_NEW_ZIP_WORD) return 'correct'
    if (storedZipWords.has(word) && !requestBeforeZipPattern.test(getTextBefore(start, text))) return 'wrong'
    const mark =
      zipCorrectnessValues.find((possibleMark) => wordsByCorrectness[possibleMark].has(word)) ?? getMarkOfWord(word)
    if (mark !== undefined) return mark
  }
  return undefined
}

/** Words that reverse the meaning of a later word: `01310-100 não existe`. */
const negationWords = buildWordSet('nao not doesnt isnt')

/** Matches the words after a CEP (zip code) in its clause, up to the next sign or number. */
const clauseAfterZipPattern = /^[^,;.!?\n\d]{0,30}/

/** Matches a clause that describes the next CEP (zip code): `o antigo era 01310-100`, `cadastrado como 01310-100`. */
const clauseOfNextZipPattern = /^(?:o|el|the) |\bcomo$/
/** Matches a clause that describes another CEP (zip code): `porque o antigo está errado`, `e não o antigo`. */
const clauseOfOtherZipPattern = /^(?:e|mas|pois|porque|pero|but) (?:nao |not )?(?:o|el|the) /
/** Beginnings of words that are called correct if they are negated: `não está errado`. */
const errorWordPattern = /^(?:errad|incor|equivoc|wrong|invalid)/

function getCorrectnessAfter(end: number, text: string): ZipCorrectness | undefined {
  const clause = clauseAfterZipPattern.exec(text.slice(end))?.[0] ?? ''
  // Spanish `no` is a negation before these verbs. In Portuguese, `no` means `in the`.
  const words = normalizeName(clause.replaceAll("'", '').replace(/\bno (?=(?:es|existe|sirve)\b)/i, 'not '))
  const endsBeforeNumber = /\d/.test(text[end + clause.length] ?? '')
  const describesOtherZip =
    clauseOfOtherZipPattern.test(words) || (endsBeforeNumber && clauseOfNextZipPattern.test(words))
  if (describesOtherZip && !/^\s*é/i.test(clause)) return undefined
  // The words after `conforme` name the source of the CEP: `conforme registrado na conta`.
  const wordList = (words.split(/\b(?:conforme|segundo|according)\b/)[0] ?? '').split(' ')
  const index = wordList.findIndex((word) => getMarkOfWord(word) !== undefined)
  const mark = getMarkOfWord(wordList[index] ?? '')
  if (mark === undefined || !wordList.slice(0, index).some((word) => negationWords.has(word))) return mark
  return mark === 'wrong' && errorWordPattern.test(wordList[index] ?? '') ? 'correct' : 'wrong'
}

const getMarkOfWord = (word: string) =>
  zipCorrectnessValues.find((mark) => wordBeginningsByCorrectness[mark].some((beginning) => word.startsWith(beginning)))

/**
 * Returns the last words before a position in the text, the nearest first. Words before an earlier number, comma or
 * closing bracket are left out, because they describe something else.
 */
function listWordsBefore(start: number, text: string): readonly string[] {
  const textBefore = text.slice(Math.max(0, start - MAX_CHARACTERS_BEFORE_ZIP), start).replace(/^.*[\d,;)]/s, '')
  return normalizeName(textBefore).split(' ').slice(-MAX_WORDS_BEFORE_ZIP).toReversed()
}

/** Groups the recognized values by the line of the text in which they stand. */
export const groupByLine = (candidates: readonly ValueCandidate[]) =>
  groupCandidates(candidates, ({ segment }) => segment.line)

/** Groups the recognized values by a key, in the order of the text. */
export function groupCandidates(
  candidates: readonly ValueCandidate[],
  getKey: (candidate: ValueCandidate) => number | string,
): readonly (readonly ValueCandidate[])[] {
  const groups = new Map<number | string, ValueCandidate[]>()
  for (const candidate of candidates) {
    const key = getKey(candidate)
    const group = groups.get(key)
    if (group) group.push(candidate)
    else groups.set(key, [candidate])
  }
  return [...groups.values()]
}
