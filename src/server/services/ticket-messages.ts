// Posts notes and replies to the helpdesk and prevents posting the same text twice. The database stores author and
// outcome, but not the text.
import { createHash } from 'node:crypto'
import { and, desc, eq, type InferSelectModel, sql } from 'drizzle-orm'
import { MAX_TICKET_CARD_ROWS, type postTicketNote, type TicketNote } from '#contract/console/tickets.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { getHelpdeskTicketNumber } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { heartbeatTimestamp } from '#server/db/heartbeat.ts'
import { ticketNotes } from '#server/db/schema/console/tickets.ts'
import { httpError } from '#server/http/errors.ts'
import type { ActivityEntry, LongHandlerContext } from '#server/http/handler.ts'
import { getHelpdesk, type HelpdeskNote, type NoteOutcome, resendNote, sendNote } from './helpdesk.ts'

type TicketNoteRow = InferSelectModel<typeof ticketNotes>

/** Time limit in milliseconds for all requests of one note. */
const SEND_TIMEOUT_MS = 60_000

/** SQL condition for a note whose sending process has died: the row was not updated for longer than the time limit. */
const abandonedNoteCondition = sql<boolean>`${ticketNotes.updated_at} < clock_timestamp() - interval '90 seconds'`

const selectedColumns = { row: ticketNotes, isStale: abandonedNoteCondition }

function serializeNote(row: TicketNoteRow, isStale: boolean): TicketNote {
  const { id, user_name, reply_template, status, error, created_at } = row
  const at = created_at.toISOString()
  return { id, user_name, reply_template, status: status === 'sending' && isStale ? 'unknown' : status, error, at }
}

/** Lists the notes and replies that were posted under a ticket, the newest first. */
export async function listNotesOfTicket(db: Database, ticket: string): Promise<TicketNote[]> {
  const rows = await db
    .select(selectedColumns)
    .from(ticketNotes)
    .where(eq(ticketNotes.ticket, ticket))
    .orderBy(desc(ticketNotes.id))
    .limit(MAX_TICKET_CARD_ROWS)
  return rows.map(({ row, isStale }) => serializeNote(row, isStale))
}

/** Text to post to a ticket. */
export interface TicketMessage {
  readonly ticket: string
  readonly text: string
  /** Template of a reply to the consumer; null for an internal note. */
  readonly replyTemplate: string | null
  /** Activity row of the message, without the ticket and the result. */
  readonly activityEntry: Omit<ActivityEntry, 'after'> & { readonly after?: Readonly<Record<string, string>> }
}

function buildNote(
  { ticket, text, replyTemplate }: TicketMessage,
  number: string,
  user: SignedInUser,
): HelpdeskNote & { readonly digest: string } {
  const isPublic = replyTemplate !== null
  const digest = createHash('sha256')
    .update(`${isPublic ? 'public\n' : ''}${ticket}\n${text}`)
    .digest('hex')
  const reference = `rv-${digest.slice(0, 10)}`
  const author = formatFullName(user)
  return {
    ticket,
    helpdeskTicketNumber: number,
    author,
    digest,
    reference,
    isPublic,
    // A reply to the consumer does not contain the name of the user.
    text: `${text}\n\n${isPublic ? reference : `${author} · ${reference}`}`,
  }
}

interface StartedNote {
  readonly id: number
  /**
   * True if an earlier attempt may have created the note. The ticket must then be searched before the note is sent
   * again.
   */
  readonly mayExist: boolean
}

/** Sets the status of the note to `sending`. Throws 409 if the note is already on the ticket or is being sent. */
async function markNoteAsSending(
  db: Database,
  { ticket, digest, reply_template }: Pick<TicketNoteRow, 'ticket' | 'digest' | 'reply_template'>,
  user: SignedInUser,
  now: Date,
): Promise<StartedNote> {
  const fields = {
    reply_template,
    user_id: user.id,
    user_name: { first_name: user.first_name, last_name: user.last_name },
    ...({ status: 'sending', error: null, created_at: now, updated_at: heartbeatTimestamp } as const),
  }
  const [insertedNote] = await db
    .insert(ticketNotes)
    .values({ ticket, digest, ...fields })
    .onConflictDoNothing()
    .returning({ id: ticketNotes.id })
  if (insertedNote) return { id: insertedNote.id, mayExist: false }
  const [existingNote] = await db
    .select(selectedColumns)
    .from(ticketNotes)
    .where(and(eq(ticketNotes.ticket, ticket), eq(ticketNotes.digest, digest)))
    .for('update')
  if (!existingNote) throw new Error(`Note of ${ticket} was deleted`)
  const { row, isStale } = existingNote
  if (row.status === 'sent')
    throw httpError(409, 'helpdesk.already', { values: { name: formatFullName(row.user_name) } })
  if (row.status === 'sending' && !isStale) throw httpError(409, 'helpdesk.sending')
  await db.update(ticketNotes).set(fields).where(eq(ticketNotes.id, row.id))
  return { id: row.id, mayExist: row.status !== 'failed' }
}

async function finishSending(db: Database, id: number, outcome: NoteOutcome): Promise<TicketNoteRow> {
  const error = outcome.status === 'failed' ? outcome.error : null
  const [updatedRow] = await db
    .update(ticketNotes)
    .set({ status: outcome.status, error, updated_at: heartbeatTimestamp })
    .where(eq(ticketNotes.id, id))
    .returning()
  if (!updatedRow) throw new Error(`Note ${id} was deleted`)
  return updatedRow
}

type PostContext = Pick<LongHandlerContext<typeof postTicketNote>, 'services' | 'transaction' | 'finish' | 'user'>

/**
 * Posts a message to the helpdesk, records the activity and returns the response. Throws 409 if no helpdesk is
 * configured, if the ticket belongs to another helpdesk, or if the message was not posted.
 */
export async function postTicketMessage(
  message: TicketMessage,
  { user, services, transaction, finish }: PostContext,
): Promise<ResponseBody<typeof postTicketNote>> {
  const { ticket, replyTemplate, activityEntry } = message
  const helpdesk = getHelpdesk(services)
  if (!helpdesk) throw httpError(409, 'helpdesk.none')
  const ticketNumber = getHelpdeskTicketNumber(ticket)
  if (ticketNumber === null) throw httpError(409, 'helpdesk.other', { values: { ticket } })
  const note = buildNote(message, ticketNumber, user)
  const row = { ticket, digest: note.digest, reply_template: replyTemplate }
  const { id, mayExist } = await transaction((db) => markNoteAsSending(db, row, user, services.now()))
  // Does not use the signal of the request, so that the message is sent even if the client disconnects.
  const signal = AbortSignal.any([services.stopping, AbortSignal.timeout(SEND_TIMEOUT_MS)])
  const outcome = await (mayExist ? resendNote : sendNote)(helpdesk, note, signal)
  // Stores `unknown` instead of `failed` if an earlier attempt may still create the message, so that the next attempt
  // searches the ticket again.
  const storedOutcome: NoteOutcome = mayExist && outcome.status === 'failed' ? { status: 'unknown' } : outcome
  const entry = { ...activityEntry, ticket, after: { ...activityEntry.after, note: id, result: storedOutcome.status } }
  if (outcome.status === 'sent') {
    return finish(async (db, record) => {
      const sentRow = await finishSending(db, id, outcome)
      await record(entry)
      return { success: true as const, data: serializeNote(sentRow, false) }
    })
  }
  const error = outcome.status === 'failed' ? outcome.error : 'helpdesk.unknown'
  await transaction(async (db, record) => {
    await finishSending(db, id, storedOutcome)
    // Logs the result only if it is `unknown`. If the helpdesk has certainly not created the message, nothing has
    // changed.
    if (storedOutcome.status === 'unknown') await record(entry)
  })
  throw httpError(409, error, { values: { ticket } })
}
