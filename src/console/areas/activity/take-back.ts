// Undo and redo: the server does the opposite write; here it is chosen, asked about where that is due, and said.
import type { QueryClient } from '@tanstack/react-query'
import { activityConfirmUndo, activityUndo } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import type { Action, ActionContext } from '#console/lib/area.ts'
import { activityOf, call } from '#console/lib/call.ts'
import type { NoticeDefinition } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import type { Runner } from '#console/lib/run.ts'
import { forgetIntent, intentKey } from '#console/ui/intent.ts'
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
  if (row.asks && row.can_undo) run(activityConfirmUndo, { activity: String(row.id) })
  else notify(await takenBack(row, { queryClient, run, t }))
}

async function rowOf(direction: 'undo' | 'redo', { of }: Arguments): Promise<ActivityRow | null> {
  if (of !== undefined) return (await call(getActivity, { params: { id: of } })).data
  return (await call(lastActivity, { query: { direction } })).data
}

interface Doing {
  readonly queryClient: QueryClient
  readonly run: Runner['run']
  readonly t: T
}

/** Does it, and answers what to say. */
export async function takenBack(row: ActivityRow, { queryClient, run, t }: Doing): Promise<NoticeDefinition> {
  const body = {}
  const intent = `activity.undo:${row.id}`
  try {
    const answer = await call(
      undoActivity,
      { params: { id: row.id }, body },
      { idempotencyKey: intentKey(intent, body) },
    )
    forgetIntent(intent)
    const next = activityOf(answer)
    const isRedo = row.undoes !== null
    const text = t(isRedo ? 'activity:undo.redone' : 'activity:undo.done', { what: sayWhat(row, t) })
    const label = t(isRedo ? 'common:undo' : 'activity:undo.redo')
    const back = { label, run: () => run(activityUndo, { of: String(next) }) }
    return { kind: 'success', text, ...(next === null ? {} : { action: back }) }
  } finally {
    void forget(queryClient, undoActivity)
  }
}
