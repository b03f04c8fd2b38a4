import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { queryOf } from '#console/lib/query.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type Integration, listIntegrations } from '#contract/ecommerces/integrations.ts'

export function useIntegrations(ecommerceId: number) {
  return useQuery(queryOf(listIntegrations, { params: { id: ecommerceId } }))
}

interface WithIntegrationProps {
  readonly args: Arguments
  readonly title: string
  readonly onClose: () => void
  readonly children: (integration: Integration) => ReactNode
}

/** A drawer about one integration: until it is there, and where it is not, it says so. */
export function WithIntegration({ args, title, onClose, children }: WithIntegrationProps) {
  const { t } = useTranslation('integrations')
  const { data, error, refetch } = useIntegrations(Number(args.ecommerce))
  const found = data?.data.find(({ id }) => id === Number(args.integration_id))
  if (found) return children(found)
  return (
    <Drawer title={title} onClose={onClose}>
      {data && <EmptyState title={t('gone')} text={t('goneHint')} />}
      {!data && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="240px" height="16px" />}
    </Drawer>
  )
}
