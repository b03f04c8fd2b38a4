// Renders the fields of a record as read-only details or as form inputs. A field list defines the name, kind and label
// of every field.
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField, DateField, Field, MoneyField, SelectField, TextAreaField } from '#console/forms/fields.tsx'
import type { FieldName, FormFields } from '#console/forms/use-form.ts'
import {
  createDocumentNormalizer,
  createZipNormalizer,
  formatAmount,
  formatCoordinate,
  formatDate,
  formatDocument,
  formatInstant,
  formatPhone,
  formatReais,
  formatZip,
  normalizeCoordinate,
} from '#console/lib/format.ts'
import type { DetailItem } from '#console/run/facts.tsx'
import { Code, ExternalSiteLink } from '#console/ui/values.tsx'
import type { Country } from '#contract/brazil.ts'
import {
  type FieldKind,
  type FieldList,
  type Fields,
  getFieldNames,
  getFieldPath,
  getLabelKey,
  getSectionFieldNames,
} from '#contract/field-list.ts'
import type { RecordFieldPath } from '#contract/record-fields.ts'
import type { z } from '#contract/zod.ts'
import styles from './field-list.module.css'

type Values = Readonly<Record<string, unknown>>

/** Functions that format a stored value, by the kind of the field. Values of other kinds are shown unchanged. */
const formatterByFieldKind: Readonly<Partial<Record<FieldKind, (value: string) => string>>> = {
  document: formatDocument,
  phone: formatPhone,
  postal_code: formatZip,
  coordinate: (value) => formatCoordinate(Number(value)),
  money: formatReais,
  date: formatDate,
  instant: formatInstant,
}

const monospacedKinds: ReadonlySet<FieldKind> = new Set(['code', 'document', 'postal_code', 'coordinate', 'id'])

interface DetailOptions {
  readonly section: string
  /** Country that determines the labels of fields such as the zip code. */
  readonly country?: Country
  /** Labels by field name. They replace the labels that the form uses. */
  readonly labels?: Readonly<Record<string, string>>
  /** Rendered values by field name. A value in this object replaces the default rendering of the field. */
  readonly customValues?: Readonly<Record<string, ReactNode>>
}

/**
 * Returns the details of one section of a record: for every field, the label, the value, and the name of the field in
 * the activity log.
 */
export function buildDetailItems(
  list: FieldList,
  values: Values,
  { section, country, labels = {}, customValues = {} }: DetailOptions,
  t: TFunction,
): readonly DetailItem[] {
  return getSectionFieldNames(list, section).map((name) => ({
    name: labels[name] ?? t(getLabelKey(list, name, country)),
    value: name in customValues ? customValues[name] : formatDetail(list, name, values[name], t),
    field: getFieldPath(list, name) as RecordFieldPath,
  }))
}

function formatDetail(list: FieldList, name: string, value: unknown, t: TFunction): ReactNode {
  const kind = list.fields[name]?.kind ?? 'text'
  if (value === null || value === undefined || value === '') return null
  if (kind === 'boolean') return t(value ? 'ui:yes' : 'ui:no')
  const text = String(value)
  if (kind === 'choice') return t(getChoiceKey(list, name, text), { defaultValue: text })
  if (kind === 'url') return <ExternalSiteLink url={text} />
  if (kind === 'lines') return <span className={styles.lines}>{text}</span>
  const formatted = formatterByFieldKind[kind]?.(text) ?? text
  if (kind === 'postal_code')
    return (
      <span className={styles.unbroken}>
        <Code>{formatted}</Code>
      </span>
    )
  return monospacedKinds.has(kind) ? <Code>{formatted}</Code> : formatted
}

/** Returns the translation key of an option of a choice field. */
function getChoiceKey({ textNamespace }: FieldList, name: string, value: string): string {
  return `${textNamespace}:choice.${name}.${value}`
}

/**
 * Returns functions that format the value of a choice field as its translated label, by field name. The dialog for edit
 * conflicts uses these functions.
 */
export function buildChoiceFormatters(lists: readonly FieldList[], t: TFunction) {
  const choiceFormatters = lists.flatMap((list) =>
    getFieldNames(list)
      .filter((name) => list.fields[name]?.kind === 'choice')
      .map((name) => [name, (value: unknown) => t(getChoiceKey(list, name, String(value)))] as const),
  )
  return Object.fromEntries(choiceFormatters)
}

type FormValues<FieldMap extends Fields> = { -readonly [Name in keyof FieldMap]: z.input<FieldMap[Name]['input']> }

/** Converts a saved record to form values, formatted as users type them. */
export function readFieldValues<FieldMap extends Fields>(
  list: FieldList<FieldMap>,
  record: Readonly<Record<keyof FieldMap, unknown>>,
): FormValues<FieldMap> {
  return Object.fromEntries(
    getFieldNames(list).map((name) => [name, formatFormValue(list.fields[name]?.kind ?? 'text', record[name])]),
  ) as FormValues<FieldMap>
}

function formatFormValue(kind: FieldKind, value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return formatAmount(String(value))
  if (kind === 'id') return String(value)
  if (kind === 'reference') return value
  return typeof value === 'boolean' || kind === 'choice'
    ? value
    : (formatterByFieldKind[kind]?.(String(value)) ?? value)
}

/** Properties of an input that the form can set. */
interface InputProps {
  readonly required?: true | undefined
  readonly hint?: ReactNode
  /** Content beside the input. */
  readonly contentAfter?: ReactNode
  readonly inputMode?: 'text' | 'numeric'
  /** Normalizes the typed value when the field loses the focus. */
  readonly normalizeValue?: (text: string) => string
}

interface FieldInputsProps<FormInput, FieldMap extends Fields> {
  readonly form: FormFields<FormInput>
  readonly list: FieldList<FieldMap>
  readonly names: readonly (keyof FieldMap & FieldName<FormInput>)[]
  readonly country?: Country
  readonly props?: Readonly<Partial<Record<keyof FieldMap, InputProps>>>
}

/** Renders the inputs of the named fields. The field list determines the kind, label and hint of an input. */
export function FieldInputs<FormInput, FieldMap extends Fields>({
  form,
  list,
  names,
  country,
  props,
}: FieldInputsProps<FormInput, FieldMap>) {
  return names.map((name) => (
    <FieldInput key={name} form={form} list={list} name={name} country={country ?? 'BR'} {...props?.[name]} />
  ))
}

interface FieldInputProps<FormInput> extends InputProps {
  readonly form: FormFields<FormInput>
  readonly list: FieldList
  readonly name: FieldName<FormInput>
  readonly country: Country
}

function FieldInput<FormInput>({
  form,
  list,
  name,
  country,
  required,
  hint,
  ...inputProps
}: FieldInputProps<FormInput>) {
  const { t, i18n } = useTranslation(list.textNamespace)
  const { kind, choices = [] } = list.fields[name] ?? { kind: 'text' }
  const hintKey = `${list.textNamespace}:hint.${name}`
  const commonProps = {
    ...{ form, name, required, label: t(getLabelKey(list, name, country)) },
    hint: hint ?? (i18n.exists(hintKey) ? t(hintKey) : undefined),
  }
  switch (kind) {
    case 'boolean':
      return <CheckboxField {...commonProps} />
    case 'choice': {
      const options = choices.map((value) => ({ value, label: t(getChoiceKey(list, name, value)) }))
      return <SelectField {...commonProps} options={options} />
    }
    case 'lines':
      return <TextAreaField {...commonProps} rows={2} />
    case 'money':
      return <MoneyField {...commonProps} />
    case 'date':
      return <DateField {...commonProps} />
    default:
      return <Field {...commonProps} {...getInputProps(kind, country)} {...inputProps} />
  }
}

/** Returns the input type, font and normalization function of a single-line field. */
function getInputProps(kind: FieldKind, country: Country) {
  switch (kind) {
    case 'email':
      return { type: 'email' }
    case 'phone':
      return { type: 'tel' }
    case 'url':
      return { inputMode: 'url' } as const
    case 'code':
      return { isMonospaced: true }
    case 'id':
      return { isMonospaced: true, inputMode: 'numeric' } as const
    case 'document':
      return { isMonospaced: true, normalizeValue: createDocumentNormalizer(country) }
    case 'postal_code':
      return { isMonospaced: true, inputMode: 'numeric', normalizeValue: createZipNormalizer(country) } as const
    case 'coordinate':
      return { isMonospaced: true, inputMode: 'text', normalizeValue: normalizeCoordinate } as const
    default:
      return {}
  }
}
