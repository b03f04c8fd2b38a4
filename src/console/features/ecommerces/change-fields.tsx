// Form fields for changing many ecommerces at once: ids, kind of change, and the fields of that kind.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatEcommerceName, queryOptionsFor } from '#console/api/queries.ts'
import { Field, SelectField, TextAreaField, useField } from '#console/forms/fields.tsx'
import { type FieldName, type FormFields, useFieldValue } from '#console/forms/use-form.ts'
import { JsonField } from '#console/json/json-editor.tsx'
import { formatNumber, normalizeForSearch } from '#console/lib/format.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { documentedNames } from '#console/records/metadata-editor.tsx'
import { useSession } from '#console/session/session.tsx'
import { FieldFrame, type Option } from '#console/ui/inputs.tsx'
import { MultiSelect } from '#console/ui/multi-select.tsx'
import { changeAccessByKind, changeKinds, MAX_CHANGED_ECOMMERCES } from '#contract/console/ecommerce-changes.ts'
import { lookUpEcommerces } from '#contract/console/tickets.ts'
import { listFeatures } from '#contract/platform/features.ts'
import { z } from '#contract/zod.ts'
import { FeeInputs } from './billing/fees-tab.tsx'
import { type ChangeValues, KEEP_OWNER, NO_SEGMENT, parseIds } from './change-values.ts'
import { useSegments } from './details-form.tsx'
import { getFlagLabel, getModuleLabel } from './ecommerces.tsx'
import { TagPicker, useOwnerOptions } from './ownership.tsx'

interface FieldsProps {
  readonly form: FormFields<ChangeValues>
}

export function ChangeFields({ form }: FieldsProps) {
  const { t } = useTranslation('changes')
  const { can } = useSession()
  const ids = parseIds(useFieldValue(form, 'ids'))
  const Fields = fieldsByKind[useFieldValue(form, 'kind')]
  const hint = t('ids.hint', { most: formatNumber(MAX_CHANGED_ECOMMERCES) })
  const count = ids?.length ?? 0
  const countText = t('ids.count', { count, number: formatNumber(count) })
  const names = useEcommerceNames(ids ?? [])
  return (
    <>
      <TextAreaField
        form={form}
        name="ids"
        label={t('ids.label')}
        hint={count === 0 ? hint : names === null ? countText : t('ids.named', { ecommerces: countText, names })}
        required
        rows={2}
        isMonospaced
      />
      <SelectField
        form={form}
        name="kind"
        label={t('kind.label')}
        options={changeKinds
          .filter((kind) => can(changeAccessByKind[kind]))
          .map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <Fields form={form} />
    </>
  )
}

/** Maximum number of ecommerces whose names are listed below the ids. */
const MAX_LISTED_NAMES = 20
/** Debounce delay in milliseconds before the names of typed ids are requested. */
const LOOKUP_DELAY_MS = 400

/**
 * Returns a text with the names of the first ecommerces, such as `Loja Azul · 1, Loja Verde · 2`, and the number of the
 * other ecommerces. An unknown ecommerce has only its id. Returns null until the names are loaded.
 */
function useEcommerceNames(ids: readonly number[]): string | null {
  const { t } = useTranslation('changes')
  const idList = ids.slice(0, MAX_LISTED_NAMES).join(',')
  const requestedIds = useDebouncedValue(idList, LOOKUP_DELAY_MS)
  const { data } = useQuery({
    ...queryOptionsFor(lookUpEcommerces, { query: { ids: requestedIds } }),
    enabled: requestedIds !== '',
  })
  if (!data || requestedIds !== idList) return null
  const namesById = new Map(data.data.map((ecommerce) => [ecommerce.id, formatEcommerceName(ecommerce)]))
  const names = ids.slice(0, MAX_LISTED_NAMES).map((id) => namesById.get(id) ?? String(id))
  const hiddenCount = ids.length - names.length
  return [...names, ...(hiddenCount > 0 ? [t('ids.more', { number: formatNumber(hiddenCount) })] : [])].join(', ')
}

const fieldsByKind = {
  features: FeatureFields,
  segment: SegmentField,
  metadata: MetadataFields,
  fee: FeeFields,
  ownership: OwnershipFields,
}

const stringList = z.array(z.string()).catch([])

interface ListFieldProps extends FieldsProps {
  readonly name: FieldName<ChangeValues>
  readonly label: string
}

function FeatureFields({ form }: FieldsProps) {
  const { t } = useTranslation('changes')
  return (
    <>
      <FeaturesField form={form} name="enable" label={t('features.enable')} />
      <FeaturesField form={form} name="disable" label={t('features.disable')} />
    </>
  )
}

/** Multi-select of feature flags, searchable by module and flag name. */
function FeaturesField({ form, name, label }: ListFieldProps) {
  const { t } = useTranslation(['changes', 'features'])
  const { t: translateFeature } = useTranslation('features')
  const { id, error } = useField({ form, name, label })
  const { field } = useController({ control: form.form.control, name })
  const [searchText, setSearchText] = useState('')
  const { ref: setFocusTarget } = field
  // Lets the form focus this field when the user saves without a feature.
  useEffect(() => setFocusTarget({ focus: () => document.getElementById(id)?.focus() }), [setFocusTarget, id])
  const { data } = useQuery(queryOptionsFor(listFeatures, {}))
  const options = Object.entries(data?.data ?? {}).flatMap(([module, values]) =>
    values.map((value) => ({
      value: `${module}.${value}`,
      label: `${getModuleLabel(translateFeature, module)} · ${getFlagLabel(translateFeature, module, value)}`,
    })),
  )
  const normalizedSearch = normalizeForSearch(searchText.trim())
  const matchingOptions = options.filter((option) =>
    normalizeForSearch(`${option.label} ${option.value}`).includes(normalizedSearch),
  )
  const selectedValues = stringList.parse(field.value)
  return (
    <FieldFrame id={id} label={label} error={error}>
      {(control) => (
        <MultiSelect
          id={control.id}
          describedBy={control['aria-describedby']}
          placeholder={t('changes:features.find')}
          typedText={searchText}
          onType={setSearchText}
          options={matchingOptions}
          selectedOptions={selectedValues.map(
            (value) => options.find((option) => option.value === value) ?? { value, label: value },
          )}
          onChoose={(selection) => {
            form.set(
              name,
              selection.map(({ value }) => value),
            )
            setSearchText('')
          }}
          message={matchingOptions.length === 0 ? t('changes:features.none') : null}
        />
      )}
    </FieldFrame>
  )
}

function SegmentField({ form }: FieldsProps) {
  const { t } = useTranslation(['changes', 'details'])
  const { buildOptions } = useSegments()
  const [, ...segments] = buildOptions(null, '')
  const options: readonly Option[] = [
    { value: '', label: t('changes:segment.choose') },
    { value: NO_SEGMENT, label: t('details:noSegment') },
    ...segments,
  ]
  return <SelectField form={form} name="segment" label={t('details:field.segment')} options={options} required />
}

function MetadataFields({ form }: FieldsProps) {
  const { t } = useTranslation(['changes', 'metadatas'])
  return (
    <>
      <Field
        form={form}
        name="name"
        label={t('changes:metadata.name')}
        suggestions={documentedNames}
        required
        isMonospaced
      />
      <JsonField
        form={form}
        name="value"
        label={t('metadatas:field')}
        hint={t('changes:metadata.hint')}
        height="220px"
      />
    </>
  )
}

function FeeFields({ form }: FieldsProps) {
  return <FeeInputs form={form} />
}

function OwnershipFields({ form }: FieldsProps) {
  const { t } = useTranslation(['ownership', 'changes'])
  const ownerOptions = useOwnerOptions()
  return (
    <>
      <SelectField
        form={form}
        name="owner_id"
        label={t('ownership:owner')}
        options={[{ value: KEEP_OWNER, label: t('changes:ownership.keep') }, ...ownerOptions]}
      />
      <TagsField form={form} name="add_tags" label={t('changes:ownership.add')} />
      <TagsField form={form} name="remove_tags" label={t('changes:ownership.remove')} />
    </>
  )
}

function TagsField({ form, name, label }: ListFieldProps) {
  const { id, error } = useField({ form, name, label })
  const { field } = useController({ control: form.form.control, name })
  return (
    <FieldFrame id={id} label={label} error={error}>
      {(control) => (
        <TagPicker
          id={control.id}
          describedBy={control['aria-describedby']}
          tags={stringList.parse(field.value)}
          onChange={(tags) => form.set(name, tags)}
          canCreate={name === 'add_tags'}
        />
      )}
    </FieldFrame>
  )
}
