import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { Button } from '#console/ui/button.tsx'
import { Select } from '#console/ui/select.tsx'
import { ecommerceFilters, situations } from '#contract/ecommerces.ts'
import styles from './list-filters.module.css'
import type { ListQuery, SetList } from './list-query.ts'

interface ListFiltersProps {
  readonly query: ListQuery
  readonly set: SetList
}

/** Situation, platform, connector and feature (S1 §2); the options come from the filters call. */
export function ListFilters({ query, set }: ListFiltersProps) {
  const { t } = useTranslation('ecommerces')
  const { data, error, refetch } = useQuery(queryOf(ecommerceFilters, {}))
  const any = { value: '', label: t('list.any') }

  const platforms = (data?.platforms ?? []).map(({ id, name, is_discontinued }) => ({
    value: String(id),
    label: is_discontinued ? t('list.discontinued', { name }) : name,
  }))
  const connectors = (data?.ecommerce_connector_platforms ?? []).map(({ url, name }) => ({ value: url, label: name }))
  const features = (data?.features ?? []).map(({ module, value }) => ({
    value: `${module}.${value}`,
    label: `${module} · ${value}`,
  }))

  return (
    <fieldset className={styles.filters} aria-label={t('list.filters')}>
      <Filter
        label={t('list.situation.label')}
        options={situations.map((value) => ({ value, label: t(`list.situation.${value}`) }))}
        value={query.situation}
        onChange={(value) => set({ situation: situations.find((one) => one === value) })}
      />
      <Filter
        label={t('list.software')}
        options={[any, ...withChosen(platforms, query.software_id)]}
        value={String(query.software_id ?? '')}
        onChange={(software_id) => set({ software_id })}
      />
      <Filter
        label={t('list.connector')}
        options={[any, ...withChosen(connectors, query.connector_platform)]}
        value={query.connector_platform ?? ''}
        onChange={(connector_platform) => set({ connector_platform })}
      />
      <Filter
        label={t('list.feature')}
        options={[any, ...withChosen(features, query.feature)]}
        value={query.feature ?? ''}
        onChange={(feature) => set({ feature })}
      />
      {error && (
        <Button size="small" title={t('list.filtersFailed')} onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      )}
    </fieldset>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** A value of the address that is not (yet) among the options stays chosen and in sight. */
function withChosen(options: readonly Option[], chosen: string | number | undefined): readonly Option[] {
  const value = String(chosen ?? '')
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
}

interface FilterProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Filter({ label, options, value, onChange }: FilterProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Select id={id} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}
