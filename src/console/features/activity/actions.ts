// Actions of activity commands without a screen: undo, redo, repeat the last command, and export the log.
import { activityExport, activityRedo, activityRepeat, activityUndo } from '#commands/activity.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { readLastCommand } from '#console/run/last-command.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { exportActivity } from '#contract/console/activity.ts'

/** Loads the undo code on demand, because it includes the large module that formats activity log entries. */
const takeBack =
  (direction: 'undo' | 'redo'): Action =>
  async (args, context) => {
    const undo = await import('./undo.ts')
    await undo.takeBack(direction, args, context)
  }

/**
 * Runs the last command again with its arguments; a command without a screen asks for confirmation first. The tab's
 * ticket replaces the ticket of the last run, because the user may have started another ticket since.
 */
const repeat: Action = (_args, { notify, run, t }) => {
  const last = readLastCommand()
  if (!last) return void notify({ kind: 'info', text: t('activity:repeat.none') })
  const { ticket, ...args } = last.args
  const former = ticket === undefined || getCurrentTicket() !== null ? {} : { ticket }
  run(last.command, { ...args, ...former }, { showsConfirmation: last.command.confirmation > 0 })
}

const exportAll: Action = () => downloadAndSave(exportActivity, { query: {} })

export const actions: readonly ActionEntry[] = [
  [activityUndo, takeBack('undo')],
  [activityRedo, takeBack('redo')],
  [activityRepeat, repeat],
  [activityExport, exportAll],
]
