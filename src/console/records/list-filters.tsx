// Filters of a list, derived from the query schema of its endpoint: one field for each parameter that filters.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { listParameters, type PatchState } from '#console/table/list-state.ts'
import type { Option } from '#console/ui/inputs.tsx'
import { calendarDate, recordId } from '#contract/fields.ts'
import { claimFilter } from '#contract/people.ts'
import { NO_STATUS, statusFilters } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { usePersonFilter } from './claims.tsx'
import {
  choiceFilter,
  dateFilter,
  type FilterKind,
  type ListFilter,
  optionsOf,
  textFilter,
  useEcommerceFilter,
} from './filters.tsx'
import { statusText } from './reverse-labels.ts'

/** Properties of a filter that its schema does not hold. */
interface FilterOptions {
  /** Query parameter. */
  readonly name: string
  /** Gives the filter the shared key of its kind: `f s` for status, `f k` for kind … */
  readonly kind?: FilterKind
  /** Text key of the label; default: `filter.<name>.label`, else `column.<name>`. */
  readonly label?: string
  /** Text key that each value completes; default: `filter.<name>`. A value without a text is shown as it is. */
  readonly words?: string
  /** Options that the schema does not know, because the server or the feature lists them. */
  readonly options?: readonly Option[]
  /** Parameters that lose their meaning when this filter changes. */
  readonly resets?: readonly string[]
  /** Value that hides no row; an empty list offers it. Default: the value without a parameter in the URL. */
  readonly widest?: string
  /** Has no field now, and is cleared together with the others. */
  readonly isHidden?: boolean
}

/** A filter of the schema, or one that draws its own field. The order of the filters is the order of the fields. */
export type FilterSpec = FilterOptions | ListFilter

interface ListFiltersOptions {
  readonly schema: z.ZodObject
  readonly query: Readonly<Record<string, unknown>>
  readonly patch: PatchState
  /** Namespace of the texts of the list. */
  readonly texts: string
  readonly specs: readonly FilterSpec[]
  /** Parameters that say which list it is. They are no filters. */
  readonly scope: readonly string[]
  /** Returns whether the platform knows a parameter. */
  readonly isAvailable: (name: string) => boolean
}

const none: readonly never[] = []

function isOwnFilter(spec: FilterSpec): spec is ListFilter {
  return 'field' in spec
}

/** Removes `optional` and `default` from the schema of a parameter. */
function unwrap(field: unknown): unknown {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? unwrap(field.unwrap()) : field
}

/** Values of a parameter that is one of a few; none if it is anything else. */
export function enumValues(field: unknown): readonly string[] {
  const inner = unwrap(field)
  return inner instanceof z.ZodEnum ? inner.options.map(String) : none
}

type FieldType = 'choice' | 'status' | 'ecommerce' | 'person' | 'day' | 'text'

/** Returns the field that fits the schema of a parameter. A parameter with listed options is always a choice. */
export function fieldType(schema: z.ZodObject, name: string, hasOptions = false): FieldType {
  if (hasOptions) return 'choice'
  const field = unwrap(schema.shape[name])
  if (field === recordId) return 'ecommerce'
  if (field === claimFilter) return 'person'
  if (field === calendarDate) return 'day'
  const values = enumValues(field)
  if (values.length === 0) return 'text'
  return values.join() === statusFilters.join() ? 'status' : 'choice'
}

/** Filters of a list and what clears them: those that the feature names first, then the others of the schema. */
export function useListFilters(options: ListFiltersOptions) {
  const { schema, query, patch, texts, specs, scope, isAvailable } = options
  const { t } = useTranslation(texts)
  const { search, filters } = listParameters(schema)
  const names = filters.filter((name) => !scope.includes(name))
  const optionsOfFilter = (name: string) =>
    specs.find((spec): spec is FilterOptions => spec.name === name && !isOwnFilter(spec)) ?? { name }
  const typeOf = (name: string) => fieldType(schema, name, optionsOfFilter(name).options !== undefined)

  const ecommerceName = names.find((name) => typeOf(name) === 'ecommerce')
  const ecommerce = useEcommerceFilter({
    name: ecommerceName ?? '',
    label: t('column.ecommerce'),
    value: ecommerceName === undefined ? undefined : query[ecommerceName],
    patch,
  })
  const personName = names.find((name) => typeOf(name) === 'person')
  const person = usePersonFilter({
    name: personName ?? '',
    value: personName === undefined ? undefined : query[personName],
    isOn: personName !== undefined,
    patch,
  })

  const filterOf = (spec: FilterOptions): ListFilter => {
    const { name, words = `filter.${name}`, resets = none } = spec
    if (name === ecommerceName) return ecommerce
    if (name === personName) return person
    const type = typeOf(name)
    const standard = standardOf(schema, name)
    const value = query[name] === undefined ? undefined : String(query[name])
    const reset = Object.fromEntries(resets.map((other) => [other, undefined]))
    const onChange = (next: string | undefined) => patch({ ...reset, [name]: next })
    const kind = spec.kind ?? (type === 'status' ? 'status' : undefined)
    const shared = { name, label: formatLabel(spec, t), value, onChange, ...(kind ? { kind } : {}) }
    if (type === 'day') return dateFilter(shared, t)
    if (type === 'text') return textFilter(shared)
    const formatValue = (one: string) =>
      type === 'status' ? statusText(one === NO_STATUS ? null : one, t) : t(`${words}.${one}`, { defaultValue: one })
    return choiceFilter<string>({
      ...shared,
      ...(standard === undefined
        ? { any: t([`filter.${name}.any`, 'list:filter.any']) }
        : { standard: String(standard) }),
      options: spec.options ?? optionsOf(enumValues(schema.shape[name]), formatValue),
    })
  }

  const named = new Set(specs.map(({ name }) => name))
  const all: readonly FilterSpec[] = [...specs, ...names.filter((name) => !named.has(name)).map((name) => ({ name }))]
  const widestOf = (name: string) => optionsOfFilter(name).widest ?? standardOf(schema, name)
  const cleared = search === null ? names : [search, ...names]
  return {
    filters: all.flatMap((spec) => {
      if (isOwnFilter(spec)) return isAvailable(spec.name) || !names.includes(spec.name) ? [spec] : []
      return spec.isHidden || !isAvailable(spec.name) ? [] : [filterOf(spec)]
    }),
    search: search !== null && isAvailable(search) ? search : null,
    /** Whether a filter or the search may be why the list is empty. */
    isFiltered: cleared.some((name) => query[name] !== undefined && query[name] !== widestOf(name)),
    /** Returns every filter and the search to the state of the list without parameters. */
    clear: () => patch(Object.fromEntries(cleared.map((name) => [name, undefined]))),
    /** Shows every row. */
    showAll: () => patch(Object.fromEntries(cleared.map((name) => [name, optionsOfFilter(name).widest]))),
  }
}

function formatLabel({ name, label }: FilterOptions, t: TFunction): string {
  return label === undefined ? t([`filter.${name}.label`, `column.${name}`]) : t(label)
}

/** Value that a parameter has when the URL does not name it. */
function standardOf(schema: z.ZodObject, name: string): unknown {
  const standards: Readonly<Record<string, unknown>> = z.parse(schema, {})
  return standards[name]
}
