// Undo action for the toast of a reversible write.
import type { TFunction } from 'i18next'
import { activityUndo } from '#commands/activity.ts'
import { activityOf } from '#console/api/client.ts'
import type { NoticeAction } from '#console/lib/notices.ts'
import type { Runner } from './runner.ts'

/** `answer`: response of the write, or its record. Spread the result into the toast. */
export function undoOffer(answer: object, run: Runner['run'], t: TFunction): { readonly action?: NoticeAction } {
  const id = activityOf(answer)
  if (id === null) return {}
  return { action: { label: t('common:undo'), run: () => run(activityUndo, { of: String(id) }) } }
}
