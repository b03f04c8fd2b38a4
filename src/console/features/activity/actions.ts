// Commands of the activity log that open no screen: undo, redo, repeat the last command, and export the log.
import { exportActivityCommand, redoCommand, repeatActionCommand, undoCommand } from '#commands/activity.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { readLastCommand } from '#console/run/last-command.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { exportActivity } from '#contract/console/activity.ts'

/**
 * Creates the action that undoes or redoes an entry of the activity log. The code for undoing is imported on demand,
 * because it includes the large module that formats entries.
 */
const createUndoAction =
  (direction: 'undo' | 'redo'): Action =>
  async (args, context) => {
    const undo = await import('./undo.ts')
    await undo.applyUndo(direction, args, context)
  }

/**
 * Runs the last command of the user again with the same arguments. If the command opens no screen, asks for
 * confirmation first. If the browser tab has a current helpdesk ticket, this ticket replaces the ticket in the
 * arguments.
 */
const repeatLastCommand: Action = (_args, { notify, run, t }) => {
  const lastCommand = readLastCommand()
  if (!lastCommand) return void notify({ kind: 'info', text: t('activity:repeat.none') })
  const { ticket, ...args } = lastCommand.args
  const ticketArgument = ticket === undefined || getCurrentTicket() !== null ? {} : { ticket }
  run(lastCommand.command, { ...args, ...ticketArgument }, { showsConfirmation: lastCommand.command.confirmation > 0 })
}

const exportAllActivity: Action = () => downloadAndSave(exportActivity, { query: {} })

export const actions: readonly ActionEntry[] = [
  [undoCommand, createUndoAction('undo')],
  [redoCommand, createUndoAction('redo')],
  [repeatActionCommand, repeatLastCommand],
  [exportActivityCommand, exportAllActivity],
]
