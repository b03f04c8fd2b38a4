// Undo and redo of an activity log entry: selects the entry, asks for confirmation if needed, sends the request, and
// notifies the user.
import { confirmUndoCommand, undoCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { callApi, getActivityId } from '#console/api/client.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { type Submission, sendIdempotent } from '#console/forms/idempotency.ts'
import type { NotificationContent } from '#console/lib/notices.ts'
import { formatSentence } from '#console/records/activity-sentence.ts'
import type { Runner } from '#console/run/runner.ts'
import type { ActionContext } from '#console/run/screens.ts'
import { type ActivityRow, getActivity, getLastActivity, undoActivity } from '#contract/console/activity.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { type ActivityTFunction, formatActionAndRecord } from './activity.tsx'

/**
 * Undoes or redoes an entry of the activity log and notifies the user of the result. Without an entry in `args`, uses
 * the last entry of the user.
 */
export async function applyUndo(direction: 'undo' | 'redo', args: Arguments, context: ActionContext): Promise<void> {
  const { t, notify, run, queryClient } = context
  const row = await fetchRow(direction, args)
  if (!row) {
    notify({ kind: 'info', text: t(direction === 'undo' ? 'activity:undo.nothing' : 'activity:undo.nothingToRedo') })
    return
  }
  // Asks the user for confirmation if necessary. An entry that cannot be undone needs no confirmation, because the
  // server rejects the request and returns the reason.
  if (row.asks && row.can_undo) return run(confirmUndoCommand, { activity: String(row.id) })
  // Refetches the data before the notification appears, so that a form opened from the notification has current values.
  const refetch = () => invalidateQueries(queryClient, undoActivity)
  // Sends the same values as the confirmation dialog. Both ways of sending the request then use the same idempotency
  // key.
  const response = await sendIdempotent(getUndoRequestName(row), { reason: '' }, (key) => sendUndo(row, key)).finally(
    refetch,
  )
  notify(buildUndoNotification(row, response, { run, t }))
}

async function fetchRow(direction: 'undo' | 'redo', { of: activityId }: Arguments): Promise<ActivityRow | null> {
  if (activityId !== undefined) return (await callApi(getActivity, { params: { id: activityId } })).data
  return (await callApi(getLastActivity, { query: { direction } })).data
}

interface NotificationContext {
  readonly run: Runner['run']
  readonly t: ActivityTFunction
}

export const getUndoRequestName = ({ id }: ActivityRow) => `activity.undo:${id}`
/**
 * Request timeout in milliseconds. The timeout is long, because the server may have to undo a bulk change record by
 * record at an external platform.
 */
const UNDO_TIMEOUT_MS = 90_000

export const sendUndo = ({ id }: ActivityRow, key: Submission) =>
  callApi(undoActivity, { params: { id }, body: {} }, { ...key, timeoutMs: UNDO_TIMEOUT_MS })

/** Maximum number of failed records that the notification lists. */
const MAX_NAMED_FAILURES = 5

type UndoFailures = NonNullable<ResponseBody<typeof undoActivity>['failures']>

/** Formats the names of the ecommerces (merchants) whose changes could not be undone, with the reasons. */
function formatFailures(failures: UndoFailures, t: ActivityTFunction): string {
  const texts = failures.slice(0, MAX_NAMED_FAILURES).map(({ id, name, reason }) => `${name ?? id}: ${reason}`)
  const count = failures.length - texts.length
  return [...texts, ...(count > 0 ? [t('activity:undo.moreFailures', { count })] : [])].join(' · ')
}

/** Builds the notification of an undo or a redo that has succeeded. */
export function buildUndoNotification(
  row: ActivityRow,
  response: ResponseBody<typeof undoActivity>,
  { run, t }: NotificationContext,
): NotificationContent {
  const undoActivityId = getActivityId(response)
  const isRedo = row.undoes !== null
  // After a redo, the text names only the action and the record, because the sentence of the entry would say "undid …".
  const text = isRedo
    ? t('activity:undo.redone', { what: formatActionAndRecord(row, t) })
    : t('activity:undo.done', { what: formatSentence(row, t) })
  const label = t(isRedo ? 'common:undo' : 'activity:undo.redo')
  const reverseAction = { label, run: () => run(undoCommand, { of: String(undoActivityId) }) }
  const { kept: skippedFields = 0, failures = [] } = response
  const fullText = [
    text,
    ...(skippedFields === 0 ? [] : [t('activity:undo.kept', { count: skippedFields })]),
    ...(failures.length === 0 ? [] : [t('activity:undo.failures', { failures: formatFailures(failures, t) })]),
  ].join(' ')
  const kind = failures.length === 0 ? 'success' : 'error'
  return { kind, text: fullText, ...(undoActivityId === null ? {} : { action: reverseAction }) }
}
