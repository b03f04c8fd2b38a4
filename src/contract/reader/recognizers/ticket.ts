// Recognizes tickets: `ZD-51203`, `zd 51203`, `#51203`, helpdesk URLs, and tickets of other systems after `chamado`.
import { findTicketAtStart, PREFIXED_TICKET_REGEX_SOURCE, parseTicket } from '../../typed-text.ts'
import { matchPatternAt, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

/** Matches texts that can begin a ticket. A fast check before the ticket is parsed. */
const ticketStartPattern = /#|https?:|[a-z][a-z0-9]{0,9}\s?[-_#]?\s?\d/iy
/** Matches a ticket with the prefix of any helpdesk, such as `FD-77`. */
const prefixedTicketPattern = new RegExp(`${PREFIXED_TICKET_REGEX_SOURCE}(?![\\w-])`, 'y')

/**
 * Matches a number sign with few digits. In a longer text, it is the position in a list, as in `item #2`, and not a
 * ticket. If it is the whole text, it is a ticket.
 */
const listPositionPattern = /^#\d{1,3}(?!\d)/
const MAX_SHORT_TICKET_LENGTH = 4

export function recognizeTicket(valuePosition: ValuePosition): RecognizerMatch | null {
  if (!matchPatternAt(ticketStartPattern, valuePosition)) return null
  return recognizeHelpdeskTicket(valuePosition) ?? recognizeOtherTicket(valuePosition)
}

/**
 * Recognizes a ticket of the configured helpdesk. The sign `#` begins a ticket number, unless a noun of a record stands
 * before the sign: in `reversa #918273` the number is a reverse.
 */
function recognizeHelpdeskTicket({ segmentText, position, numberMeaning }: ValuePosition): RecognizerMatch | null {
  const beginsWithNumberSign = segmentText[position] === '#'
  if (
    beginsWithNumberSign &&
    numberMeaning !== 'ticket' &&
    listPositionPattern.test(segmentText.slice(position)) &&
    segmentText.length > MAX_SHORT_TICKET_LENGTH
  )
    return null
  const isRecordNumber = beginsWithNumberSign && numberMeaning !== undefined && numberMeaning !== 'ticket'
  const ticket = isRecordNumber ? null : findTicketAtStart(segmentText.slice(position))
  return ticket && { kind: 'ticket', value: ticket.ticket, length: ticket.length }
}

function recognizeOtherTicket(valuePosition: ValuePosition): RecognizerMatch | null {
  const ticket = matchPatternAt(prefixedTicketPattern, valuePosition)?.[0]
  if (ticket === undefined || valuePosition.numberMeaning !== 'ticket') return null
  return { kind: 'ticket', value: parseTicket(ticket) ?? ticket, length: ticket.length }
}
