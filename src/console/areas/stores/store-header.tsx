import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { storesCopyId, storesListOf, storesOpen } from '#commands/stores.ts'
import { ecommerceLabel, useEcommerceName } from '#console/lib/ecommerces.ts'
import { useShownKeys } from '#console/lib/key-map.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { withKeys } from '#console/ui/key-names.ts'
import { RecordTurner } from '#console/ui/record-turner.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { Store, StoreRow } from '#contract/stores.ts'
import { source } from './list-source.ts'
import styles from './store-page.module.css'

const idOf = ({ id }: StoreRow) => id

export function StoreHeader({ store }: { readonly store: Store }) {
  const { t } = useTranslation('stores')
  const { run } = useRunner()
  const { id, ecommerce_id, display_name, is_active } = store
  const label = t('show.copyId', { id })
  const copyKeys = useShownKeys(storesCopyId)
  return (
    <header className={styles.header}>
      <h1>{display_name}</h1>
      <Button
        variant="quiet"
        size="small"
        className={styles.id}
        icon={<Copy size={12} />}
        aria-label={label}
        title={withKeys(label, copyKeys)}
        onClick={() => run(storesCopyId, { ecommerce: String(ecommerce_id), store: String(id) })}
      >
        {id}
      </Button>
      <ActiveBadge active={is_active} feminine />
      <span className={styles.owner}>
        <Owner id={ecommerce_id} />
      </span>
      <RecordTurner
        source={source}
        id={id}
        idOf={idOf}
        opens={storesOpen}
        argumentsOf={(row) => ({ ecommerce: String(ecommerce_id), store: String(row.id) })}
      />
      <ButtonLink size="small" to={linkOf(storesListOf, { ecommerce_id: String(ecommerce_id) })}>
        {t('show.ofEcommerce')}
      </ButtonLink>
    </header>
  )
}

/** Whose store it is; a way there for who may see ecommerces. */
function Owner({ id }: { readonly id: number }) {
  const { can } = useSession()
  const known = useEcommerceName(id)
  const name = known ? ecommerceLabel(known) : String(id)
  return can(ecommercesOpen.access) ? <Link to={linkOf(ecommercesOpen, { ecommerce: String(id) })}>{name}</Link> : name
}
