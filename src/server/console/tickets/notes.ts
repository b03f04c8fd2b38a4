// Posts notes to the helpdesk, each note once. The database stores the author and the outcome, but not the text.
import { createHash } from 'node:crypto'
import { and, desc, eq, type InferSelectModel, sql } from 'drizzle-orm'
import { mostOnCard, postNote, type TicketNote } from '#contract/console/tickets.ts'
import { fullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { ownTicketNumber } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { lifeSign } from '#server/db/heartbeat.ts'
import { ticketNotes } from '#server/db/schema/console/tickets.ts'
import { httpError } from '#server/http/errors.ts'
import { handleLong } from '#server/http/handler.ts'
import { helpdeskOf, type Note, type NoteOutcome, putNote, putNoteAgain } from '#server/services/helpdesk.ts'

type Row = InferSelectModel<typeof ticketNotes>

/** Time limit in milliseconds for all requests of one note. */
const longest = 60_000

/** Condition of a note whose sending process died: the time limit has passed and the row was not updated. */
const isLeft = sql<boolean>`${ticketNotes.updated_at} < clock_timestamp() - interval '90 seconds'`

const columns = { row: ticketNotes, left: isLeft }

function shown({ id, user_name, status, error, created_at }: Row, left: boolean): TicketNote {
  const at = created_at.toISOString()
  return { id, user_name, status: status === 'sending' && left ? 'unknown' : status, error, at }
}

/** Lists the notes that were posted under a ticket, the newest first. */
export async function notesOf(db: Database, ticket: string): Promise<TicketNote[]> {
  const found = await db
    .select(columns)
    .from(ticketNotes)
    .where(eq(ticketNotes.ticket, ticket))
    .orderBy(desc(ticketNotes.id))
    .limit(mostOnCard)
  return found.map(({ row, left }) => shown(row, left))
}

function noteOf(ticket: string, number: string, text: string, staff: SignedInUser): Note & { readonly digest: string } {
  const digest = createHash('sha256').update(`${ticket}\n${text}`).digest('hex')
  const reference = `rv-${digest.slice(0, 10)}`
  const author = fullName(staff)
  return { ticket, number, author, digest, reference, text: `${text}\n\n${author} · ${reference}` }
}

interface Opened {
  readonly id: number
  /** True when an earlier attempt may have created the note, so that the ticket must be searched before it is sent. */
  readonly looksFirst: boolean
}

/** Opens the note for sending. Throws 409 when the note is already on the ticket or is being sent. */
async function open(
  db: Database,
  { ticket, digest }: { readonly ticket: string; readonly digest: string },
  staff: SignedInUser,
  now: Date,
): Promise<Opened> {
  const by = {
    user_id: staff.id,
    user_name: { first_name: staff.first_name, last_name: staff.last_name },
    ...({ status: 'sending', error: null, created_at: now, updated_at: lifeSign } as const),
  }
  const [made] = await db
    .insert(ticketNotes)
    .values({ ticket, digest, ...by })
    .onConflictDoNothing()
    .returning({ id: ticketNotes.id })
  if (made) return { id: made.id, looksFirst: false }
  const [found] = await db
    .select(columns)
    .from(ticketNotes)
    .where(and(eq(ticketNotes.ticket, ticket), eq(ticketNotes.digest, digest)))
    .for('update')
  if (!found) throw new Error(`Note of ${ticket} is gone`)
  const { row, left } = found
  if (row.status === 'sent') throw httpError(409, 'helpdesk.already', { values: { name: fullName(row.user_name) } })
  if (row.status === 'sending' && !left) throw httpError(409, 'helpdesk.sending')
  await db.update(ticketNotes).set(by).where(eq(ticketNotes.id, row.id))
  return { id: row.id, looksFirst: row.status !== 'failed' }
}

async function close(db: Database, id: number, outcome: NoteOutcome): Promise<Row> {
  const error = outcome.status === 'failed' ? outcome.error : null
  const [closed] = await db
    .update(ticketNotes)
    .set({ status: outcome.status, error, updated_at: lifeSign })
    .where(eq(ticketNotes.id, id))
    .returning()
  if (!closed) throw new Error(`Note ${id} is gone`)
  return closed
}

/**
 * Posts a note to the helpdesk. Throws 409 when no helpdesk is configured, when the ticket is not one of the helpdesk,
 * or when the note was not posted.
 */
export const noteHandler = handleLong(postNote, async ({ params, body, staff, services, transaction, finish }) => {
  const { ticket } = params
  const helpdesk = helpdeskOf(services)
  if (!helpdesk) throw httpError(409, 'helpdesk.none')
  const number = ownTicketNumber(ticket)
  if (number === null) throw httpError(409, 'helpdesk.other', { values: { ticket } })
  const note = noteOf(ticket, number, body.text, staff)
  const { id, looksFirst } = await transaction((db) => open(db, note, staff, services.now()))
  // The note is sent even if the client disconnects.
  const signal = AbortSignal.any([services.stopping, AbortSignal.timeout(longest)])
  const outcome = await (looksFirst ? putNoteAgain : putNote)(helpdesk, note, signal)
  // An earlier attempt may still take effect, so the next attempt must search the ticket again.
  const stored: NoteOutcome = looksFirst && outcome.status === 'failed' ? { status: 'unknown' } : outcome
  const entry = { action: 'tickets.postNote', entity: 'ticket', entity_id: ticket, ticket }
  if (outcome.status === 'sent') {
    return finish(async (db, record) => {
      const row = await close(db, id, outcome)
      await record({ ...entry, after: { note: id, result: 'sent' } })
      return { success: true as const, data: shown(row, false) }
    })
  }
  const error = outcome.status === 'failed' ? outcome.error : 'helpdesk.unknown'
  await transaction(async (db, record) => {
    await close(db, id, stored)
    // A note that the helpdesk certainly did not create is not logged.
    if (stored.status === 'unknown') await record({ ...entry, after: { note: id, result: stored.status } })
  })
  throw httpError(409, error, { values: { ticket } })
})
