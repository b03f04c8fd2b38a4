// Block of the home page with the drawers that the user parked (put aside with their input).
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { discardDrawerCommand, restoreDrawerCommand } from '#commands/drawers.ts'
import { getParkedDrawerName, type ParkedDrawer, useParkedDrawers } from '#console/lib/drafts.ts'
import { formatAge, formatInstant } from '#console/lib/format.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { IconButton } from '#console/ui/button.tsx'
import { Block, RowCommand } from './block.tsx'

export function ParkedDrawersBlock() {
  const { t } = useTranslation('home')
  const parkedDrawers = useParkedDrawers()
  if (parkedDrawers.length === 0) return null
  return (
    <Block number={7} title={t('parked')}>
      {parkedDrawers.toReversed().map((drawer) => (
        <ParkedDrawerRow key={drawer.id} drawer={drawer} />
      ))}
    </Block>
  )
}

function ParkedDrawerRow({ drawer }: { readonly drawer: ParkedDrawer }) {
  const { t } = useTranslation(['home', 'commands', 'drawers'])
  const { run } = useCommandRunner()
  const name = getParkedDrawerName(drawer, t)
  const parkedAt = new Date(drawer.at).toISOString()
  return (
    <RowCommand
      command={restoreDrawerCommand}
      args={{ parked: drawer.id }}
      title={name}
      detail={<span title={formatInstant(parkedAt)}>{formatAge(parkedAt)}</span>}
      action={
        <IconButton
          label={t('drawers:discard', { name })}
          icon={<X size={14} />}
          onClick={() => run(discardDrawerCommand, { parked: drawer.id })}
        />
      }
    />
  )
}
