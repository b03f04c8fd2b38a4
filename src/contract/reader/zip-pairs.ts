// Step 5 of reading a text: pairs each reverse (return request) with the CEP (zip code) that the text gives for it.
import { normalizeName } from '../typed-text.ts'
import type { Candidate } from './read-segment.ts'
import type { RecordIds, ZipPair } from './recognition.ts'

/** Maximum distance in lines between a record and a CEP (zip code) below it. */
const MAX_LINES_BELOW = 3
/** Number of characters before a CEP (zip code) from which the words before it are taken. */
const MAX_CHARACTERS_BEFORE_ZIP = 30
/** Number of words before a CEP (zip code) that are checked for words such as `correto` or `errado`. */
const MAX_WORDS_BEFORE_ZIP = 2

/** Beginnings of words before the new, correct CEP (zip code) of a record, and below, before its old, wrong one. */
const correctWords = ['corret', 'cert', 'nov', 'nuev', 'correct', 'right', 'new', 'para', 'to']
const wrongWords = [
  'errad',
  'antig',
  'incorret',
  'equivocad',
  'anterior',
  'antes',
  'before',
  'wrong',
  'old',
  'previous',
]

/**
 * Converts ids to CEPs (zip codes) if at least two lines consist of an id and a CEP without hyphen: `918400 01310100`.
 * One such line alone is ambiguous.
 */
export function convertZipsInPairs(candidates: readonly Candidate[]): readonly Candidate[] {
  const zips = groupByLine(candidates).flatMap(([first, second, ...others]) => {
    const isPair = first?.kind === 'id' && second?.kind === 'id' && others.length === 0
    return isPair && first.zip === undefined && second.zip !== undefined && second.noun === undefined ? [second] : []
  })
  if (zips.length < 2) return candidates
  return candidates.map((candidate) =>
    zips.includes(candidate) && candidate.zip !== undefined ? toZip(candidate, candidate.zip) : candidate,
  )
}

const isZip = ({ kind }: Candidate) => kind === 'zip'

const toZip = ({ zip: _, ...candidate }: Candidate, value: string): Candidate => ({ ...candidate, kind: 'zip', value })

/**
 * Returns the pairs of reverse (return request) and CEP (zip code). The positions of the candidates refer to `text`.
 */
export function findZipPairs(candidates: readonly Candidate[], records: RecordIds, text: string): readonly ZipPair[] {
  const reverses = new Set(records.reverse)
  const isReverse = ({ kind, value, noun }: Candidate) =>
    kind === 'id' && (noun === undefined || noun === 'reverse') && reverses.has(value)
  const lines = groupByLine(candidates.filter((candidate) => isZip(candidate) || isReverse(candidate)))
  const zipsByRecord = new Map<string, Candidate[]>()
  const addZips = (id: string, zips: readonly Candidate[]) =>
    zipsByRecord.set(id, [...(zipsByRecord.get(id) ?? []), ...zips])
  lines.forEach((line, index) => {
    const ids = line.filter((candidate) => !isZip(candidate))
    const zips = line.filter(isZip)
    const [id, ...otherIdsOfLine] = ids
    if (ids.length === zips.length)
      for (const [place, { value }] of ids.entries()) addZips(value, zips.slice(place, place + 1))
    else if (id !== undefined && otherIdsOfLine.length === 0)
      addZips(id.value, zips.length === 0 ? listZipsBelow(id, lines[index + 1] ?? []) : zips)
  })
  const [onlyId, ...otherIds] = records.reverse
  const allZips = lines.flat().filter(isZip)
  if (onlyId !== undefined && otherIds.length === 0) zipsByRecord.set(onlyId, allZips)
  return records.reverse.flatMap((recordId) => {
    const zip = chooseZip(zipsByRecord.get(recordId) ?? [], text)
    return zip === undefined ? [] : [{ recordId, kind: 'reverse' as const, zip }]
  })
}

/** Returns the CEPs (zip codes) in the line below a record; empty if the line is far away or contains a record. */
function listZipsBelow({ segment }: Candidate, nextLine: readonly Candidate[]): readonly Candidate[] {
  const isZipNearby = (zip: Candidate) => isZip(zip) && zip.segment.line - segment.line <= MAX_LINES_BELOW
  return nextLine.every(isZipNearby) ? nextLine : []
}

/**
 * Returns the CEP (zip code) that the words before it call correct; otherwise the last one that is not called wrong.
 */
function chooseZip(zips: readonly Candidate[], text: string): string | undefined {
  const correctZip = zips.findLast((zip) => isAfterWord(zip, text, correctWords))
  const otherZip = zips.findLast((zip) => !isAfterWord(zip, text, wrongWords))
  return (correctZip ?? otherZip ?? zips.at(-1))?.value
}

/** Returns true if one of the last words before a CEP (zip code) begins with one of the given texts. */
function isAfterWord({ start }: Candidate, text: string, beginnings: readonly string[]): boolean {
  const words = normalizeName(text.slice(Math.max(0, start - MAX_CHARACTERS_BEFORE_ZIP), start))
    .split(' ')
    .slice(-MAX_WORDS_BEFORE_ZIP)
  return words.some((word) => beginnings.some((beginning) => word.startsWith(beginning)))
}

/** Groups the candidates by line, in the order of the text. */
function groupByLine(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const lines = new Map<number, Candidate[]>()
  for (const candidate of candidates) {
    const line = lines.get(candidate.segment.line)
    if (line) line.push(candidate)
    else lines.set(candidate.segment.line, [candidate])
  }
  return [...lines.values()]
}
