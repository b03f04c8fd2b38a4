import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#console/lib/formats.ts'
import { queryOf } from '#console/lib/query.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { oauthCheck } from '#contract/integrations.ts'

export interface WhichIntegration {
  readonly ecommerceId: number
  readonly integrationId: number
}

export function useAuthorized({ ecommerceId, integrationId }: WhichIntegration) {
  return useQuery(queryOf(oauthCheck, { params: { id: ecommerceId }, query: { integration: integrationId } }))
}

/** Whether and since when an integration is authorized. */
export function Authorized(which: WhichIntegration) {
  const { t } = useTranslation('integrations')
  const { data, error } = useAuthorized(which)
  if (error) return t('authorization.unknown')
  if (!data) return <Skeleton width="120px" height="14px" />
  if (!data.isOauthSet) return <Badge tone="warning">{t('authorization.none')}</Badge>
  return (
    <Badge tone="positive">
      {data.authorized_at === null
        ? t('authorization.set')
        : t('authorization.since', { at: formatInstant(data.authorized_at) })}
    </Badge>
  )
}
