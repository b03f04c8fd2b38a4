// Handler of the timeline of a reverse (return request): its creation, status changes, refunds, reprocess attempts, zip
// corrections, notes and messages to the consumer, returned in pages.
import { inArray } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import { getReverseTimeline, type StatusStep, type TimelineEntry } from '#contract/console/reverse-timeline.ts'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { reprocessAttemptsAccess } from '#contract/platform/reverses.ts'
import { notes } from '#server/db/schema/console/notes.ts'
import { httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { buildPageEnvelope, getRowOffset } from '#server/http/pages.ts'
import { buildVisibilityCondition } from '#server/services/activity-scope.ts'
import { buildNotesCondition, type NoteContext, serializeNotes } from '#server/services/notes.ts'
import type { RecordedStatusChange, ReverseHistory } from '#server/services/platform-port.ts'
import { listCorrections, listMessages, readCorrections, readMessages } from '#server/services/recorded-changes.ts'

type EntryKind = TimelineEntry['kind']

/**
 * Type, id and timestamp of a timeline entry. Entries are sorted and divided into pages by these values, and then the
 * details of one page are read.
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

const toStatusChange = ({ status_before, status }: RecordedStatusChange) => ({ from: status_before, to: status })

/**
 * Returns the known statuses of the reverse, oldest first. If the first known change is not the creation of the
 * reverse, the time of the status before that change is unknown.
 */
function listStatusSteps({ status_changes }: ReverseHistory): StatusStep[] {
  const changes = status_changes.filter(({ type }) => type === 'reverse')
  const [firstChange] = changes
  if (!firstChange) return []
  const steps = changes.map(({ status, at }) => ({ status, at: at.toISOString() }))
  return firstChange.is_initial ? steps : [{ status: firstChange.status_before, at: null }, ...steps]
}

/**
 * Returns the status changes that have their own timeline entry: changes that no listed attempt caused, without the
 * first statuses of the records.
 */
function listSeparateChanges({ status_changes, attempts }: ReverseHistory): readonly RecordedStatusChange[] {
  const attemptIds = new Set(attempts.map(({ id }) => id))
  return status_changes.filter(
    ({ is_initial, attempt_id }) => !is_initial && (attempt_id === null || !attemptIds.has(attempt_id)),
  )
}

/** Reads the keys of all timeline entries that the user may read, from the platform, the activity log and the notes. */
async function readEntryKeys({ db, user }: NoteContext, id: number, history: ReverseHistory): Promise<EntryKey[]> {
  const toEntryKeys = (kind: EntryKind, rows: readonly Omit<EntryKey, 'kind'>[]): EntryKey[] =>
    rows.map(({ id: entryId, at }) => ({ kind, id: entryId, at }))
  const noteKeys = await db
    .select({ id: notes.id, at: notes.created_at })
    .from(notes)
    .where(buildNotesCondition({ entity: 'reverse', id }))
  return [
    ...toEntryKeys('created', [{ id: 0, at: history.created_at }]),
    ...history.refunds.map((refund): EntryKey => ({ kind: 'refund', id: refund.id, at: new Date(refund.created_at) })),
    ...toEntryKeys('attempt', history.attempts),
    ...toEntryKeys('status', listSeparateChanges(history)),
    ...toEntryKeys('zip', await listCorrections(db, id, buildVisibilityCondition(user))),
    ...toEntryKeys('message', await listMessages(db, id, buildVisibilityCondition(user))),
    ...toEntryKeys('note', noteKeys),
  ].sort(compareEntryKeys)
}

type EntriesById = ReadonlyMap<number, TimelineEntry>

async function readEntries(
  context: NoteContext,
  history: ReverseHistory,
  keys: readonly EntryKey[],
): Promise<Readonly<Record<EntryKind, EntriesById>>> {
  const { db, platform } = context
  const getIds = (kind: EntryKind) => keys.flatMap((key) => (key.kind === kind ? [key.id] : []))
  const attemptIds = getIds('attempt')
  const attempts = await platform.reverses.readAttempts(db, attemptIds)
  const changeByAttempt = new Map(
    history.status_changes.map((change) => [change.attempt_id, toStatusChange(change)] as const),
  )
  const noteIds = getIds('note')
  const noteRows = noteIds.length === 0 ? [] : await db.select().from(notes).where(inArray(notes.id, noteIds))
  const { created_at, source, status_changes } = history
  const firstStatus = status_changes.find(({ type, is_initial }) => type === 'reverse' && is_initial)?.status ?? null
  return {
    created: new Map([[0, { kind: 'created', at: created_at.toISOString(), source, status: firstStatus }]]),
    status: new Map(
      status_changes.map((change) => {
        const { id, type, entity_id, at } = change
        return [id, { kind: 'status', at: at.toISOString(), id, type, entity_id, moved: toStatusChange(change) }]
      }),
    ),
    refund: new Map(history.refunds.map((refund) => [refund.id, { kind: 'refund', at: refund.created_at, refund }])),
    attempt: new Map(
      attempts.map((attempt) => {
        const at = attempt.finished_at ?? attempt.created_at ?? attempt.updated_at
        return [attempt.id, { kind: 'attempt', at, attempt, moved: changeByAttempt.get(attempt.id) ?? null }]
      }),
    ),
    zip: await readCorrections(db, getIds('zip')),
    message: await readMessages(db, getIds('message')),
    note: new Map(
      (await serializeNotes(context, noteRows)).map((note) => [note.id, { kind: 'note', at: note.created_at, note }]),
    ),
  }
}

export const reverseTimelineHandlers: readonly Handler[] = [
  defineHandler(getReverseTimeline, async ({ params, query, db, user, services }) => {
    const context = { db, user, platform: services.platformPort }
    const withAttempts = hasAccess(user, reprocessAttemptsAccess)
    const history = await context.platform.reverses.readHistory(db, params.id, { withAttempts })
    if (!history) throw httpError(404, 'not_found')
    const keys = await readEntryKeys(context, params.id, history)
    const pageKeys = keys.slice(getRowOffset(query), getRowOffset(query) + query.limit)
    const entries = await readEntries(context, history, pageKeys)
    const data = pageKeys.flatMap(({ kind, id }) => entries[kind].get(id) ?? [])
    const path = buildEndpointPath(getReverseTimeline.path, params)
    const page = buildPageEnvelope({ path, query }, query, keys.length, data)
    return { ...page, last_log: history.last_log, statuses: listStatusSteps(history) }
  }),
]
