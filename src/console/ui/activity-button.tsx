import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from './button.tsx'

/** In the head of a record: what was done with it. `record` are the arguments that name it, as its own commands take them. */
export function ActivityButton({ record }: { readonly record: Arguments }) {
  const { t } = useTranslation('commands')
  const { run } = useRunner()
  const { can } = useSession()
  if (!can(activityOfRecord.access)) return null
  return (
    <Button
      size="small"
      icon={<History size={13} />}
      title={t('activity.ofRecord.title')}
      onClick={() => run(activityOfRecord, record)}
    >
      {t('places.activity')}
    </Button>
  )
}
