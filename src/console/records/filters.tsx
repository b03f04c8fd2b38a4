// Filter bar of a list: search box, open filter fields, panel with the other fields, chips of active filters, and
// shortcuts.
import type { TFunction } from 'i18next'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { clearFiltersCommand, filterListCommand as listFilterMenu } from '#commands/lists.ts'
import { formatEcommerceName, useEcommerceName } from '#console/api/queries.ts'
import { focusListRow, hasNoFocusedControl } from '#console/lib/browser.ts'
import { formatDate } from '#console/lib/format.ts'
import { useMediaQuery } from '#console/lib/hooks.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import { runAndFocusList } from '#console/table/empty-list-button.tsx'
import type { UpdateListState } from '#console/table/list-state.ts'
import { Button, IconButton } from '#console/ui/button.tsx'
import type { Option } from '#console/ui/inputs.tsx'
import { calendarDate } from '#contract/fields.ts'
import { formatSaoPauloDate, parseTypedDate } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import { ChoiceFilter, EcommerceFilter, TextFilterField } from './filter-fields.tsx'
import styles from './filters.module.css'

/**
 * Command ids by filter kind. A command moves the focus to the first filter of its kind, and has the same shortcut on
 * every list.
 */
const focusCommandIdByFilterKind = {
  status: 'list.filterStatus',
  ecommerce: 'list.filterEcommerce',
  error: 'list.filterError',
  person: 'list.filterPerson',
  kind: 'list.filterKind',
  tag: 'list.filterTag',
  date: 'list.filterDate',
} as const

export type FilterKind = keyof typeof focusCommandIdByFilterKind

/** Media query for windows that have no space for filter fields beside the search box. */
const NARROW_MEDIA_QUERY = '(max-width: 720px)'

/** Names of the filters whose fields stay open beside the search box. At most two filters of a page stay open. */
export type OpenFilters = readonly [] | readonly [string] | readonly [string, string]

function getWidthClass({ kind, isWide }: ListFilter): string | undefined {
  if (isWide || kind === 'ecommerce') return styles.wide
  return kind === 'date' ? styles.date : styles.field
}

export interface ListFilter {
  /** Name of the query parameter that contains the filter value. */
  readonly name: string
  /**
   * Kind of the filter, which determines its keyboard shortcut. A filter without a kind has no shortcut; users reach it
   * with the button *Filtrar*.
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
  /** Accessible name of the bar. Default: "Filtros". */
  readonly label?: string
  readonly search?: ReactNode
  readonly filters: readonly ListFilter[]
  readonly openFilters: OpenFilters
  /** True if the user can clear something. Default: true if a filter is set. */
  readonly isFiltered?: boolean
  /**
   * True to show the button that clears the filters even without a chip. Default: false, so that a search text adds no
   * line above the list, which would move a button below while the user clicks it.
   */
  readonly showsClearButton?: boolean
  /** Clears all filters and the search. */
  readonly onClear: () => void
  /** Additional controls at the end of the bar, such as the menu of saved views. */
  readonly children?: ReactNode
}

/**
 * Filter bar of a list. The fields of open filters are beside the search box. The button *Filtrar* opens a panel with
 * the other fields. In a narrow window, the panel contains all fields.
 */
export function FilterBar(props: FilterBarProps) {
  const { label, search, filters, openFilters, showsClearButton = false, onClear, children } = props
  const { t } = useTranslation('list')
  const bar = useRef<HTMLFieldSetElement>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const isNarrow = useMediaQuery(NARROW_MEDIA_QUERY)
  const isInPanel = ({ name }: ListFilter) => isNarrow || !openFilters.some((openName) => openName === name)
  const panelFilters = filters.filter(isInPanel)
  const focusField = (filter: ListFilter) => {
    if (isInPanel(filter)) flushSync(() => setIsPanelOpen(true))
    findField(bar.current, filter)?.focus({ preventScroll: isInPanel(filter) })
  }
  const activeFilters = filters.filter(({ valueText }) => valueText !== undefined)
  const { isFiltered = activeFilters.length > 0 } = props
  const filtersWithKey = filters.filter(
    (filter) => filter.kind && filters.find(({ kind }) => kind === filter.kind) === filter,
  )
  const clearAll = () => runAndFocusList(onClear)
  /** Clears a filter. Its field or the button *Filtrar* receives the focus, so that users can choose another value. */
  const clearFilter = (filter: ListFilter) => {
    flushSync(filter.clear)
    const panelButton = bar.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')
    const target = isInPanel(filter) ? panelButton : findField(bar.current, filter)
    target?.focus()
  }
  const handleEscape = (event: KeyboardEvent) => {
    const isLeaving = event.key === 'Escape' && hasNoModifiers(event.nativeEvent) && !event.defaultPrevented
    if (isLeaving && focusListRow()) event.preventDefault()
  }
  const firstFilter = panelFilters[0] ?? filters[0]
  useCommandHandler('list.filter', () => firstFilter && focusField(firstFilter), firstFilter !== undefined)
  useCommandHandler('list.clearFilters', clearAll, isFiltered)

  return (
    <>
      <fieldset ref={bar} className={styles.bar} aria-label={label ?? t('filter.filters')} onKeyDown={handleEscape}>
        {search && <div className={styles.search}>{search}</div>}
        {filters.map((filter) => !isInPanel(filter) && <FilterField key={filter.name} filter={filter} />)}
        {(panelFilters.length > 0 || children) && (
          <div className={styles.rest}>
            {panelFilters.length > 0 && (
              <FilterPanel filters={panelFilters} isOpen={isPanelOpen} onOpenChange={setIsPanelOpen} />
            )}
            {children}
          </div>
        )}
      </fieldset>
      {(activeFilters.length > 0 || showsClearButton) && (
        <Chips
          filters={activeFilters}
          onEdit={focusField}
          onRemove={clearFilter}
          onClear={isFiltered ? clearAll : undefined}
        />
      )}
      {filtersWithKey.map(
        (filter) =>
          filter.kind && <FilterKeyHandler key={filter.kind} kind={filter.kind} onPress={() => focusField(filter)} />,
      )}
    </>
  )
}

/** Returns the input of a filter; null or undefined if the field is not rendered. */
function findField(bar: HTMLElement | null, { name }: ListFilter): HTMLElement | null | undefined {
  return bar?.querySelector<HTMLElement>(`[data-filter="${name}"] :is(input, [role=combobox])`)
}

function FilterField({ filter }: { readonly filter: ListFilter }) {
  return (
    <div data-filter={filter.name} className={getWidthClass(filter)}>
      {filter.field}
    </div>
  )
}

interface FilterPanelProps {
  readonly filters: readonly ListFilter[]
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** Button *Filtrar*, and the panel with the fields of all filters that do not stay open. */
function FilterPanel({ filters, isOpen, onOpenChange }: FilterPanelProps) {
  const { t } = useTranslation('list')
  const panel = useRef<HTMLDivElement>(null)
  const changeOpen = (isNextOpen: boolean) => {
    // Moves the focus out of the panel before the panel closes, because a text field applies its text when the field
    // loses the focus.
    const { activeElement } = document
    if (!isNextOpen && activeElement instanceof HTMLElement && panel.current?.contains(activeElement))
      if (!focusListRow()) activeElement.blur()
    onOpenChange(isNextOpen)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={changeOpen}>
      <Popover.Trigger asChild>
        <Button icon={<ListFilterIcon size={14} />} keys={listFilterMenu}>
          {t('filter.by')}
        </Button>
      </Popover.Trigger>
      {/* Rendered without a portal, so that the panel belongs to a landmark for screen readers. */}
      <Popover.Content
        ref={panel}
        aria-label={t('filter.filters')}
        align="start"
        sideOffset={4}
        collisionPadding={20}
        className={styles.panel}
        onCloseAutoFocus={(event) => !hasNoFocusedControl() && event.preventDefault()}
      >
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} />
        ))}
      </Popover.Content>
    </Popover.Root>
  )
}

function FilterKeyHandler({ kind, onPress }: { readonly kind: FilterKind; readonly onPress: () => void }) {
  useCommandHandler(focusCommandIdByFilterKind[kind], onPress)
  return null
}

interface ChipsProps {
  readonly filters: readonly ListFilter[]
  /** Moves the focus to the field of a filter. */
  readonly onEdit: (filter: ListFilter) => void
  readonly onRemove: (filter: ListFilter) => void
  /** Clears all filters; undefined if only the default of a filter applies. */
  readonly onClear: (() => void) | undefined
}

/** Chips of the active filters. A click on a chip opens the field of its filter. */
function Chips({ filters, onEdit, onRemove, onClear }: ChipsProps) {
  const { t } = useTranslation('list')
  return (
    <ul className={styles.chips} aria-label={t('filter.chosen')}>
      {filters.map((filter) => (
        <li key={filter.name} className={styles.chip}>
          <button type="button" className={styles.chipText} onClick={() => onEdit(filter)}>
            {filter.label}: <strong>{filter.valueText}</strong>
          </button>
          <IconButton
            size="small"
            label={t('filter.remove', { label: filter.label })}
            icon={<X size={12} />}
            onClick={() => onRemove(filter)}
          />
        </li>
      ))}
      {onClear && (
        <li className={styles.clear}>
          <Button size="small" variant="quiet" keys={clearFiltersCommand} onClick={onClear}>
            {t('filter.clear')}
          </Button>
        </li>
      )}
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

/** Builds a filter with a select field that has a few options. */
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
    valueText: id === undefined ? undefined : ecommerce ? formatEcommerceName(ecommerce) : String(id),
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

/** Builds a filter with a text field in which the user can type any text. */
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
  const date = parseTypedDate(text, { latestDate: formatSaoPauloDate(new Date()) })
  return text === '' ? undefined : (z.safeParse(calendarDate, date).data ?? null)
}

/** Builds a filter with a field in which the user types a date or chooses a date in the calendar. */
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
        isDate
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
