import Boxes from 'lucide-react/icons/boxes'
import ChartColumn from 'lucide-react/icons/chart-column'
import Copy from 'lucide-react/icons/copy'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Power from 'lucide-react/icons/power'
import PowerOff from 'lucide-react/icons/power-off'
import { useTranslation } from 'react-i18next'
import { ecommercesDisable, ecommercesEnable } from '#commands/details.ts'
import { ecommercesCopyId, ecommercesOpen, ecommercesOpenDashboard, ecommercesOpenGroup } from '#commands/ecommerces.ts'
import { groupsOpen } from '#commands/groups.ts'
import { linkOf } from '#commands/registry.ts'
import { useShownKeys } from '#console/lib/key-map.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { withKeys } from '#console/ui/key-names.ts'
import { RecordTurner } from '#console/ui/record-turner.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { Ecommerce, EcommercesEcommerceRow } from '#contract/ecommerces.ts'
import styles from './details-page.module.css'
import { source } from './list-source.ts'

interface DetailsHeaderProps {
  readonly id: number
  /** Null while it is on its way. */
  readonly ecommerce: Ecommerce | null
}

const idOf = ({ id }: EcommercesEcommerceRow) => id
const argumentsOf = ({ id }: EcommercesEcommerceRow) => ({ ecommerce: String(id) })

export function DetailsHeader({ id, ecommerce }: DetailsHeaderProps) {
  return (
    <header className={styles.header}>
      <h1>{ecommerce?.display_name ?? <Skeleton width="240px" height="16px" />}</h1>
      {ecommerce && <Marks ecommerce={ecommerce} />}
      <RecordTurner source={source} id={id} idOf={idOf} opens={ecommercesOpen} argumentsOf={argumentsOf} />
    </header>
  )
}

function Marks({ ecommerce: { id, is_active, is_test, ecommerce_group_id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('ecommerces')
  const { run } = useRunner()
  const { can } = useSession()
  const availability = is_active ? ecommercesDisable : ecommercesEnable
  const label = t('details.copyId', { id })
  const copyKeys = useShownKeys(ecommercesCopyId)
  const groupKeys = useShownKeys(ecommercesOpenGroup)
  const group = t('details.group', { id: ecommerce_group_id })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.id}
        icon={<Copy size={12} />}
        aria-label={label}
        title={withKeys(label, copyKeys)}
        onClick={() => run(ecommercesCopyId, { ecommerce: String(id) })}
      >
        {id}
      </Button>
      <ActiveBadge active={is_active} />
      {is_test && (
        <Badge tone="warning" icon={FlaskConical}>
          {t('details.test')}
        </Badge>
      )}
      {ecommerce_group_id !== null && can(ecommercesOpenGroup.access) && (
        <ButtonLink
          variant="quiet"
          size="small"
          icon={<Boxes size={12} />}
          to={linkOf(groupsOpen, { group: String(ecommerce_group_id) })}
          title={withKeys(group, groupKeys)}
        >
          {group}
        </ButtonLink>
      )}
      {can(ecommercesOpenDashboard.access) && (
        <Button
          size="small"
          className={styles.dashboard}
          icon={<ChartColumn size={13} />}
          keys={ecommercesOpenDashboard}
          onClick={() => run(ecommercesOpenDashboard, { ecommerce: String(id) })}
        >
          {t('details.dashboard')}
        </Button>
      )}
      {can(availability.access) && (
        <Button
          size="small"
          icon={is_active ? <PowerOff size={13} /> : <Power size={13} />}
          onClick={() => run(availability, { ecommerce: String(id) })}
        >
          {t(is_active ? 'details.disable' : 'details.enable')}
        </Button>
      )}
    </>
  )
}
