import type { Action } from '#console/lib/area.ts'
import { lastCommand } from '#console/lib/last-command.ts'

/** Shows the last command with its arguments; one that would act at once asks first. */
export const repeat: Action = (_args, { notify, run, t }) => {
  const last = lastCommand()
  if (last) run(last.command, last.args, { asks: last.command.danger > 0 })
  else notify({ kind: 'info', text: t('activity:repeat.none') })
}
