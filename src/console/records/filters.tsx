// Filters of a list: search and fields in one line, what is set as chips, the keys to each, and taking all of them off.
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

/** What a filter is of; the first of a kind has its key, the same on every list. */
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

/** More fields have a line of their own, below the search, up to a wide window. */
const mostInLine = 3

function widthOf({ kind, isWide }: ListFilter): string | undefined {
  if (isWide || kind === 'ecommerce') return styles.wide
  return kind === 'date' ? styles.date : styles.field
}

export interface ListFilter {
  /** Its key of the address. */
  readonly name: string
  /** Undefined: it is reached by the menu of the filters only. */
  readonly kind?: FilterKind | undefined
  readonly label: string
  /** A name is typed into it. */
  readonly isWide?: true
  /** What it is set to, in words; undefined where it is not set. */
  readonly said: string | undefined
  readonly clear: () => void
  readonly field: ReactNode
}

interface FilterBarProps {
  readonly search?: ReactNode
  readonly filters: readonly ListFilter[]
  /** Takes off every filter, and the search. */
  readonly onClear: () => void
  /** Views, and what else stands in the line. */
  readonly children?: ReactNode
}

export function FilterBar({ search, filters, onClear, children }: FilterBarProps) {
  const { t } = useTranslation('list')
  const bar = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  /** In a narrow window the fields are folded away until somebody wants them. */
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
  /** Its field is where another value can be chosen. */
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

// One filter of each sort: its field, and what its chip says.

interface ChoiceOptions<Value extends string> {
  readonly name: string
  readonly kind?: FilterKind
  readonly label: string
  /** What choosing none is called; a filter that is always one of its options has none. */
  readonly any?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | undefined
  /** The option that a list has by itself. */
  readonly standard?: Value
  readonly onChange: (value: Value | undefined) => void
}

/** One of a few, or none. */
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
  /** Query parameter of the list. */
  readonly name: string
  readonly label: string
  readonly value: unknown
  readonly patch: PatchState
}

/** Filters by ecommerce. */
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

/** A text as it is typed. */
export function textFilter({ name, kind, label, value, onChange }: TextOptions): ListFilter {
  const field = (
    <TypedFilter label={label} value={value ?? ''} read={(typed) => typed || undefined} wrong="" onSet={onChange} />
  )
  return { name, kind, label, said: value, clear: () => onChange(undefined), field }
}

/** Reads a typed day. Undefined for an empty text, null for one that is no day or lies in the future. */
function readDate(typed: string): string | undefined | null {
  const date = dateOf(typed, { latest: dateHere(new Date()) })
  return typed === '' ? undefined : (z.safeParse(calendarDate, date).data ?? null)
}

/** Filters by a calendar day. */
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

/** Each value as an option, by the label it is given. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): readonly (Option & { readonly value: Value })[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}
