// Undo and redo of an activity entry: selects the entry, asks for confirmation if needed, sends the undo, notifies.
import { activityConfirmUndo, activityUndo } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { callApi, getActivityId } from '#console/api/client.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { type Submission, sendOnce } from '#console/forms/idempotency.ts'
import type { NotificationContent } from '#console/lib/notices.ts'
import { formatSentence } from '#console/records/activity-sentence.ts'
import type { Runner } from '#console/run/runner.ts'
import type { ActionContext } from '#console/run/screens.ts'
import { type ActivityRow, getActivity, getLastActivity, undoActivity } from '#contract/console/activity.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { formatSubject, type T } from './activity.tsx'

/** Undoes or redoes the entry named by the arguments, or the user's last one, and notifies of the result. */
export async function takeBack(direction: 'undo' | 'redo', args: Arguments, context: ActionContext): Promise<void> {
  const { t, notify, run, queryClient } = context
  const row = await rowOf(direction, args)
  if (!row) {
    notify({ kind: 'info', text: t(direction === 'undo' ? 'activity:undo.nothing' : 'activity:undo.nothingToRedo') })
    return
  }
  // An impossible undo is sent without confirmation, because the server rejects it with the reason.
  if (row.asks && row.can_undo) return run(activityConfirmUndo, { activity: String(row.id) })
  // The notification follows the refetch, so that a form opened from it does not start with outdated values.
  const reread = () => invalidateQueries(queryClient, undoActivity)
  // Uses the same values as the confirmation dialog, so that both share one idempotency key.
  const answer = await sendOnce(idempotentRequestOf(row), { reason: '' }, (key) => sendUndo(row, key)).finally(reread)
  notify(buildUndoNotification(row, answer, { run, t }))
}

async function rowOf(direction: 'undo' | 'redo', { of }: Arguments): Promise<ActivityRow | null> {
  if (of !== undefined) return (await callApi(getActivity, { params: { id: of } })).data
  return (await callApi(getLastActivity, { query: { direction } })).data
}

interface NotificationContext {
  readonly run: Runner['run']
  readonly t: T
}

export const idempotentRequestOf = ({ id }: ActivityRow) => `activity.undo:${id}`
export const sendUndo = ({ id }: ActivityRow, key: Submission) =>
  callApi(undoActivity, { params: { id }, body: {} }, key)

/** Builds the notification of an undo or a redo that has succeeded. */
export function buildUndoNotification(
  row: ActivityRow,
  answer: ResponseBody<typeof undoActivity>,
  { run, t }: NotificationContext,
): NotificationContent {
  const next = getActivityId(answer)
  const isRedo = row.undoes !== null
  // The entry that a redo reverts describes an undo, so its sentence would be misleading; only its subject is used.
  const text = isRedo
    ? t('activity:undo.redone', { what: formatSubject(row, t) })
    : t('activity:undo.done', { what: formatSentence(row, t) })
  const label = t(isRedo ? 'common:undo' : 'activity:undo.redo')
  const back = { label, run: () => run(activityUndo, { of: String(next) }) }
  const { kept = 0 } = answer
  const whole = kept === 0 ? text : `${text} ${t('activity:undo.kept', { count: kept })}`
  return { kind: 'success', text: whole, ...(next === null ? {} : { action: back }) }
}
