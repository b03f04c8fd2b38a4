import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatDate } from '#console/lib/formats.ts'
import { sayAction } from '#console/lib/said.ts'
import { Button } from '#console/ui/button.tsx'
import { ChoiceFilter } from '#console/ui/choice-filter.tsx'
import { thenFocusField } from '#console/ui/focus-on.tsx'
import type { Option } from '#console/ui/select.tsx'
import { TypedFilter } from '#console/ui/typed-filter.tsx'
import { activityActions, activityEntities } from '#contract/activity.ts'
import { calendarDate, dateOf } from '#contract/fields.ts'

import styles from './list-page.module.css'
import { isFiltered, type ListQuery, noFilters, type SetList } from './list-query.ts'
import { PersonFilter } from './person-filter.tsx'

interface ListFiltersProps {
  readonly query: ListQuery
  readonly set: SetList
}

const asTyped = (typed: string) => typed || undefined
const asDate = (typed: string) => (typed === '' ? undefined : (z.safeParse(calendarDate, dateOf(typed)).data ?? null))

/** Person, record, ticket, days, action. */
export function ListFilters({ query, set }: ListFiltersProps) {
  const { t } = useTranslation('activity')
  const fields = useRef<HTMLFieldSetElement>(null)
  const actions = activityActions.map((action) => ({ value: action, label: sayAction({ action }, t) }))
  const entities = activityEntities.map((value) => ({ value, label: t(`entity.${value}`) }))
  const date = { placeholder: t('ui:date.format'), read: asDate, wrong: t('filter.wrongDate') }
  const text = { read: asTyped, wrong: '' }
  const clear = () =>
    thenFocusField(
      () => set(noFilters),
      () => fields.current,
    )
  return (
    <fieldset ref={fields} className={styles.filters} aria-label={t('filter.label')}>
      <PersonFilter query={query} set={set} />
      <ChoiceFilter
        label={t('filter.action')}
        any={t('filter.any')}
        options={byLabel(actions)}
        value={query.action}
        onChange={(action) => set({ action })}
      />
      <ChoiceFilter
        label={t('filter.entity')}
        any={t('filter.anyRecord')}
        options={byLabel(entities)}
        value={query.entity}
        onChange={(entity) => set({ entity, id: undefined })}
      />
      <TypedFilter {...text} label={t('filter.id')} value={query.id ?? ''} onSet={(id) => set({ id })} />
      <TypedFilter
        {...text}
        label={t('filter.ticket')}
        value={query.of_ticket ?? ''}
        onSet={(ticket) => set({ of_ticket: ticket })}
      />
      <TypedFilter {...date} label={t('filter.from')} value={shown(query.from)} onSet={(from) => set({ from })} />
      <TypedFilter {...date} label={t('filter.to')} value={shown(query.to)} onSet={(to) => set({ to })} />
      {isFiltered(query) && (
        <Button variant="quiet" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

const shown = (date: string | undefined) => (date === undefined ? '' : formatDate(date))

function byLabel(options: readonly Option[]): readonly Option[] {
  return [...options].sort((one, other) => one.label.localeCompare(other.label))
}
