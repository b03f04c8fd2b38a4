// Builds the undo button of the toast after a write that can be undone.
import type { TFunction } from 'i18next'
import { undoCommand } from '#commands/activity.ts'
import { getActivityIdOfWrite } from '#console/api/client.ts'
import type { NotificationAction } from '#console/lib/notices.ts'
import type { Runner } from './runner.ts'

/**
 * Returns the undo button of a toast for the write that returned `response`; an empty object if the write cannot be
 * undone. Callers spread the result into the notification.
 */
export function buildUndoAction(
  response: object,
  run: Runner['run'],
  t: TFunction,
): { readonly action?: NotificationAction } {
  const id = getActivityIdOfWrite(response)
  if (id === null) return {}
  return { action: { label: t('common:undo'), run: () => run(undoCommand, { of: String(id) }) } }
}
