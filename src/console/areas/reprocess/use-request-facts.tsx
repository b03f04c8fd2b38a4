import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { getEcommerce } from '#contract/ecommerces.ts'
import type { Fact } from './facts.tsx'
import type { ReprocessRequest } from './request.ts'
import { lookupOf } from './use-owner.ts'

/** Name of an ecommerce as far as it was seen already; null when it was not. */
export function useKnownName(): (request: Pick<ReprocessRequest, 'ecommerce_id' | 'entity_id'>) => string | null {
  const client = useQueryClient()
  return ({ ecommerce_id, entity_id }) => {
    const page = client.getQueryData(queryOf(getEcommerce, { params: { id: ecommerce_id } }).queryKey)
    const found = client
      .getQueryData(lookupOf(entity_id).queryKey)
      ?.data.flatMap((one) => ('ecommerce_id' in one && one.ecommerce_id === ecommerce_id ? [one.ecommerce_name] : []))
    return page?.data.display_name ?? found?.[0] ?? null
  }
}

/** What a request says: type, id, whose, task, ticket (S1 §2). */
export function useRequestFacts(request: ReprocessRequest): readonly Fact[] {
  const { t } = useTranslation('reprocess')
  const name = useKnownName()(request)
  return [
    { name: t('type.label'), value: t(`type.${request.type}`) },
    { name: t(`field.id.${request.type}`), value: <code>{request.entity_id}</code> },
    {
      name: t('field.ecommerce'),
      value: name === null ? request.ecommerce_id : t('owner.named', { name, id: request.ecommerce_id }),
    },
    { name: t('field.task'), value: request.task },
    { name: t('field.ticket'), value: <code>{request.ticket}</code> },
  ]
}
