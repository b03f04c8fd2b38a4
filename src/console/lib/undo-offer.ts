// What the notice of a reversible write offers: to take it back.
import type { TFunction } from 'i18next'
import { activityUndo } from '#commands/activity.ts'
import { activityOf } from './call.ts'
import type { NoticeAction } from './notices.ts'
import type { Runner } from './run.ts'

/** `answer` is that of the write as `call` gave it, or the record in it. To be spread into the notice. */
export function undoOffer(answer: object, run: Runner['run'], t: TFunction): { readonly action?: NoticeAction } {
  const id = activityOf(answer)
  if (id === null) return {}
  return { action: { label: t('common:undo'), run: () => run(activityUndo, { of: String(id) }) } }
}
