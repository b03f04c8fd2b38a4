// Undo button for the toast of a reversible write.
import type { TFunction } from 'i18next'
import { activityUndo } from '#commands/activity.ts'
import { getActivityId } from '#console/api/client.ts'
import type { NotificationAction } from '#console/lib/notices.ts'
import type { Runner } from './runner.ts'

/**
 * Returns the toast's undo action for a write, by its response or record; an empty object when nothing was recorded.
 * Spread the result into the notification.
 */
export function buildUndoAction(
  response: object,
  run: Runner['run'],
  t: TFunction,
): { readonly action?: NotificationAction } {
  const id = getActivityId(response)
  if (id === null) return {}
  return { action: { label: t('common:undo'), run: () => run(activityUndo, { of: String(id) }) } }
}
