// Handler of the timeline of a reverse (return request): its creation, refunds, reprocess attempts, zip corrections and
// notes, returned in pages.
import { inArray } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import { getReverseTimeline, type TimelineEntry } from '#contract/console/reverse-timeline.ts'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { attemptsAccess } from '#contract/platform/reverses.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { buildPageEnvelope, getRowOffset } from '#server/http/pages.ts'
import { buildVisibilityCondition } from '#server/services/activity-scope.ts'
import { buildNotesCondition, type NoteContext, serializeNotes } from '#server/services/notes.ts'
import type { ReverseHistory } from '#server/services/platform-port.ts'
import { listCorrections, readCorrections, readStatusChanges } from '#server/services/recorded-changes.ts'

type EntryKind = TimelineEntry['kind']

/**
 * Type, id and timestamp of a timeline entry. Entries are sorted and divided into pages by these values before their
 * details are read.
 */
interface EntryKey {
  readonly kind: EntryKind
  readonly id: number
  readonly at: Date
}

/** Sorts the newest entry first. The creation of the reverse comes after every other entry with the same timestamp. */
function compareEntryKeys(first: EntryKey, second: EntryKey): number {
  const timeDifference = second.at.getTime() - first.at.getTime()
  const creationDifference = Number(first.kind === 'created') - Number(second.kind === 'created')
  return timeDifference || creationDifference || second.id - first.id || (first.kind < second.kind ? -1 : 1)
}

/** Reads the keys of all timeline entries that the user may read, from the platform, the activity log and the notes. */
async function readEntryKeys({ db, user }: NoteContext, id: number, history: ReverseHistory): Promise<EntryKey[]> {
  const toEntryKeys = (kind: EntryKind, rows: readonly Omit<EntryKey, 'kind'>[]): EntryKey[] =>
    rows.map((row) => ({ kind, ...row }))
  const noteKeys = await db
    .select({ id: notes.id, at: notes.created_at })
    .from(notes)
    .where(buildNotesCondition({ entity: 'reverse', id }))
  return [
    ...toEntryKeys('created', [{ id: 0, at: history.created_at }]),
    ...history.refunds.map((refund): EntryKey => ({ kind: 'refund', id: refund.id, at: new Date(refund.created_at) })),
    ...toEntryKeys('attempt', history.attempts),
    ...toEntryKeys('zip', await listCorrections(db, id, buildVisibilityCondition(user))),
    ...toEntryKeys('note', noteKeys),
  ].sort(compareEntryKeys)
}

type EntriesById = ReadonlyMap<number, TimelineEntry>

async function readEntries(
  context: NoteContext,
  reverseId: number,
  history: ReverseHistory,
  keys: readonly EntryKey[],
): Promise<Readonly<Record<EntryKind, EntriesById>>> {
  const { db, platform } = context
  const getIds = (kind: EntryKind) => keys.flatMap((key) => (key.kind === kind ? [key.id] : []))
  const attemptIds = getIds('attempt')
  const attempts = await platform.reverses.readAttempts(db, attemptIds)
  const records = { reverse: [reverseId], refund: history.refunds.map(({ id }) => id) }
  const statusChanges = await readStatusChanges(db, records, attemptIds)
  const noteIds = getIds('note')
  const noteRows = noteIds.length === 0 ? [] : await db.select().from(notes).where(inArray(notes.id, noteIds))
  const { created_at, source } = history
  return {
    created: new Map([[0, { kind: 'created', at: created_at.toISOString(), source }]]),
    refund: new Map(history.refunds.map((refund) => [refund.id, { kind: 'refund', at: refund.created_at, refund }])),
    attempt: new Map(
      attempts.map((attempt) => {
        const at = attempt.finished_at ?? attempt.created_at ?? attempt.updated_at
        return [attempt.id, { kind: 'attempt', at, attempt, moved: statusChanges.get(attempt.id) ?? null }]
      }),
    ),
    zip: await readCorrections(db, getIds('zip')),
    note: new Map(
      (await serializeNotes(context, noteRows)).map((note) => [note.id, { kind: 'note', at: note.created_at, note }]),
    ),
  }
}

export const reverseTimelineHandlers: readonly Handler[] = [
  defineHandler(getReverseTimeline, async ({ params, query, db, user, services }) => {
    const context = { db, user, platform: services.platformPort }
    const withAttempts = hasAccess(user, attemptsAccess)
    const history = await context.platform.reverses.readHistory(db, params.id, { withAttempts })
    if (!history) throw httpError(404, 'not_found')
    const keys = await readEntryKeys(context, params.id, history)
    const pageKeys = keys.slice(getRowOffset(query), getRowOffset(query) + query.limit)
    const entries = await readEntries(context, params.id, history, pageKeys)
    const data = pageKeys.flatMap(({ kind, id }) => entries[kind].get(id) ?? [])
    const path = buildEndpointPath(getReverseTimeline.path, params)
    return { ...buildPageEnvelope({ path, query }, query, keys.length, data), last_log: history.last_log }
  }),
]
