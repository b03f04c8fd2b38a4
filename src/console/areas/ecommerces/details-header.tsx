import FlaskConical from 'lucide-react/icons/flask-conical'
import { useTranslation } from 'react-i18next'
import { ecommercesCopyId } from '#commands/ecommerces.ts'
import { useRunner } from '#console/lib/run.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import styles from './details-page.module.css'

export function DetailsHeader({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('ecommerces')
  const { run } = useRunner()
  const { id, display_name, is_active, is_test } = ecommerce
  const label = t('details.copyId', { id })
  return (
    <header className={styles.header}>
      <h1>{display_name}</h1>
      <Button
        variant="quiet"
        size="small"
        className={styles.id}
        aria-label={label}
        title={`${label} (${keysText(ecommercesCopyId.keys.global)})`}
        onClick={() => run(ecommercesCopyId, { ecommerce: String(id) })}
      >
        {id}
      </Button>
      <ActiveBadge active={is_active} />
      {is_test && (
        <Badge tone="warning" icon={<FlaskConical size={12} />}>
          {t('details.test')}
        </Badge>
      )}
    </header>
  )
}
