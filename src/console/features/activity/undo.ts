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

/** Undoes or redoes the entry in the arguments, or by default the user's last entry, and notifies of the result. */
export async function applyUndo(direction: 'undo' | 'redo', args: Arguments, context: ActionContext): Promise<void> {
  const { t, notify, run, queryClient } = context
  const row = await fetchRow(direction, args)
  if (!row) {
    notify({ kind: 'info', text: t(direction === 'undo' ? 'activity:undo.nothing' : 'activity:undo.nothingToRedo') })
    return
  }
  // Asks for confirmation only if the undo is possible; otherwise the server rejects the request with the reason.
  if (row.asks && row.can_undo) return run(confirmUndoCommand, { activity: String(row.id) })
  // Refetches before the notification appears, so that a form opened from the notification has current values.
  const refetch = () => invalidateQueries(queryClient, undoActivity)
  // Sends the same values as the confirmation dialog would, so that both ways of sending share one idempotency key.
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
export const sendUndo = ({ id }: ActivityRow, key: Submission) =>
  callApi(undoActivity, { params: { id }, body: {} }, key)

/** Builds the notification of an undo or a redo that has succeeded. */
export function buildUndoNotification(
  row: ActivityRow,
  response: ResponseBody<typeof undoActivity>,
  { run, t }: NotificationContext,
): NotificationContent {
  const undoActivityId = getActivityId(response)
  const isRedo = row.undoes !== null
  // After a redo, the text names only the action and the record, because the full sentence of the entry would say
  // "undid …".
  const text = isRedo
    ? t('activity:undo.redone', { what: formatActionAndRecord(row, t) })
    : t('activity:undo.done', { what: formatSentence(row, t) })
  const label = t(isRedo ? 'common:undo' : 'activity:undo.redo')
  const reverseAction = { label, run: () => run(undoCommand, { of: String(undoActivityId) }) }
  const { kept: skippedFields = 0 } = response
  const fullText = skippedFields === 0 ? text : `${text} ${t('activity:undo.kept', { count: skippedFields })}`
  return { kind: 'success', text: fullText, ...(undoActivityId === null ? {} : { action: reverseAction }) }
}
