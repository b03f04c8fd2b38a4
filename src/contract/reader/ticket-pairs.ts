// Part of the text reader (see `recognize.ts`): finds the ticket of each record in a text with several tickets, and
// ignores the tickets in signatures and related tickets.
import { listTickets } from './batches.ts'
import { listSentenceEnds } from './nouns.ts'
import type { ValueCandidate } from './read-segment.ts'
import { tokenize } from './tokenize.ts'
import { groupByLine, groupCandidates } from './zip-pairs.ts'

const isTicket = ({ kind }: ValueCandidate) => kind === 'ticket'

/**
 * Removes the tickets in signatures if the text outside the signature contains a ticket. Keeps a ticket if its line
 * also names a record: `Obrigada!`, `ZD-70002 reversa 918274`.
 */
export function removeSignatureTickets(candidates: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const isInSignature = ({ segment }: ValueCandidate) => segment.section === 'signature'
  if (!candidates.some((candidate) => isTicket(candidate) && !isInSignature(candidate))) return candidates
  const linesWithId = new Set(candidates.flatMap(({ kind, segment }) => (kind === 'id' ? [segment.line] : [])))
  return candidates.filter(
    (candidate) => !isTicket(candidate) || !isInSignature(candidate) || linesWithId.has(candidate.segment.line),
  )
}

/**
 * Matches the words before a ticket to which another ticket is related: `ZD-51814 (relacionado ao ZD-51801)`. The
 * feminine `vinculada` describes a reverse, and its ticket is the ticket of the reverse.
 */
const relatedTicketPattern =
  /\b(?:relacionado|related|duplicado|duplicate|vinculado|linked) (?:(?:ao?|à|to|d[eo]|of|al?|com?) )?(?:o )?(?:(?:chamado|ticket|caso) )?(?:n[ºo°]? ?)?$/i
const MAX_CHARACTERS_BEFORE_TICKET = 40

/** Removes the tickets to which a ticket of the text is related, because the work belongs to the other ticket. */
export function removeRelatedTickets(candidates: readonly ValueCandidate[]): readonly ValueCandidate[] {
  const isRelated = ({ segment: { text, start: segmentStart }, start }: ValueCandidate) => {
    const position = start - segmentStart
    return relatedTicketPattern.test(text.slice(Math.max(0, position - MAX_CHARACTERS_BEFORE_TICKET), position))
  }
  const hasOwnTicket = candidates.some((candidate) => isTicket(candidate) && !isRelated(candidate))
  return hasOwnTicket ? candidates.filter((candidate) => !isTicket(candidate) || !isRelated(candidate)) : candidates
}

/**
 * Returns the ticket of each value in a text with several tickets. A value has a ticket if its line contains exactly
 * one ticket. In a line with several tickets, the sentence of the value must contain exactly one. A value that stands
 * beside different tickets has none. Returns an empty map for a text with at most one ticket.
 */
export function findTicketByValue(candidates: readonly ValueCandidate[]): ReadonlyMap<string, string> {
  if (listTickets({ recognitions: candidates }).length < 2) return new Map()
  const tickets = new Map<string, Set<string>>()
  for (const neighbors of groupByLine(candidates).flatMap(splitLineWithTickets)) {
    const [ticket, ...otherTickets] = listTickets({ recognitions: neighbors })
    if (ticket === undefined || otherTickets.length > 0) continue
    for (const { value } of neighbors.filter((candidate) => !isTicket(candidate)))
      tickets.set(value, (tickets.get(value) ?? new Set()).add(ticket))
  }
  return new Map(
    [...tickets].flatMap(([value, [ticket, ...otherTickets]]) =>
      ticket === undefined || otherTickets.length > 0 ? [] : [[value, ticket] as const],
    ),
  )
}

/** Divides the values of a line into its table cells and sentences if the line contains several tickets. */
function splitLineWithTickets(line: readonly ValueCandidate[]): readonly (readonly ValueCandidate[])[] {
  if (listTickets({ recognitions: line }).length < 2) return [line]
  const isInValue = (position: number) => line.some(({ start, end }) => start <= position && position < end)
  const sentenceEnds = [...new Set(line.map(({ segment }) => segment))]
    .flatMap(({ text, start }) => listSentenceEnds(tokenize(text)).map((end) => start + end))
    .filter((end) => !isInValue(end))
  return groupCandidates(
    line,
    ({ segment, start }) => `${segment.start} ${sentenceEnds.filter((end) => end < start).length}`,
  )
}
