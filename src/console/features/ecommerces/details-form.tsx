// Form of an ecommerce's details, and the page that creates an ecommerce.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  editEcommerceCommand,
  getEcommerceArguments,
  listEcommercesCommand,
  openEcommerceCommand,
} from '#commands/ecommerces.ts'
import { editGroupLinksCommand } from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi, renameErrorFields } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor, useIsAddressLoading } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Field, FieldPair, SelectField } from '#console/forms/fields.tsx'
import { Form, FormBar, FormCard, SaveBar } from '#console/forms/form.tsx'
import { type ContractForm, type FormFields, useContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { useFieldPrefill } from '#console/lib/field-prefill.ts'
import { createDocumentNormalizer, formatPhone } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { AddressFields, useZipLookup } from '#console/records/address-fields.tsx'
import { type DuplicateCheck, useDuplicates } from '#console/records/duplicates.tsx'
import { GroupFormField } from '#console/records/ecommerce-form-field.tsx'
import { FieldInputs, readFieldValues } from '#console/records/field-list.tsx'
import { createSectionFilter, SectionBar, useFieldFocus } from '#console/records/record-sections.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Section } from '#console/ui/section.tsx'
import { type Country, normalizeTaxId, parsePhone, toStoredPhone, toStoredPostalCode } from '#contract/brazil.ts'
import { getInitialValues, getSectionFieldNames } from '#contract/field-list.ts'
import type { City } from '#contract/platform/addresses.ts'
import { findEcommerceDuplicates } from '#contract/platform/duplicates.ts'
import {
  createEcommerce,
  Ecommerce,
  EcommerceCreation,
  type EcommerceForm,
  ecommerceAddressFields,
  ecommerceFields,
  getEcommerce,
  listSegments,
  EcommerceForm as Schema,
  saveEcommerce,
} from '#contract/platform/ecommerces.ts'
import { z } from '#contract/zod.ts'
import styles from './details-form.module.css'
import { getSegmentName } from './ecommerces.tsx'

type DetailsValues = z.input<typeof EcommerceForm>

/**
 * Function that returns the id of a city, or null if the id is unknown, for example because the user typed the name of
 * the city.
 */
type FindCityId = (city: string, state: string) => number | null

/** Converts an ecommerce to form values. */
export function toFormValues(record: Ecommerce) {
  const superlogica_client_id = record.superlogica_integration.client_id
  return {
    ...readFieldValues(ecommerceFields, { ...record, superlogica_client_id }),
    ...readFieldValues(ecommerceAddressFields, record.address),
    url: record.url,
    phone: formatFullPhone(record.phone),
  }
}

/** Converts form values to the request body, with document, phone and zip code in their stored format. */
export function toRequestBody(formValues: DetailsValues, findCityId: FindCityId): z.input<typeof saveEcommerce.body> {
  const { country, zip_code, address, number, neighborhood, complement, city, state, ...businessValues } = formValues
  return {
    ...businessValues,
    document: normalizeTaxId(country, businessValues.document),
    phone: toRequestPhone(country, businessValues.phone),
    ecommerce_group_id: businessValues.ecommerce_group_id ?? null,
    address: {
      ...{
        country,
        zip_code: toStoredPostalCode(country, zip_code),
        address,
        number,
        neighborhood,
        complement,
        city,
        state,
      },
      city_id: findCityId(city.trim(), state.trim()),
    },
  }
}

/**
 * Converts a typed phone number to digits (S1 §5). Keeps the country code recognizable with a leading `+` if the digits
 * alone would be read as a number without country code.
 */
function toRequestPhone(country: Country, phoneText: string): string {
  const digits = toStoredPhone(country, phoneText)
  return toStoredPhone(country, digits) === digits ? digits : `+${digits}`
}

/** Formats a phone number with its country code, so that parsing the formatted text returns the same digits. */
function formatFullPhone(digits: string): string {
  const formattedPhone = formatPhone(digits)
  return formattedPhone === '' || /\D/.test(formattedPhone) || formattedPhone.startsWith('0')
    ? formattedPhone
    : `+${formattedPhone}`
}

/** Functions that format the typed text of a form field, by field name. Incomplete text is returned unchanged. */
export const inputFormatters = {
  document: createDocumentNormalizer,
  phone: (country: Country) => (phoneText: string) => {
    const digits = parsePhone(country, phoneText)
    return digits === null ? phoneText : formatFullPhone(digits)
  },
}

/**
 * Renames the fields of an API error from nested to flat form fields, for example from `body.address.number` to
 * `body.number`.
 */
export function mapErrorToFormFields(failure: unknown): unknown {
  return renameErrorFields(failure, (field) => field.replace(/^body\.(address|ecommerce|user)\./, 'body.'))
}

interface Segments {
  /**
   * Returns the label of a business segment. Returns the id for an unknown segment, and an ellipsis while the segments
   * load.
   */
  readonly getSegmentLabel: (id: string | null) => string
  /**
   * Returns the options of the select field for the business segment: no segment, all segments, and the current value
   * even if it is not a known segment.
   */
  readonly buildOptions: (
    currentValue: unknown,
    emptyLabel: string,
  ) => readonly { readonly value: string; readonly label: string }[]
}

/** Loads the business segments (such as fashion) that can be assigned to an ecommerce. */
export function useSegments(): Segments {
  const { t } = useTranslation('details')
  const { data } = useQuery(queryOptionsFor(listSegments, {}))
  const segments = (data?.data.segments ?? []).map(({ id, name }) => ({ id, name: getSegmentName(t, { id, name }) }))
  const getSegmentLabel = (id: string | null) => {
    if (id === null || id === '') return ''
    return segments.find((segment) => segment.id === id)?.name ?? (data ? id : '…')
  }
  return {
    getSegmentLabel,
    buildOptions: (currentValue, emptyLabel) => {
      const segmentOptions = segments.map(({ id, name }) => ({ value: id, label: name }))
      const isUnknown =
        typeof currentValue === 'string' && currentValue !== '' && !segments.some(({ id }) => id === currentValue)
      return [
        { value: '', label: emptyLabel },
        ...segmentOptions,
        ...(isUnknown ? [{ value: currentValue, label: getSegmentLabel(currentValue) }] : []),
      ]
    },
  }
}

type DuplicateField = 'document' | 'company_name' | 'url' | 'hubspot_code'

/**
 * Configures the search for other ecommerces with the same name, document, URL or HubSpot code. Unchanged values of the
 * edited ecommerce are not checked.
 */
function buildDuplicateCheck(editedEcommerce?: Ecommerce) {
  return {
    fieldNames: ['company_name', 'document', 'url', 'hubspot_code'],
    savedValues: editedEcommerce && toFormValues(editedEcommerce),
    access: findEcommerceDuplicates.access,
    getDuplicatesQuery: (enteredValues) =>
      queryOptionsFor(findEcommerceDuplicates, {
        query: { ...enteredValues, ...(editedEcommerce && { except: editedEcommerce.id }) },
      }),
    getDuplicateUrl: ({ id }) => buildCommandLink(openEcommerceCommand, { ecommerce: String(id) }),
  } as const satisfies DuplicateCheck<DuplicateField>
}

/** Names of the account fields that are rendered by special input components instead of the generic component. */
const customAccountFields = ['segment', 'language', 'ecommerce_group_id']
const accountFieldNames = getSectionFieldNames(ecommerceFields, 'account').filter(
  (name) => !customAccountFields.includes(name),
)
const isCheckbox = (name: (typeof accountFieldNames)[number]) => ecommerceFields.fields[name].kind === 'boolean'

interface PickerFieldProps {
  readonly form: FormFields<Pick<DetailsValues, 'segment' | 'ecommerce_group_id'>>
  readonly hint?: string
}

function SegmentField({ form }: PickerFieldProps) {
  const { t } = useTranslation('details')
  const { buildOptions } = useSegments()
  const options = buildOptions(useFieldValue(form, 'segment'), t('noSegment'))
  return <SelectField form={form} name="segment" label={t('field.segment')} options={options} />
}

function GroupField({ form, hint }: PickerFieldProps) {
  const { t } = useTranslation('details')
  const { user } = useSession()
  return (
    <GroupFormField
      form={form}
      name="ecommerce_group_id"
      label={t('field.ecommerce_group_id')}
      hint={hint}
      readOnlyReason={getMissingAccessReason(user, editGroupLinksCommand.access, t)}
    />
  )
}

/** Inputs for the account fields of an ecommerce, such as segment, language and group. */
function AccountFields({ form, getDuplicateNote }: SectionFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <SegmentField form={form} />
        <FieldInputs form={form} list={ecommerceFields} names={['language']} />
        <GroupField form={form} />
        <FieldInputs
          form={form}
          list={ecommerceFields}
          names={accountFieldNames.filter((name) => !isCheckbox(name))}
          props={{ hubspot_code: { contentAfter: getDuplicateNote('hubspot_code') } }}
        />
      </div>
      <div className={styles.fields}>
        <FieldInputs form={form} list={ecommerceFields} names={accountFieldNames.filter(isCheckbox)} />
      </div>
    </>
  )
}

interface SectionFieldsProps {
  readonly form: ContractForm<DetailsValues>
  /** Returns the message about other ecommerces with the same value in this field. */
  readonly getDuplicateNote: (name: DuplicateField) => ReactNode
}

/**
 * Names of the business fields that users change most often. The form displays these fields first, so that users reach
 * them with few presses of Tab.
 */
const frequentFieldNames = ['display_name', 'phone', 'email']
const otherFieldNames = getSectionFieldNames(ecommerceFields, 'business').filter(
  (name) => !frequentFieldNames.includes(name),
)

/**
 * Inputs for the business fields of an ecommerce. The selected country determines which document number is required.
 */
function BusinessFields({ form, getDuplicateNote }: SectionFieldsProps) {
  const { t } = useTranslation('details')
  const country = useFieldValue(form, 'country')
  return (
    <>
      <FieldInputs form={form} list={ecommerceFields} names={['display_name']} />
      <FieldPair>
        <FieldInputs
          form={form}
          list={ecommerceFields}
          names={['phone', 'email']}
          props={{ phone: { normalizeValue: inputFormatters.phone(country) } }}
        />
      </FieldPair>
      <FieldInputs
        form={form}
        list={ecommerceFields}
        names={otherFieldNames}
        country={country}
        props={{
          company_name: { contentAfter: getDuplicateNote('company_name') },
          document: { hint: t(`hint.document.${country}`), contentAfter: getDuplicateNote('document') },
          url: { contentAfter: getDuplicateNote('url') },
        }}
      />
    </>
  )
}

const { ecommerce, user } = EcommerceCreation.shape

/** Schema of the form that creates an ecommerce: the fields of the request body in one flat object. */
const CreationFormSchema = z.strictObject({ ...ecommerce.shape, ...user.shape })
type CreationValues = z.input<typeof CreationFormSchema>

const { display_name, trade_name, document, phone, superlogica_client_id, ...initialValues } =
  getInitialValues(ecommerceFields)
const creationDefaults = { ...initialValues, country: ecommerceAddressFields.fields.country.initialValue }

function toCreationBody({ email, ...ecommerce }: CreationValues): z.input<typeof EcommerceCreation> {
  return { ecommerce, user: { email } }
}

/**
 * Page that creates an ecommerce (S1 §2). The user adds the document, address and integration later on the page of the
 * ecommerce.
 */
export function CreateEcommercePage() {
  const { t } = useTranslation(['details', 'address'])
  const client = useQueryClient()
  const { run } = useCommandRunner()
  const isMounted = useIsMounted()
  const creationForm = useContractForm({
    schema: CreationFormSchema,
    formId: 'ecommerces.create',
    draftTitleField: 'company_name',
    defaults: creationDefaults,
    onSubmit: async (values, { idempotencyKey }) => {
      const { data } = await callApi(createEcommerce, { body: toCreationBody(values) }, { idempotencyKey }).catch(
        (failure: unknown) => Promise.reject(mapErrorToFormFields(failure)),
      )
      void invalidateQueries(client, createEcommerce)
      notify({ kind: 'success', text: t('create.done', { name: data.display_name, id: data.id }) })
      if (isMounted()) run(editEcommerceCommand, { ecommerce: String(data.id) })
      return true
    },
  })
  const { form, getDuplicateNote, question } = useDuplicates(creationForm, buildDuplicateCheck())

  return (
    <div className={styles.page}>
      <header>
        <h1>{t('create.title')}</h1>
        <p className={styles.hint}>{t('create.hint')}</p>
      </header>
      <FormCard className={styles.work}>
        <Form form={form} label={t('create.title')}>
          <FieldInputs
            form={form}
            list={ecommerceFields}
            names={['company_name', 'url']}
            props={{
              company_name: { contentAfter: getDuplicateNote('company_name') },
              url: { hint: t('hint.newUrl'), contentAfter: getDuplicateNote('url') },
            }}
          />
          <Field form={form} name="email" label={t('field.userEmail')} type="email" />
          <FieldPair>
            <FieldInputs form={form} list={ecommerceAddressFields} names={['country']} />
            <FieldInputs form={form} list={ecommerceFields} names={['language']} />
            <SegmentField form={form} />
            <GroupField form={form} hint={t('hint.group')} />
            <FieldInputs
              form={form}
              list={ecommerceFields}
              names={['hubspot_code']}
              props={{ hubspot_code: { contentAfter: getDuplicateNote('hubspot_code') } }}
            />
          </FieldPair>
          <FieldInputs
            form={form}
            list={ecommerceFields}
            names={['retention_actived', 'is_test', 'use_default_contract']}
          />
        </Form>
        <FormBar>
          <SaveBar form={form} label={t('create.send')}>
            <ButtonLink to={getListUrl(listEcommercesCommand)}>{t('ui:cancel')}</ButtonLink>
          </SaveBar>
        </FormBar>
      </FormCard>
      {question}
    </div>
  )
}

export const detailsSections = ['business', 'address', 'account'] as const
export type DetailsSection = (typeof detailsSections)[number]

function getFieldSection(name: string): DetailsSection {
  if (Object.hasOwn(ecommerceAddressFields.fields, name)) return 'address'
  return getSectionFieldNames(ecommerceFields, 'account').some((fieldName) => fieldName === name)
    ? 'account'
    : 'business'
}

interface DetailsFormProps {
  readonly ecommerce: Ecommerce
  /** Section of the form that the user edits; null shows all sections. */
  readonly section: DetailsSection | null
  readonly onLeave: () => void
}

/** Form for the business, address and account data of an ecommerce (S1 §2, §5). Calls `onLeave` after saving. */
export function EcommerceDetailsForm({ ecommerce, section, onLeave }: DetailsFormProps) {
  const { t } = useTranslation(['details', 'address'])
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const { getSegmentLabel } = useSegments()
  const cityIds = useCityIds(ecommerce)
  const isAddressLoading = useIsAddressLoading()
  const isMounted = useIsMounted()
  const editorElement = useFieldFocus()

  const recordForm = useRecordForm({
    schema: Schema,
    formId: `ecommerces.edit:${ecommerce.id}`,
    record: ecommerce,
    toFormValues,
    recordSchema: Ecommerce,
    disabledReason: isAddressLoading ? t('address:zip.searching') : null,
    save: (values, requestOptions) =>
      callApi(
        saveEcommerce,
        { params: { id: ecommerce.id }, body: toRequestBody(values, cityIds.idOf) },
        requestOptions,
      ).then(
        ({ data }) => data,
        (failure: unknown) => Promise.reject(mapErrorToFormFields(failure)),
      ),
    onSaved: (record) => {
      void invalidateQueries(client, saveEcommerce)
      client.setQueryData(queryOptionsFor(getEcommerce, { params: { id: record.id } }).queryKey, { data: record })
      notify({ kind: 'success', text: t('saved', { name: record.display_name }), ...buildUndoAction(record, run, t) })
      if (isMounted()) onLeave()
    },
  })
  const { form, getDuplicateNote, question } = useDuplicates(recordForm, buildDuplicateCheck(ecommerce))
  const lookup = useZipLookup(form, ecommerce.address, ({ city, state, city_id }) =>
    cityIds.storeCityId(city, state, city_id),
  )

  const pickCity = ({ id, name, state }: City) => {
    cityIds.storeCityId(name, state, id)
    form.set('city', name)
    if (!lookup.isLocked('state')) form.set('state', state)
  }
  useFieldPrefill(editEcommerceCommand.id, (field, value) => {
    if (field !== 'phone') return
    if (value !== undefined) form.set('phone', value)
    form.form.setFocus('phone')
  })
  const isSectionVisible = createSectionFilter(form, section, getFieldSection)

  return (
    <div ref={editorElement} className={styles.editor}>
      <Form form={form} label={t('title')}>
        <div className={styles.sections}>
          {isSectionVisible('business') && (
            <Section title={t('section.business')}>
              <BusinessFields form={form} getDuplicateNote={getDuplicateNote} />
            </Section>
          )}
          {isSectionVisible('address') && (
            <Section title={t('section.address')}>
              <AddressFields form={form} lookup={lookup} onCitySelect={pickCity} />
            </Section>
          )}
          {isSectionVisible('account') && (
            <Section title={t('section.account')}>
              <AccountFields form={form} getDuplicateNote={getDuplicateNote} />
            </Section>
          )}
        </div>
      </Form>
      <SectionBar form={form} label={t('save')} recordArguments={getEcommerceArguments(ecommerce)} onLeave={onLeave} />
      {question}
      <ConflictDialog form={form} valueFormatters={{ segment: (value) => getSegmentLabel(String(value)) }} />
    </div>
  )
}

/**
 * Stores the ids of the cities that the user has selected or that a lookup returned, because the form contains only the
 * names of cities.
 */
function useCityIds({ address: { city, state, city_id } }: Ecommerce) {
  const idsByCity = useRef(new Map<string, number | null>())
  return {
    storeCityId: (name: string, state: string, id: number | null) => void idsByCity.current.set(`${name}/${state}`, id),
    idOf: (name: string, stateName: string) =>
      idsByCity.current.get(`${name}/${stateName}`) ?? (name === city && stateName === state ? city_id : null),
  }
}
