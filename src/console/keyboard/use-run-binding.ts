import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { isComplete } from '#commands/registry.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'

/** The arguments of the place that a command understands. */
export function argumentsOf(command: Command, here: Arguments): Arguments {
  return Object.fromEntries(Object.entries(here).filter(([name]) => name in command.args.shape))
}

/** What keeps a command from running here, as a key of the `keyboard` texts; whether the person may is the runner's question. */
export function missingHere(
  command: Command,
  args: Arguments,
  isProvided: (id: Command['id']) => boolean,
): 'needsRecord' | 'needsHere' | null {
  if (command.needs === 'here' && !isProvided(command.id)) return 'needsHere'
  return command.needs === 'record' && !isComplete(command, args) ? 'needsRecord' : null
}

/** Runs what a key is bound to; what cannot be done here is said. */
export function useRunBinding(): (binding: { readonly command: Command }, here: Arguments) => void {
  const { run, isProvided } = useRunner()
  const { can } = useSession()
  const { t } = useTranslation('commands')
  const sayMissing = (missing: string, id: Command['id']) => {
    notify({ kind: 'info', text: t(`keyboard:${missing}`, { command: t(`commands:${id}.title`) }) })
  }
  return ({ command }, here) => {
    const args = argumentsOf(command, here)
    const missing = missingHere(command, args, isProvided)
    // Without the right, the runner says so: that reason comes first.
    if (missing === null || !can(command.access)) run(command, args)
    else sayMissing(missing, command.id)
  }
}
