import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRowOf } from '#console/lib/use-row-of.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type Integration, listIntegrations } from '#contract/integrations.ts'

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
  const { row, isGone } = useRowOf({ rows: data?.data, refetch }, Number(args.integration_id))
  if (row) return children(row)
  return (
    <Drawer title={title} onClose={onClose}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && isGone && <EmptyState title={t('gone')} text={t('goneHint')} />}
      {!error && !isGone && <Skeleton width="240px" height="16px" />}
    </Drawer>
  )
}
