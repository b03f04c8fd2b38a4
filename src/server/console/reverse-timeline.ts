// Handler of the timeline of a reverse: its creation, refunds, reprocess attempts, zip corrections and notes, page by
// page.
import { inArray } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import { reverseTimeline, type TimelineEntry } from '#contract/console/reverse-timeline.ts'
import { pathOf } from '#contract/endpoint.ts'
import { attemptsAccess } from '#contract/platform/reverses.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { offsetOf, pageEnvelope } from '#server/http/pages.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { isOf, type NoteReading, toNotes } from '#server/services/notes.ts'
import type { ReverseHistory } from '#server/services/platform-port.ts'
import { listCorrections, movesOf, readCorrections } from '#server/services/recorded-changes.ts'

type Kind = TimelineEntry['kind']

/** Kind, id and timestamp of a timeline entry, by which entries are sorted before they are read. */
interface Key {
  readonly kind: Kind
  readonly id: number
  readonly at: Date
}

/** Sorts the newest entry first. The creation of the reverse comes after every other entry with the same timestamp. */
function compareKeys(one: Key, other: Key): number {
  const byTime = other.at.getTime() - one.at.getTime()
  const byCreation = Number(one.kind === 'created') - Number(other.kind === 'created')
  return byTime || byCreation || other.id - one.id || (one.kind < other.kind ? -1 : 1)
}

/** Reads the keys of all entries that the user may read, from the platform, the zip corrections and the notes. */
async function readKeys({ db, staff }: NoteReading, id: number, history: ReverseHistory): Promise<Key[]> {
  const toKeys = (kind: Kind, rows: readonly Omit<Key, 'kind'>[]): Key[] => rows.map((row) => ({ kind, ...row }))
  const written = await db
    .select({ id: notes.id, at: notes.created_at })
    .from(notes)
    .where(isOf({ entity: 'reverse', id }))
  return [
    ...toKeys('created', [{ id: 0, at: history.created_at }]),
    ...history.refunds.map((refund): Key => ({ kind: 'refund', id: refund.id, at: new Date(refund.created_at) })),
    ...toKeys('attempt', history.attempts),
    ...toKeys('zip', await listCorrections(db, id, seenBy(staff))),
    ...toKeys('note', written),
  ].sort(compareKeys)
}

type Entries = ReadonlyMap<number, TimelineEntry>

async function readEntries(
  reading: NoteReading,
  reverseId: number,
  history: ReverseHistory,
  keys: readonly Key[],
): Promise<Readonly<Record<Kind, Entries>>> {
  const { db, platform } = reading
  const idsOf = (kind: Kind) => keys.flatMap((key) => (key.kind === kind ? [key.id] : []))
  const attemptIds = idsOf('attempt')
  const attempts = await platform.reverses.readAttempts(db, attemptIds)
  const records = { reverse: [reverseId], refund: history.refunds.map(({ id }) => id) }
  const moves = await movesOf(db, records, attemptIds)
  const noteIds = idsOf('note')
  const noteRows = noteIds.length === 0 ? [] : await db.select().from(notes).where(inArray(notes.id, noteIds))
  const { created_at, source } = history
  return {
    created: new Map([[0, { kind: 'created', at: created_at.toISOString(), source }]]),
    refund: new Map(history.refunds.map((refund) => [refund.id, { kind: 'refund', at: refund.created_at, refund }])),
    attempt: new Map(
      attempts.map((attempt) => {
        const at = attempt.finished_at ?? attempt.created_at
        return [attempt.id, { kind: 'attempt', at, attempt, moved: moves.get(attempt.id) ?? null }]
      }),
    ),
    zip: await readCorrections(db, idsOf('zip')),
    note: new Map(
      (await toNotes(reading, noteRows)).map((note) => [note.id, { kind: 'note', at: note.created_at, note }]),
    ),
  }
}

export const reverseTimelineHandlers: readonly Handler[] = [
  handle(reverseTimeline, async ({ params, query, db, staff, services }) => {
    const reading = { db, staff, platform: services.platformPort }
    const withAttempts = allows(staff, attemptsAccess)
    const history = await reading.platform.reverses.readHistory(db, params.id, { withAttempts })
    if (!history) throw httpError(404, 'not_found')
    const keys = await readKeys(reading, params.id, history)
    const shown = keys.slice(offsetOf(query), offsetOf(query) + query.limit)
    const entries = await readEntries(reading, params.id, history, shown)
    const data = shown.flatMap(({ kind, id }) => entries[kind].get(id) ?? [])
    const path = pathOf(reverseTimeline.path, params)
    return { ...pageEnvelope({ path, query }, query, keys.length, data), last_log: history.last_log }
  }),
]
