import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ecommercesAddIntegration } from '#commands/integrations.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { type Integration, integrationTypes } from '#contract/integrations.ts'
import styles from './integration-tab.module.css'
import { IntegrationView } from './integration-view.tsx'
import { useTypeName } from './type-name.tsx'
import { useIntegrations } from './use-integration.tsx'

interface IntegrationTabProps {
  readonly ecommerce: Ecommerce
}

/** One sub-tab per configured integration (S1 §2); which one is in the address. */
export function IntegrationTab({ ecommerce: { id } }: IntegrationTabProps) {
  const { t } = useTranslation('integrations')
  const { data, error, refetch } = useIntegrations(id)
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="320px" height="120px" />
  const isFull = integrationTypes.every((type) => data.data.some((one) => one.integration_type === type))
  const add = <AddButton ecommerceId={id} isFull={isFull} />
  const [first, ...others] = data.data
  if (!first) return <EmptyState title={t('none')} text={t('noneHint')} action={add} />
  return <SubTabs ecommerceId={id} integrations={[first, ...others]} add={add} />
}

function AddButton({ ecommerceId, isFull }: { readonly ecommerceId: number; readonly isFull: boolean }) {
  const { t } = useTranslation('integrations')
  const { can } = useSession()
  const { run } = useRunner()
  if (!can(ecommercesAddIntegration.access)) return null
  return (
    <Button
      icon={<Plus size={14} />}
      keys={ecommercesAddIntegration}
      disabledReason={isFull ? t('add.full') : null}
      onClick={() => run(ecommercesAddIntegration, { ecommerce: String(ecommerceId) })}
    >
      {t('add.action')}
    </Button>
  )
}

interface SubTabsProps {
  readonly ecommerceId: number
  readonly integrations: readonly [Integration, ...Integration[]]
  readonly add: ReactNode
}

function SubTabs({ ecommerceId, integrations, add }: SubTabsProps) {
  const { t } = useTranslation('integrations')
  const typeName = useTypeName()
  const [search, setSearch] = useSearchParams()
  const chosen = integrations.find(({ id }) => String(id) === search.get('integration')) ?? integrations[0]

  const choose = (id: string) =>
    setSearch(
      (current) => {
        current.set('integration', id)
        return current
      },
      { replace: true },
    )

  return (
    <div className={styles.tab}>
      <div className={styles.bar}>{add}</div>
      <Tabs
        label={t('subTabs')}
        tabs={integrations.map(({ id, name, integration_type, is_active }) => ({
          id: String(id),
          // Several are often of one platform.
          label: integrations.length > 1 ? `${name} · ${typeName(integration_type)}` : name,
          badge: is_active ? undefined : <Badge tone="negative">{t('inactive')}</Badge>,
        }))}
        value={String(chosen.id)}
        onChange={choose}
      >
        <IntegrationView key={chosen.id} ecommerceId={ecommerceId} integration={chosen} />
      </Tabs>
    </div>
  )
}
