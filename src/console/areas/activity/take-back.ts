// Undo and redo: the server does the opposite write; here it is chosen, asked about where that is due, and said.
import { activityConfirmUndo, activityUndo } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import type { Action, ActionContext } from '#console/lib/area.ts'
import { activityOf, call } from '#console/lib/call.ts'
import type { NoticeDefinition } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import type { Runner } from '#console/lib/run.ts'
import { type Submission, sendOnce } from '#console/ui/intent.ts'
import { type ActivityRow, getActivity, lastActivity, undoActivity } from '#contract/activity.ts'
import { sayWhat, type T } from './wording.ts'

export const undo: Action = (args, context) => takeBack('undo', args, context)
export const redo: Action = (args, context) => takeBack('redo', args, context)

async function takeBack(direction: 'undo' | 'redo', args: Arguments, context: ActionContext): Promise<void> {
  const { t, notify, run, queryClient } = context
  const row = await rowOf(direction, args)
  if (!row) {
    notify({ kind: 'info', text: t(direction === 'undo' ? 'activity:undo.nothing' : 'activity:undo.nothingToRedo') })
    return
  }
  // What cannot be taken back is refused by the server, with its reason; there is nothing to ask.
  if (row.asks && row.can_undo) return run(activityConfirmUndo, { activity: String(row.id) })
  // It is said once it is seen: nothing opened after that begins with what was before.
  const reread = () => forget(queryClient, undoActivity)
  const answer = await sendOnce(intentOf(row), null, (key) => sendBack(row, key)).finally(reread)
  notify(saidBack(row, answer, { run, t }))
}

async function rowOf(direction: 'undo' | 'redo', { of }: Arguments): Promise<ActivityRow | null> {
  if (of !== undefined) return (await call(getActivity, { params: { id: of } })).data
  return (await call(lastActivity, { query: { direction } })).data
}

interface Saying {
  readonly run: Runner['run']
  readonly t: T
}

export const intentOf = ({ id }: ActivityRow) => `activity.undo:${id}`
export const sendBack = ({ id }: ActivityRow, key: Submission) => call(undoActivity, { params: { id }, body: {} }, key)

/** What to say when it is done. */
export function saidBack(row: ActivityRow, answer: object, { run, t }: Saying): NoticeDefinition {
  const next = activityOf(answer)
  const isRedo = row.undoes !== null
  const text = t(isRedo ? 'activity:undo.redone' : 'activity:undo.done', { what: sayWhat(row, t) })
  const label = t(isRedo ? 'common:undo' : 'activity:undo.redo')
  const back = { label, run: () => run(activityUndo, { of: String(next) }) }
  return { kind: 'success', text, ...(next === null ? {} : { action: back }) }
}
