// Part of the text reader (see `recognize.ts`): assigns the noun of a heading, such as `Reversas com erro:`, to the
// numbers in the list below the heading.
import { assignRequestedNouns } from './answers.ts'
import { getHeadingNoun, isReverseOrRefundNoun, MIN_ID_DIGITS } from './nouns.ts'
import { addNoun, type SegmentReading, type ValueCandidate } from './read-segment.ts'
import type { Noun } from './recognition.ts'

/** Matches the end of a line if its list continues in the next line: `reversas 918273, 918274,` or `… e`. */
const continuedLinePattern = /(?:[,:]|\s(?:e|y|and|ou|or))\s*$/i

/** Minimum number of digits of an id at the beginning of a row. Shorter numbers are counts or positions in the list. */
const MIN_SHORT_ID_DIGITS = 4

/**
 * Returns the recognized values of all lines and table cells. The numbers in a list get the noun of the heading above
 * the list, such as `reverse` from `Reversas com erro:`.
 */
export function assignHeadingNouns(readings: readonly SegmentReading[]): readonly ValueCandidate[] {
  let headingNoun: Noun | undefined
  let isListHeading = false
  let isContinued = false
  return markRowsWithIds(assignRequestedNouns(readings)).flatMap(({ segment, candidates, isProse }) => {
    if (segment.text === '' || segment.columnMeaning !== undefined) return candidates
    const ids = candidates.filter(({ kind }) => kind === 'id')
    if (ids.length === 0) {
      const isHeader = isIdHeader(segment.text)
      headingNoun = isHeader
        ? findNounForTableIds(segment.text, headingNoun)
        : findHeadingNoun(segment.text, candidates, isProse)
      isListHeading = isReverseOrRefundNoun(headingNoun) && (isHeader || segment.text.endsWith(':'))
      isContinued = false
      return candidates
    }
    // If a row contains an id and a CEP (zip code), a heading such as `CEPs:` or `Etiquetas:` (labels) describes only
    // the CEP, so the heading is not used for the id.
    const noun = headingNoun === 'other' && candidates.some(isZip) ? undefined : headingNoun
    const isBelowListHeading = isListHeading
    const isInList = (candidate: ValueCandidate) =>
      candidate.isInIdList || (isBelowListHeading && isShortIdInRow(candidate))
    const mustGetNoun = (candidate: ValueCandidate) =>
      isIdWithoutNoun(candidate) && (isInList(candidate) || isContinued)
    const candidatesWithNoun = candidates.map((candidate) =>
      mustGetNoun(candidate) ? addNoun(candidate, noun) : candidate,
    )
    isContinued = continuedLinePattern.test(segment.text)
    if (isContinued) headingNoun = candidatesWithNoun.findLast(({ kind }) => kind === 'id')?.noun
    else if (!ids.some((id) => id.noun === undefined && isInList(id))) headingNoun = undefined
    return candidatesWithNoun
  })
}

/** Returns true for the header row of a table with a column `id`: `id  data  valor`. */
const isIdHeader = (text: string) => !/[.?!:]/.test(text) && /(?<![\p{L}\p{N}])ids?(?![\p{L}\p{N}])/iu.test(text)

/**
 * Returns the noun for all ids below the header row of a table, such as `reverse`: the noun in the header row or, if
 * the header row contains none, the noun in the text above the table.
 */
function findNounForTableIds(headerText: string, nounAboveTable: Noun | undefined): Noun | undefined {
  return [getHeadingNoun(headerText), nounAboveTable].find(isReverseOrRefundNoun)
}

/** Returns true for a recognized CEP (zip code), and for a number of eight digits that can be a CEP without hyphen. */
const isZip = ({ kind, possibleZip }: ValueCandidate) => kind === 'zip' || possibleZip !== undefined

/**
 * Nouns of owners, such as `lojista`. In a sentence above a list, such a noun says who owns the listed records. The
 * noun does not say what the listed numbers are.
 */
const nounsOfOwners: ReadonlySet<Noun | undefined> = new Set<Noun>(['ecommerce', 'store', 'group', 'carrier', 'user'])

/**
 * Returns the noun of a heading. A line with a ticket, amount or date is a heading only if it mentions reverses (return
 * requests) or refunds. In `A lojista respondeu. As travadas são:`, the word `lojista` is no heading.
 */
function findHeadingNoun(text: string, candidates: readonly ValueCandidate[], isSentence: boolean): Noun | undefined {
  const noun = getHeadingNoun(text)
  if (isReverseOrRefundNoun(noun)) return noun
  return candidates.length > 0 || (isSentence && nounsOfOwners.has(noun)) ? undefined : noun
}

const isIdWithoutNoun = ({ kind, noun, sentenceNoun }: ValueCandidate) =>
  kind === 'id' && noun === undefined && sentenceNoun === undefined

/**
 * Marks the ids at the beginning of consecutive lines as items of a list: `918273 - Loja Azul`, `918274 - Casa
 * Conceição`.
 */
function markRowsWithIds(readings: readonly SegmentReading[]): readonly SegmentReading[] {
  const rowBeginsWithId = readings.map(
    ({ candidates: [firstCandidate] }) => firstCandidate !== undefined && isRowId(firstCandidate),
  )
  return readings.map((reading, index) => {
    const isRow = rowBeginsWithId[index] && (rowBeginsWithId[index - 1] || rowBeginsWithId[index + 1])
    if (!isRow) return reading
    const [firstCandidate, ...others] = reading.candidates
    return firstCandidate ? { ...reading, candidates: [{ ...firstCandidate, isInIdList: true }, ...others] } : reading
  })
}

/** Returns true for a number at the beginning of a row that has enough digits for an id: `7001 (R$ 50,00)`. */
const isShortIdInRow = ({ beginsLine, value }: ValueCandidate) => beginsLine && value.length >= MIN_SHORT_ID_DIGITS

const isRowId = (candidate: ValueCandidate) =>
  candidate.beginsLine && isIdWithoutNoun(candidate) && candidate.value.length >= MIN_ID_DIGITS
