// Derives the filters of a list from the query schema of its endpoint: every filter parameter gets a filter field.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { getListParameters, type UpdateListState } from '#console/table/list-state.ts'
import type { Option } from '#console/ui/inputs.tsx'
import { calendarDate, recordId } from '#contract/fields.ts'
import { claimFilter } from '#contract/people.ts'
import { NO_STATUS, statusFilters } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { useClaimFilter } from './claims.tsx'
import {
  buildChoiceFilter,
  buildDateFilter,
  buildTextFilter,
  type FilterKind,
  type ListFilter,
  toOptions,
  useEcommerceFilter,
} from './filters.tsx'
import { formatStatus } from './reverse-labels.ts'

/** Options of a filter that cannot be derived from the query schema. */
interface FilterOptions {
  /** Name of the query parameter that contains the filter value. */
  readonly name: string
  /** Kind of the filter, which determines the keyboard shortcut on all lists: `f s` for status, `f k` for kind. */
  readonly kind?: FilterKind
  /** Translation key of the label. Default: `filter.<name>.label`, or `column.<name>` if that key does not exist. */
  readonly label?: string
  /**
   * Prefix of the translation keys of the values. Default: `filter.<name>`. A value without translation is shown
   * unchanged.
   */
  readonly textPrefix?: string
  /** Options that are not in the schema because the server or the feature provides them. */
  readonly options?: readonly Option[]
  /**
   * Query parameters that depend on the value of this filter. They are removed from the URL when the filter changes.
   */
  readonly dependentParameters?: readonly string[]
  /**
   * Filter value that matches all rows. An empty list has a button that sets this value. Default: removes the parameter
   * from the URL.
   */
  readonly widestValue?: string
  /** Hides the filter field. Clearing all filters still clears this filter. */
  readonly isHidden?: boolean
}

/**
 * Either options for a filter that is derived from the query schema, or a complete filter with a custom field. The
 * filter bar displays the filters in the order of these specifications.
 */
export type FilterSpec = FilterOptions | ListFilter

interface ListFiltersOptions {
  readonly schema: z.ZodObject
  readonly query: Readonly<Record<string, unknown>>
  readonly patch: UpdateListState
  /** Translation namespace of the list. */
  readonly textNamespace: string
  readonly filterSpecs: readonly FilterSpec[]
  /** Query parameters that select the list itself, such as a tab. They are not shown as filters. */
  readonly identifyingParameters: readonly string[]
  /** Returns true if the server supports the query parameter. */
  readonly isAvailable: (name: string) => boolean
}

const emptyList: readonly never[] = []

function isCustomFilter(spec: FilterSpec): spec is ListFilter {
  return 'field' in spec
}

/** Returns the schema of a query parameter without its `optional` and `default` wrappers. */
function unwrapSchema(field: unknown): unknown {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault ? unwrapSchema(field.unwrap()) : field
}

/** Returns the values of a parameter with an enum schema, or an empty list for other schemas. */
export function getEnumValues(schema: unknown): readonly string[] {
  const innerSchema = unwrapSchema(schema)
  return innerSchema instanceof z.ZodEnum ? innerSchema.options.map(String) : emptyList
}

type FieldType = 'choice' | 'status' | 'ecommerce' | 'person' | 'day' | 'text'

/**
 * Returns the type of the filter field for a query parameter, depending on the schema of the parameter. A parameter
 * with given options always has a select field.
 */
export function detectFieldType(schema: z.ZodObject, name: string, hasOptions = false): FieldType {
  if (hasOptions) return 'choice'
  const field = unwrapSchema(schema.shape[name])
  if (field === recordId) return 'ecommerce'
  if (field === claimFilter) return 'person'
  if (field === calendarDate) return 'day'
  const values = getEnumValues(field)
  if (values.length === 0) return 'text'
  return values.join() === statusFilters.join() ? 'status' : 'choice'
}

/**
 * Returns the filters of a list and functions that clear them. Filters in `filterSpecs` come first, followed by the
 * other filter parameters of the schema.
 */
export function useListFilters(options: ListFiltersOptions) {
  const { schema, query, patch, textNamespace, filterSpecs, identifyingParameters, isAvailable } = options
  const { t } = useTranslation(textNamespace)
  const { search, filters } = getListParameters(schema)
  const names = filters.filter((name) => !identifyingParameters.includes(name))
  const getFilterOptions = (name: string) =>
    filterSpecs.find((spec): spec is FilterOptions => spec.name === name && !isCustomFilter(spec)) ?? { name }
  const getFieldType = (name: string) => detectFieldType(schema, name, getFilterOptions(name).options !== undefined)

  const ecommerceName = names.find((name) => getFieldType(name) === 'ecommerce')
  const ecommerceFilter = useEcommerceFilter({
    name: ecommerceName ?? '',
    label: t('column.ecommerce'),
    value: ecommerceName === undefined ? undefined : query[ecommerceName],
    patch,
  })
  const personName = names.find((name) => getFieldType(name) === 'person')
  const claimFilterField = useClaimFilter({
    name: personName ?? '',
    value: personName === undefined ? undefined : query[personName],
    isEnabled: personName !== undefined,
    patch,
  })

  const buildFilter = (spec: FilterOptions): ListFilter => {
    const { name, textPrefix = `filter.${name}`, dependentParameters = emptyList } = spec
    if (name === ecommerceName) return ecommerceFilter
    if (name === personName) return claimFilterField
    const type = getFieldType(name)
    const defaultValue = getDefaultValue(schema, name)
    const value = query[name] === undefined ? undefined : String(query[name])
    const resetValues = Object.fromEntries(dependentParameters.map((parameterName) => [parameterName, undefined]))
    const onChange = (next: string | undefined) => patch({ ...resetValues, [name]: next })
    const kind = spec.kind ?? (type === 'status' ? 'status' : undefined)
    const commonOptions = { name, label: formatLabel(spec, t), value, onChange, ...(kind ? { kind } : {}) }
    if (type === 'day') return buildDateFilter(commonOptions, t)
    if (type === 'text') return buildTextFilter(commonOptions)
    const formatValue = (option: string) =>
      type === 'status'
        ? formatStatus(option === NO_STATUS ? null : option, t)
        : t(`${textPrefix}.${option}`, { defaultValue: option })
    return buildChoiceFilter<string>({
      ...commonOptions,
      ...(defaultValue === undefined
        ? { anyLabel: t([`filter.${name}.any`, 'list:filter.any']) }
        : { defaultValue: String(defaultValue) }),
      options: spec.options ?? toOptions(getEnumValues(schema.shape[name]), formatValue),
    })
  }

  const specNames = new Set(filterSpecs.map(({ name }) => name))
  const allSpecs: readonly FilterSpec[] = [
    ...filterSpecs,
    ...names.filter((name) => !specNames.has(name)).map((name) => ({ name })),
  ]
  const getWidestValue = (name: string) => getFilterOptions(name).widestValue ?? getDefaultValue(schema, name)
  const clearableNames = search === null ? names : [search, ...names]
  return {
    filters: allSpecs.flatMap((spec) => {
      if (isCustomFilter(spec)) return isAvailable(spec.name) || !names.includes(spec.name) ? [spec] : []
      return spec.isHidden || !isAvailable(spec.name) ? [] : [buildFilter(spec)]
    }),
    search: search !== null && isAvailable(search) ? search : null,
    /** True if the list may be empty because of a filter or the search. */
    isFiltered: clearableNames.some((name) => query[name] !== undefined && query[name] !== getWidestValue(name)),
    /** Removes the query parameters of all filters and of the search. */
    clear: () => patch(Object.fromEntries(clearableNames.map((name) => [name, undefined]))),
    /** Sets all filters to the value that matches all rows. */
    showAll: () => patch(Object.fromEntries(clearableNames.map((name) => [name, getFilterOptions(name).widestValue]))),
  }
}

function formatLabel({ name, label }: FilterOptions, t: TFunction): string {
  return label === undefined ? t([`filter.${name}.label`, `column.${name}`]) : t(label)
}

/** Returns the value that a query parameter has if the URL does not contain it. */
function getDefaultValue(schema: z.ZodObject, name: string): unknown {
  const defaults: Readonly<Record<string, unknown>> = z.parse(schema, {})
  return defaults[name]
}
