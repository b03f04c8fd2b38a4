// Filter bar of a list: search box, filter fields, chips of active filters, shortcut keys, and a button to clear all
// filters.
import type { TFunction } from 'i18next'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { listClearFilters, listFilter as listFilterMenu } from '#commands/lists.ts'
import { findCommand } from '#commands/registry.ts'
import { formatEcommerceLabel, useEcommerceName } from '#console/api/queries.ts'
import { focusListRow } from '#console/lib/browser.ts'
import { formatDate } from '#console/lib/format.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import { thenFocusList } from '#console/table/empty-list-button.tsx'
import type { PatchState } from '#console/table/list-state.ts'
import { Button, IconButton } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import type { Option } from '#console/ui/inputs.tsx'
import { MenuButton } from '#console/ui/menu.tsx'
import { calendarDate } from '#contract/fields.ts'
import { dateHere, dateOf } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import { ChoiceFilter, EcommerceFilter, TypedFilter } from './filter-fields.tsx'
import styles from './filters.module.css'

/** Command of each filter kind. The command acts on the first filter of its kind, with the same key on every list. */
const commandOf = {
  status: 'list.filterStatus',
  ecommerce: 'list.filterEcommerce',
  error: 'list.filterError',
  person: 'list.filterPerson',
  kind: 'list.filterKind',
  tag: 'list.filterTag',
  date: 'list.filterDate',
} as const

export type FilterKind = keyof typeof commandOf

/**
 * Maximum number of filter fields beside the search box; more fields are rendered on a separate line, unless the window
 * is wide.
 */
const mostInLine = 3

function widthOf({ kind, isWide }: ListFilter): string | undefined {
  if (isWide || kind === 'ecommerce') return styles.wide
  return kind === 'date' ? styles.date : styles.field
}

export interface ListFilter {
  /** Name of the query parameter that holds the value of the filter. */
  readonly name: string
  /** Kind that provides a shortcut key. Filters without a kind are reached only through the filter menu. */
  readonly kind?: FilterKind | undefined
  readonly label: string
  /** Makes the filter field wider, because the user types a name into it. */
  readonly isWide?: true
  /** Formatted value of the filter; undefined if the filter is not set. */
  readonly said: string | undefined
  readonly clear: () => void
  readonly field: ReactNode
}

interface FilterBarProps {
  readonly search?: ReactNode
  readonly filters: readonly ListFilter[]
  /** Clears every filter and the search. */
  readonly onClear: () => void
  /** Further controls at the end of the bar, such as the views menu. */
  readonly children?: ReactNode
}

export function FilterBar({ search, filters, onClear, children }: FilterBarProps) {
  const { t } = useTranslation('list')
  const bar = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** In a narrow window the filter fields are collapsed until the user expands them. */
  const [isUnfolded, setIsUnfolded] = useState(false)
  const focus = (name: string) => {
    flushSync(() => setIsUnfolded(true))
    bar.current?.querySelector<HTMLElement>(`[data-filter="${name}"] :is(input, [role=combobox])`)?.focus()
  }
  const set = filters.filter(({ said }) => said !== undefined)
  const firsts = filters.filter((filter) => filter.kind && filters.find(({ kind }) => kind === filter.kind) === filter)
  const keysOf = (filter: ListFilter) =>
    filter.kind && firsts.includes(filter) ? findCommand(commandOf[filter.kind]) : undefined
  const clear = () => thenFocusList(onClear)
  const leave = (event: KeyboardEvent) => {
    const isLeaving = event.key === 'Escape' && hasNoModifiers(event.nativeEvent) && !event.defaultPrevented
    if (isLeaving && focusListRow()) event.preventDefault()
  }
  const [only] = filters.length === 1 ? filters : []
  useCommandHandler('list.filter', () => (only ? focus(only.name) : setIsOpen(true)), filters.length > 0)
  useCommandHandler('list.clearFilters', clear, set.length > 0)

  return (
    <>
      <fieldset
        ref={bar}
        className={classNames(styles.bar, filters.length > mostInLine && styles.long, isUnfolded && styles.unfolded)}
        aria-label={t('filter.filters')}
        onKeyDown={leave}
      >
        {search && <div className={styles.search}>{search}</div>}
        {filters.length > 0 && (
          <Button
            className={styles.fold}
            icon={<ListFilterIcon size={14} />}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {set.length > 0 ? `${t('filter.filters')} (${set.length})` : t('filter.filters')}
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
                label: filter.said === undefined ? filter.label : `${filter.label}: ${filter.said}`,
                keys: keysOf(filter),
                onSelect: () => focus(filter.name),
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
              <div key={filter.name} data-filter={filter.name} className={widthOf(filter)}>
                {filter.field}
              </div>
            ))}
          </div>
        )}
      </fieldset>
      {set.length > 0 && <Chips filters={set} onRemoved={focus} onClear={clear} />}
      {firsts.map(({ name, kind }) => kind && <KindKey key={kind} kind={kind} onPress={() => focus(name)} />)}
    </>
  )
}

function KindKey({ kind, onPress }: { readonly kind: FilterKind; readonly onPress: () => void }) {
  useCommandHandler(commandOf[kind], onPress)
  return null
}

interface ChipsProps {
  readonly filters: readonly ListFilter[]
  /** Called after a filter was removed; moves focus to its field, so that the user can choose another value. */
  readonly onRemoved: (name: string) => void
  readonly onClear: () => void
}

function Chips({ filters, onRemoved, onClear }: ChipsProps) {
  const { t } = useTranslation('list')
  return (
    <ul className={styles.chips} aria-label={t('filter.chosen')}>
      {filters.map(({ name, label, said, clear }) => (
        <li key={name} className={styles.chip}>
          <span className={styles.said}>
            {label}: <strong>{said}</strong>
          </span>
          <IconButton
            size="small"
            label={t('filter.remove', { label })}
            icon={<X size={12} />}
            onClick={() => {
              flushSync(clear)
              onRemoved(name)
            }}
          />
        </li>
      ))}
      <li>
        <Button size="small" variant="quiet" keys={listClearFilters} onClick={onClear}>
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  )
}

interface ChoiceOptions<Value extends string> {
  readonly name: string
  readonly kind?: FilterKind
  readonly label: string
  /** Label of the option that clears the filter; undefined if the filter always has a value. */
  readonly any?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | undefined
  /** Default value of the filter; a filter with this value counts as not set. */
  readonly standard?: Value
  readonly onChange: (value: Value | undefined) => void
}

/** Builds a filter whose value is one of a few options, or none. */
export function choiceFilter<Value extends string>(choice: ChoiceOptions<Value>): ListFilter {
  const { name, kind, label, any, options, value, standard, onChange } = choice
  const isSet = value !== undefined && value !== standard
  return {
    name,
    kind,
    label,
    said: isSet ? (options.find((option) => option.value === value)?.label ?? value) : undefined,
    clear: () => onChange(undefined),
    field: (
      <ChoiceFilter
        label={label}
        any={any}
        options={options}
        value={value}
        onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
      />
    ),
  }
}

interface EcommerceOptions {
  /** Name of the query parameter that holds the id of the ecommerce. */
  readonly name: string
  readonly label: string
  readonly value: unknown
  readonly patch: PatchState
}

/** Filters a list by ecommerce; the chip shows the name of the ecommerce once it has loaded. */
export function useEcommerceFilter({ name, label, value, patch }: EcommerceOptions): ListFilter {
  const id = typeof value === 'number' ? value : undefined
  const known = useEcommerceName(id ?? null)
  const onChange = useCallback((next: number | undefined) => patch({ [name]: next }, { replace: true }), [patch, name])
  return {
    name,
    kind: 'ecommerce',
    label,
    said: id === undefined ? undefined : known ? formatEcommerceLabel(known) : String(id),
    clear: () => onChange(undefined),
    field: <EcommerceFilter value={id} onChange={onChange} />,
  }
}

interface TextOptions {
  readonly name: string
  readonly kind?: FilterKind
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** Builds a filter with a free text as its value. */
export function textFilter({ name, kind, label, value, onChange }: TextOptions): ListFilter {
  const field = (
    <TypedFilter label={label} value={value ?? ''} read={(typed) => typed || undefined} wrong="" onSet={onChange} />
  )
  return { name, kind, label, said: value, clear: () => onChange(undefined), field }
}

/** Parses a typed date. Returns undefined for an empty text, and null for a date that is invalid or in the future. */
function readDate(typed: string): string | undefined | null {
  const date = dateOf(typed, { latest: dateHere(new Date()) })
  return typed === '' ? undefined : (z.safeParse(calendarDate, date).data ?? null)
}

/** Builds a filter with a calendar day as its value. */
export function dateFilter({ name, label, value, onChange }: Omit<TextOptions, 'kind'>, t: TFunction): ListFilter {
  const day = value === undefined ? '' : formatDate(value)
  return {
    name,
    kind: 'date',
    label,
    said: day || undefined,
    clear: () => onChange(undefined),
    field: (
      <TypedFilter
        label={label}
        value={day}
        placeholder={t('ui:date.format')}
        wrong={t('list:filter.wrongDate')}
        read={readDate}
        onSet={onChange}
      />
    ),
  }
}

/** Builds select options from values and a function that returns the label of a value. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): readonly (Option & { readonly value: Value })[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}
