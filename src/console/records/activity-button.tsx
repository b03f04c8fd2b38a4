// Button that opens the activity log of a record.
import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { listRecordActivityCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'

/**
 * Button in the header of a record that opens the activity log of the record. `recordArguments` contains the command
 * arguments that identify the record.
 */
export function ActivityButton({ recordArguments }: { readonly recordArguments: Arguments }) {
  const { t } = useTranslation('commands')
  const { run } = useCommandRunner()
  const { can } = useSession()
  if (!can(listRecordActivityCommand.access)) return null
  return (
    <Button
      icon={<History size={14} />}
      title={t('activity.ofRecord.title')}
      onClick={() => run(listRecordActivityCommand, recordArguments)}
    >
      {t('places.activity')}
    </Button>
  )
}
