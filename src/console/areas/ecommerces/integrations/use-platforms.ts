import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import type { Option } from '#console/ui/select.tsx'
import { ecommerceFilters } from '#contract/ecommerces.ts'

/** Those that may be chosen (A14): a discontinued one only where it is the present one, and tagged. */
export function usePlatforms(present: { readonly id: number; readonly name: string } | null) {
  const { t } = useTranslation('integrations')
  const { data, error, refetch } = useQuery(queryOf(ecommerceFilters, {}))
  const known = data?.platforms ?? (present ? [{ ...present, is_discontinued: false }] : [])
  const offered = known.filter(({ id, is_discontinued }) => !is_discontinued || id === present?.id)
  const options: Option[] = offered.map(({ id, name, is_discontinued }) => ({
    value: String(id),
    label: is_discontinued ? t('discontinued', { name }) : name,
  }))
  const nameOf = (id: unknown) => known.find((platform) => String(platform.id) === String(id))?.name ?? String(id)
  return { options, nameOf, areKnown: data !== undefined, error, refetch }
}
