import { useTranslation } from 'react-i18next'
import { groupsCopyDiagnostics, groupsRegisterBilling, groupsRetryBilling } from '#commands/groups.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import type { Group } from '#contract/groups.ts'
import styles from './group-page.module.css'

/** What a group that the billing system does not know yet is waiting for, and the way on (S2 §4; product decision A31). */
export function BillingNote({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { run } = useRunner()
  const { status_replica_group_in_billing: status, error_replica_group_in_billing: error } = group
  const args = { group: String(group.id) }
  if (status === 'complete') return null

  if (status === 'pending')
    return (
      <div className={styles.note} role="status">
        <p>
          <b>{t('billing.pending')}.</b> {t('billing.pendingHint')}. {t('note.pending')}
        </p>
        {can(groupsRegisterBilling.access) && (
          <Button variant="primary" onClick={() => run(groupsRegisterBilling, args)}>
            {t('billing.register')}
          </Button>
        )}
      </div>
    )

  return (
    <div className={classNames(styles.note, styles.wrong)} role="status">
      <p>
        <b>{t('billing.error')}.</b> {t('billing.errorHint')}. {error && <span className={styles.reason}>{error}</span>}
      </p>
      <Button onClick={() => run(groupsCopyDiagnostics, args)}>{t('note.copy')}</Button>
      {can(groupsRetryBilling.access) && (
        <Button variant="primary" onClick={() => run(groupsRetryBilling, args)}>
          {t('note.retry')}
        </Button>
      )}
    </div>
  )
}
