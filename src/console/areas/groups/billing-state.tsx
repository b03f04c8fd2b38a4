import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import { groupsRegisterBilling } from '#commands/groups.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import type { Group } from '#contract/groups.ts'
import styles from './billing-state.module.css'

interface BillingStateProps {
  readonly group: Group
  /** In a grid, which is one tab stop. */
  readonly inGrid?: boolean | undefined
}

/** The three faces of a group towards the billing system (S2 §4). */
export function BillingState({ group, inGrid }: BillingStateProps) {
  const { t } = useTranslation('groups')
  const { status_replica_group_in_billing: status, linked_ecommerce_number: linked } = group
  if (status === 'pending') return <Pending group={group} inGrid={inGrid} />
  if (status === 'error')
    return (
      <span className={styles.state}>
        <Badge tone="negative" icon={CircleAlert}>
          {t('billing.error')}
        </Badge>
        <span className={styles.hint}>{t('billing.errorHint')}</span>
      </span>
    )
  return linked === 0 ? (
    <span className={styles.hint}>{t('billing.none')}</span>
  ) : (
    <Badge tone="positive" icon={Check}>
      {t('billing.linked', { count: linked })}
    </Badge>
  )
}

function Pending({ group, inGrid }: BillingStateProps) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { run } = useRunner()
  return (
    <span className={styles.state}>
      {can(groupsRegisterBilling.access) ? (
        <Button
          size="small"
          tabIndex={inGrid ? -1 : undefined}
          aria-label={t('billing.registerOf', { name: group.name })}
          onClick={() => run(groupsRegisterBilling, { group: String(group.id) })}
        >
          {t('billing.register')}
        </Button>
      ) : (
        <Badge tone="warning" icon={Clock}>
          {t('billing.pending')}
        </Badge>
      )}
      <span className={styles.hint}>{t('billing.pendingHint')}</span>
    </span>
  )
}

/** The same in words, for the title of a cell and for copied rows. */
export function billingText({ status_replica_group_in_billing: status, linked_ecommerce_number: linked }: Group, t: T) {
  if (status !== 'complete') return `${t(`billing.${status}`)}: ${t(`billing.${status}Hint`)}`
  return linked === 0 ? t('billing.none') : t('billing.linked', { count: linked })
}

type T = ReturnType<typeof useTranslation<'groups'>>['t']
