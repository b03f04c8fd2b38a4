// Filter bar of a list: search box, filter fields, chips of active filters, shortcuts, and a button that clears all
// filters.
import type { TFunction } from 'i18next'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { clearFiltersCommand, filterListCommand as listFilterMenu } from '#commands/lists.ts'
import { findCommand } from '#commands/registry.ts'
import { formatEcommerceLabel, useEcommerceName } from '#console/api/queries.ts'
import { focusListRow } from '#console/lib/browser.ts'
import { formatDate } from '#console/lib/format.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import { runAndFocusList } from '#console/table/empty-list-button.tsx'
import type { UpdateListState } from '#console/table/list-state.ts'
import { Button, IconButton } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import type { Option } from '#console/ui/inputs.tsx'
import { MenuButton } from '#console/ui/menu.tsx'
import { calendarDate } from '#contract/fields.ts'
import { formatSaoPauloDate, parseTypedDate } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import { ChoiceFilter, EcommerceFilter, TextFilterField } from './filter-fields.tsx'
import styles from './filters.module.css'

/**
 * Command ids by filter kind. A command moves the focus to the first filter of its kind, and has the same shortcut on
 * every list.
 */
const filterCommands = {
  status: 'list.filterStatus',
  ecommerce: 'list.filterEcommerce',
  error: 'list.filterError',
  person: 'list.filterPerson',
  kind: 'list.filterKind',
  tag: 'list.filterTag',
  date: 'list.filterDate',
} as const

export type FilterKind = keyof typeof filterCommands

/**
 * Maximum number of filter fields beside the search box. Lists with more fields show them on a separate line, unless
 * the window is wide.
 */
const MAX_FIELDS_IN_LINE = 3

function getWidthClass({ kind, isWide }: ListFilter): string | undefined {
  if (isWide || kind === 'ecommerce') return styles.wide
  return kind === 'date' ? styles.date : styles.field
}

export interface ListFilter {
  /** Name of the query parameter that contains the filter value. */
  readonly name: string
  /**
   * Kind of the filter, which determines its keyboard shortcut. A filter without a kind has no shortcut; users reach it
   * through the filter menu.
   */
  readonly kind?: FilterKind | undefined
  readonly label: string
  /** Makes the filter field wider, for fields in which users type a name. */
  readonly isWide?: true
  /** Filter value formatted for display; undefined if the filter is not set. */
  readonly valueText: string | undefined
  readonly clear: () => void
  readonly field: ReactNode
}

interface FilterBarProps {
  readonly search?: ReactNode
  readonly filters: readonly ListFilter[]
  /** Clears all filters and the search. */
  readonly onClear: () => void
  /** Additional controls at the end of the bar, such as the menu of saved views. */
  readonly children?: ReactNode
}

export function FilterBar({ search, filters, onClear, children }: FilterBarProps) {
  const { t } = useTranslation('list')
  const bar = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** True if the user has expanded the filter fields, which are collapsed in a narrow window. */
  const [isExpanded, setIsExpanded] = useState(false)
  const focusField = (name: string) => {
    flushSync(() => setIsExpanded(true))
    bar.current?.querySelector<HTMLElement>(`[data-filter="${name}"] :is(input, [role=combobox])`)?.focus()
  }
  const activeFilters = filters.filter(({ valueText }) => valueText !== undefined)
  const filtersWithKey = filters.filter(
    (filter) => filter.kind && filters.find(({ kind }) => kind === filter.kind) === filter,
  )
  const getKeyCommand = (filter: ListFilter) =>
    filter.kind && filtersWithKey.includes(filter) ? findCommand(filterCommands[filter.kind]) : undefined
  const clearAll = () => runAndFocusList(onClear)
  const handleEscape = (event: KeyboardEvent) => {
    const isLeaving = event.key === 'Escape' && hasNoModifiers(event.nativeEvent) && !event.defaultPrevented
    if (isLeaving && focusListRow()) event.preventDefault()
  }
  const [onlyFilter] = filters.length === 1 ? filters : []
  useCommandHandler(
    'list.filter',
    () => (onlyFilter ? focusField(onlyFilter.name) : setIsOpen(true)),
    filters.length > 0,
  )
  useCommandHandler('list.clearFilters', clearAll, activeFilters.length > 0)

  return (
    <>
      <fieldset
        ref={bar}
        className={classNames(
          styles.bar,
          filters.length > MAX_FIELDS_IN_LINE && styles.long,
          isExpanded && styles.unfolded,
        )}
        aria-label={t('filter.filters')}
        onKeyDown={handleEscape}
      >
        {search && <div className={styles.search}>{search}</div>}
        {filters.length > 0 && (
          <Button
            className={styles.fold}
            icon={<ListFilterIcon size={14} />}
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {activeFilters.length > 0 ? `${t('filter.filters')} (${activeFilters.length})` : t('filter.filters')}
          </Button>
        )}
        <div className={styles.rest}>
          {children}
          {filters.length > 1 && (
            <MenuButton
              label={t('filter.by')}
              open={isOpen}
              onOpenChange={setIsOpen}
              items={filters.map((filter) => ({
                id: filter.name,
                label: filter.valueText === undefined ? filter.label : `${filter.label}: ${filter.valueText}`,
                keys: getKeyCommand(filter),
                onSelect: () => focusField(filter.name),
              }))}
            >
              <IconButton
                className={styles.by}
                label={t('filter.by')}
                keys={listFilterMenu}
                icon={<ListFilterIcon size={14} />}
              />
            </MenuButton>
          )}
        </div>
        {filters.length > 0 && (
          <div className={styles.fields}>
            {filters.map((filter) => (
              <div key={filter.name} data-filter={filter.name} className={getWidthClass(filter)}>
                {filter.field}
              </div>
            ))}
          </div>
        )}
      </fieldset>
      {activeFilters.length > 0 && <Chips filters={activeFilters} focusField={focusField} onClear={clearAll} />}
      {filtersWithKey.map(
        ({ name, kind }) => kind && <FilterKeyHandler key={kind} kind={kind} onPress={() => focusField(name)} />,
      )}
    </>
  )
}

function FilterKeyHandler({ kind, onPress }: { readonly kind: FilterKind; readonly onPress: () => void }) {
  useCommandHandler(filterCommands[kind], onPress)
  return null
}

interface ChipsProps {
  readonly filters: readonly ListFilter[]
  /**
   * Moves the focus to the field of a filter. Called after the user has removed the filter, so that the user can choose
   * another value.
   */
  readonly focusField: (name: string) => void
  readonly onClear: () => void
}

function Chips({ filters, focusField, onClear }: ChipsProps) {
  const { t } = useTranslation('list')
  return (
    <ul className={styles.chips} aria-label={t('filter.chosen')}>
      {filters.map(({ name, label, valueText, clear }) => (
        <li key={name} className={styles.chip}>
          <span className={styles.said}>
            {label}: <strong>{valueText}</strong>
          </span>
          <IconButton
            size="small"
            label={t('filter.remove', { label })}
            icon={<X size={12} />}
            onClick={() => {
              flushSync(clear)
              focusField(name)
            }}
          />
        </li>
      ))}
      <li>
        <Button size="small" variant="quiet" keys={clearFiltersCommand} onClick={onClear}>
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  )
}

interface ChoiceFilterOptions<Value extends string> {
  readonly name: string
  readonly kind?: FilterKind
  readonly label: string
  /** Label of the option that clears the filter; undefined if the filter always has a value. */
  readonly anyLabel?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | undefined
  /** Default value of the filter. A filter with its default value counts as not set. */
  readonly defaultValue?: Value
  readonly onChange: (value: Value | undefined) => void
}

/** Builds a filter that has one of a few options as its value. */
export function buildChoiceFilter<Value extends string>(choice: ChoiceFilterOptions<Value>): ListFilter {
  const { name, kind, label, anyLabel, options, value, defaultValue, onChange } = choice
  const isSet = value !== undefined && value !== defaultValue
  return {
    name,
    kind,
    label,
    valueText: isSet ? (options.find((option) => option.value === value)?.label ?? value) : undefined,
    clear: () => onChange(undefined),
    field: (
      <ChoiceFilter
        label={label}
        anyLabel={anyLabel}
        options={options}
        value={value}
        onChange={(selectedValue) => onChange(options.find((option) => option.value === selectedValue)?.value)}
      />
    ),
  }
}

interface EcommerceFilterOptions {
  /** Name of the query parameter that contains the id of the ecommerce. */
  readonly name: string
  readonly label: string
  readonly value: unknown
  readonly patch: UpdateListState
}

/**
 * Builds a filter by ecommerce (merchant). The chip of the active filter shows the name of the ecommerce as soon as the
 * name has loaded.
 */
export function useEcommerceFilter({ name, label, value, patch }: EcommerceFilterOptions): ListFilter {
  const id = typeof value === 'number' ? value : undefined
  const ecommerce = useEcommerceName(id ?? null)
  const onChange = useCallback((next: number | undefined) => patch({ [name]: next }, { replace: true }), [patch, name])
  return {
    name,
    kind: 'ecommerce',
    label,
    valueText: id === undefined ? undefined : ecommerce ? formatEcommerceLabel(ecommerce) : String(id),
    clear: () => onChange(undefined),
    field: <EcommerceFilter value={id} onChange={onChange} />,
  }
}

interface TextFilterOptions {
  readonly name: string
  readonly kind?: FilterKind
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** Builds a filter that has any text as its value. */
export function buildTextFilter({ name, kind, label, value, onChange }: TextFilterOptions): ListFilter {
  const field = (
    <TextFilterField
      label={label}
      value={value ?? ''}
      parse={(text) => text || undefined}
      errorText=""
      onCommit={onChange}
    />
  )
  return { name, kind, label, valueText: value, clear: () => onChange(undefined), field }
}

/** Parses a typed date. Returns undefined for an empty text, and null for an invalid date or a date in the future. */
function parseDate(text: string): string | undefined | null {
  const date = parseTypedDate(text, { latest: formatSaoPauloDate(new Date()) })
  return text === '' ? undefined : (z.safeParse(calendarDate, date).data ?? null)
}

/** Builds a filter that has a calendar date as its value. */
export function buildDateFilter(
  { name, label, value, onChange }: Omit<TextFilterOptions, 'kind'>,
  t: TFunction,
): ListFilter {
  const day = value === undefined ? '' : formatDate(value)
  return {
    name,
    kind: 'date',
    label,
    valueText: day || undefined,
    clear: () => onChange(undefined),
    field: (
      <TextFilterField
        label={label}
        value={day}
        placeholder={t('ui:date.format')}
        errorText={t('list:filter.wrongDate')}
        parse={parseDate}
        onCommit={onChange}
      />
    ),
  }
}

/** Builds the options of a select from values and a function that returns the label of a value. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  getLabel: (value: Value) => string,
): readonly (Option & { readonly value: Value })[] {
  return values.map((value) => ({ value, label: getLabel(value) }))
}
