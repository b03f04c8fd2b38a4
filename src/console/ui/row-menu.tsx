import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { type MenuItem, PointMenu } from './menu.tsx'
import type { MenuPlace } from './use-grid-events.ts'

interface RowMenuProps {
  readonly place: MenuPlace
  readonly commands: readonly Command[]
  readonly args: Arguments
  readonly refusalOf: (command: Command) => string | null | undefined
  readonly onClose: () => void
}

/** What can be done with a row: every command that belongs to it, with its key. */
export function RowMenu({ place, commands, args, refusalOf, onClose }: RowMenuProps) {
  const { t } = useTranslation('ui')
  const { run } = useRunner()
  const items = commands.map(
    (command): MenuItem => ({
      id: command.id,
      label: t(`commands:${command.id}.title`),
      keys: command,
      isDangerous: command.danger >= 2,
      disabledReason: refusalOf(command),
      onSelect: () => run(command, args),
    }),
  )
  return <PointMenu label={t('table.actions')} items={items} x={place.x} y={place.y} onClose={onClose} />
}
