import Download from 'lucide-react/icons/download'
import Redo from 'lucide-react/icons/redo-2'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Repeat from 'lucide-react/icons/repeat'
import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { activityExport, activityRedo, activityRepeat, activityUndo } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'

/** The commands of the page, for the mouse. */
export function PageActions({ onRefresh }: { readonly onRefresh: () => void }) {
  const { t } = useTranslation('activity')
  return (
    <>
      <IconButton label={t('list.refresh')} icon={<RefreshCw size={15} />} variant="secondary" onClick={onRefresh} />
      <Act command={activityUndo} icon={<Undo size={14} />} text={t('list.undo')} />
      <Act command={activityRedo} icon={<Redo size={14} />} text={t('list.redo')} />
      <Act command={activityRepeat} icon={<Repeat size={14} />} text={t('list.repeat')} />
      <Act command={activityExport} icon={<Download size={14} />} text={t('list.export')} />
    </>
  )
}

interface ActProps {
  readonly command: Command
  readonly icon: ReactNode
  readonly text: string
}

function Act({ command, icon, text }: ActProps) {
  const { t } = useTranslation('commands')
  const { run } = useRunner()
  return (
    <Button icon={icon} keys={command} title={t(`${command.id}.title`)} onClick={() => run(command)}>
      {text}
    </Button>
  )
}
