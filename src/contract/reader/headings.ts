// Step 3 of reading a text: gives the numbers of a list the noun of the heading above them: `Reversas com erro:`.
import { getHeadingNoun, isRecordNoun } from './nouns.ts'
import { type Candidate, MIN_ID_DIGITS, type SegmentReading, withNoun } from './read-segment.ts'
import type { Noun } from './recognition.ts'

/** Pattern of the end of a line whose list continues in the next line: `reversas 918273, 918274,` or `… e`. */
const continuedLine = /(?:[,:]|\s(?:e|y|and|ou|or))\s*$/i

/** Numbers with fewer digits at the beginning of a row are counts or positions in the list, and not ids. */
const MIN_SHORT_ID_DIGITS = 4

/** Returns all candidates, in which the numbers of lists have the noun of their heading. */
export function applyHeadings(readings: readonly SegmentReading[]): readonly Candidate[] {
  let heading: Noun | undefined
  let isListHeading = false
  let isContinued = false
  return markRowsWithIds(readings).flatMap(({ segment, candidates }) => {
    if (segment.text === '' || segment.column !== undefined) return candidates
    const ids = candidates.filter(({ kind }) => kind === 'id')
    if (ids.length === 0) {
      heading = findHeading(segment.text, candidates)
      isListHeading = isRecordNoun(heading) && segment.text.endsWith(':')
      isContinued = false
      return candidates
    }
    const noun = heading
    const hasListHeading = isListHeading
    const isInList = (candidate: Candidate) => candidate.isListed || (hasListHeading && isShortRowId(candidate))
    const isUnnamed = (candidate: Candidate) => isBareId(candidate) && (isInList(candidate) || isContinued)
    const named = candidates.map((candidate) => (isUnnamed(candidate) ? withNoun(candidate, noun) : candidate))
    isContinued = continuedLine.test(segment.text)
    if (isContinued) heading = named.findLast(({ kind }) => kind === 'id')?.noun
    else if (!ids.some((id) => id.noun === undefined && isInList(id))) heading = undefined
    return named
  })
}

/** A line with a ticket, amount or date is a heading only if the line names a kind of record. */
function findHeading(text: string, candidates: readonly Candidate[]): Noun | undefined {
  const noun = getHeadingNoun(text)
  return candidates.length === 0 || isRecordNoun(noun) ? noun : undefined
}

const isBareId = ({ kind, noun, sentenceNoun }: Candidate) =>
  kind === 'id' && noun === undefined && sentenceNoun === undefined

/** Marks the ids at the beginning of consecutive lines as listed: `918273 - Loja Azul`, `918274 - Casa Conceição`. */
function markRowsWithIds(readings: readonly SegmentReading[]): readonly SegmentReading[] {
  const beginsWithId = readings.map(({ candidates: [first] }) => first !== undefined && isRowId(first))
  return readings.map((reading, index) => {
    const isRow = beginsWithId[index] && (beginsWithId[index - 1] || beginsWithId[index + 1])
    if (!isRow) return reading
    const [first, ...others] = reading.candidates
    return first ? { ...reading, candidates: [{ ...first, isListed: true }, ...others] } : reading
  })
}

/** Returns true for a number at the beginning of a row that has enough digits for an id: `7001 (R$ 50,00)`. */
const isShortRowId = ({ isLeading, value }: Candidate) => isLeading && value.length >= MIN_SHORT_ID_DIGITS

const isRowId = (candidate: Candidate) =>
  candidate.isLeading && isBareId(candidate) && candidate.value.length >= MIN_ID_DIGITS
