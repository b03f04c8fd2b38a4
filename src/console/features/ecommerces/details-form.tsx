// Form of an ecommerce's details, and the page that creates an ecommerce.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ecommercesEdit, ecommercesList, ecommercesOpen, getEcommerceArguments } from '#commands/ecommerces.ts'
import { groupsEditLinks } from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi, renameErrorFields } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor, useIsAddressLoading } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Field, FieldPair, SelectField } from '#console/forms/fields.tsx'
import { Form, FormBar, FormCard, SaveBar } from '#console/forms/form.tsx'
import { type ContractForm, type FormFields, useContractForm, useValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatPhone, normalizeDocument } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { AddressFields, useZipLookup } from '#console/records/address-fields.tsx'
import { type DuplicateCheck, useDuplicates } from '#console/records/duplicates.tsx'
import { GroupFormField } from '#console/records/ecommerce-form-field.tsx'
import { FieldInputs, formValues } from '#console/records/field-list.tsx'
import { SectionBar, shownSections, useFieldFocus } from '#console/records/record-sections.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Section } from '#console/ui/section.tsx'
import { type Country, parsePhone, toStoredDocument, toStoredPhone, toStoredPostalCode } from '#contract/brazil.ts'
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
import { segmentName } from './ecommerces.tsx'

type DetailsValues = z.input<typeof EcommerceForm>

/** Function that returns the id of a city; null if the city was neither loaded, looked up nor picked. */
type CityId = (city: string, state: string) => number | null

/** Converts an ecommerce to form values. */
export function valuesOf(record: Ecommerce) {
  const superlogica_client_id = record.superlogica_integration.client_id
  return {
    ...formValues(ecommerceFields, { ...record, superlogica_client_id }),
    ...formValues(ecommerceAddressFields, record.address),
    url: record.url,
    phone: shownPhone(record.phone),
  }
}

/** Converts form values to the request body, with document, phone and zip code in their stored format. */
export function bodyOf(values: DetailsValues, cityIdOf: CityId): z.input<typeof saveEcommerce.body> {
  const { country, zip_code, address, number, neighborhood, complement, city, state, ...business } = values
  return {
    ...business,
    document: toStoredDocument(country, business.document),
    phone: sentPhone(country, business.phone),
    ecommerce_group_id: business.ecommerce_group_id ?? null,
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
      city_id: cityIdOf(city.trim(), state.trim()),
    },
  }
}

/** Converts a typed phone to digits (S1 §5), with a `+` if the digits alone would be parsed as a national number. */
function sentPhone(country: Country, typed: string): string {
  const digits = toStoredPhone(country, typed)
  return toStoredPhone(country, digits) === digits ? digits : `+${digits}`
}

/** Formats a phone with its country code, so that parsing the formatted text returns the same digits. */
function shownPhone(digits: string): string {
  const shown = formatPhone(digits)
  return shown === '' || /\D/.test(shown) || shown.startsWith('0') ? shown : `+${shown}`
}

/** Formatters of typed text; incomplete input is returned unchanged. */
export const formatted = {
  document: normalizeDocument,
  phone: (country: Country) => (typed: string) => {
    const digits = parsePhone(country, typed)
    return digits === null ? typed : shownPhone(digits)
  },
}

/** Moves API errors of nested fields to the flat form fields, for example `body.address.number` to `body.number`. */
export function atFormFields(failure: unknown): unknown {
  return renameErrorFields(failure, (field) => field.replace(/^body\.(address|ecommerce|user)\./, 'body.'))
}

interface Segments {
  /** Returns the label of a segment: the id if the segment is unknown, an ellipsis while loading. */
  readonly nameOf: (id: string | null) => string
  /** Returns select options: no segment, all segments, and the current value even if it is unknown. */
  readonly optionsWith: (
    present: unknown,
    none: string,
  ) => readonly { readonly value: string; readonly label: string }[]
}

/** Loads the business segments that an ecommerce can have. */
export function useSegments(): Segments {
  const { t } = useTranslation('details')
  const { data } = useQuery(queryOptionsFor(listSegments, {}))
  const segments = (data?.data.segments ?? []).map(({ id, name }) => ({ id, name: segmentName(t, { id, name }) }))
  const nameOf = (id: string | null) => {
    if (id === null || id === '') return ''
    return segments.find((segment) => segment.id === id)?.name ?? (data ? id : '…')
  }
  return {
    nameOf,
    optionsWith: (present, none) => {
      const known = segments.map(({ id, name }) => ({ value: id, label: name }))
      const odd = typeof present === 'string' && present !== '' && !segments.some(({ id }) => id === present)
      return [{ value: '', label: none }, ...known, ...(odd ? [{ value: present, label: nameOf(present) }] : [])]
    },
  }
}

type SharedName = 'document' | 'company_name' | 'url' | 'hubspot_code'

/** Configures the search for ecommerces with the same name, document, URL or HubSpot code; skips unchanged values. */
function otherEcommerces(edited?: Ecommerce) {
  return {
    names: ['company_name', 'document', 'url', 'hubspot_code'],
    saved: edited && valuesOf(edited),
    access: findEcommerceDuplicates.access,
    find: (typed) =>
      queryOptionsFor(findEcommerceDuplicates, { query: { ...typed, ...(edited && { except: edited.id }) } }),
    linkTo: ({ id }) => buildCommandLink(ecommercesOpen, { ecommerce: String(id) }),
  } as const satisfies DuplicateCheck<SharedName>
}

/** Account fields that have a custom input instead of the generic one. */
const accountPickers = ['segment', 'language', 'ecommerce_group_id']
const accountNames = getSectionFieldNames(ecommerceFields, 'account').filter((name) => !accountPickers.includes(name))
const isCheckbox = (name: (typeof accountNames)[number]) => ecommerceFields.fields[name].kind === 'boolean'

interface PickerProps {
  readonly form: FormFields<Pick<DetailsValues, 'segment' | 'ecommerce_group_id'>>
  readonly hint?: string
}

function SegmentField({ form }: PickerProps) {
  const { t } = useTranslation('details')
  const { optionsWith } = useSegments()
  const options = optionsWith(useValue(form, 'segment'), t('noSegment'))
  return <SelectField form={form} name="segment" label={t('field.segment')} options={options} />
}

function GroupField({ form, hint }: PickerProps) {
  const { t } = useTranslation('details')
  const { user } = useSession()
  return (
    <GroupFormField
      form={form}
      name="ecommerce_group_id"
      label={t('field.ecommerce_group_id')}
      hint={hint}
      readOnlyReason={getMissingAccessReason(user, groupsEditLinks.access, t)}
    />
  )
}

/** Input fields of the account section: segment, language, group, codes and switches. */
function AccountFields({ form, noteOf }: WithNotes) {
  return (
    <>
      <div className={styles.fields}>
        <SegmentField form={form} />
        <FieldInputs form={form} list={ecommerceFields} names={['language']} />
        <GroupField form={form} />
        <FieldInputs
          form={form}
          list={ecommerceFields}
          names={accountNames.filter((name) => !isCheckbox(name))}
          props={{ hubspot_code: { after: noteOf('hubspot_code') } }}
        />
      </div>
      <div className={styles.fields}>
        <FieldInputs form={form} list={ecommerceFields} names={accountNames.filter(isCheckbox)} />
      </div>
    </>
  )
}

interface WithNotes {
  readonly form: ContractForm<DetailsValues>
  /** Returns the message about other ecommerces with the same value in this field. */
  readonly noteOf: (name: SharedName) => ReactNode
}

/** Fields that change most often come first, so that few Tab presses reach them. */
const firstNames = ['display_name', 'email', 'phone']
const otherNames = getSectionFieldNames(ecommerceFields, 'business').filter((name) => !firstNames.includes(name))

/** Input fields of the business section; the country decides which document is required. */
function BusinessFields({ form, noteOf }: WithNotes) {
  const { t } = useTranslation('details')
  const country = useValue(form, 'country')
  return (
    <>
      <FieldInputs form={form} list={ecommerceFields} names={['display_name']} />
      <FieldPair>
        <FieldInputs
          form={form}
          list={ecommerceFields}
          names={['email', 'phone']}
          props={{ phone: { format: formatted.phone(country) } }}
        />
      </FieldPair>
      <FieldInputs
        form={form}
        list={ecommerceFields}
        names={otherNames}
        country={country}
        props={{
          company_name: { after: noteOf('company_name') },
          document: { hint: t(`hint.document.${country}`), after: noteOf('document') },
          url: { after: noteOf('url') },
        }}
      />
    </>
  )
}

const { ecommerce, user } = EcommerceCreation.shape

/** Schema of the form of a new ecommerce: the fields of the request body without nesting. */
const CreationForm = z.strictObject({ ...ecommerce.shape, ...user.shape })
type CreationValues = z.input<typeof CreationForm>

const { display_name, trade_name, document, phone, superlogica_client_id, ...initial } =
  getInitialValues(ecommerceFields)
const creationDefaults = { ...initial, country: ecommerceAddressFields.fields.country.initial }

function creationOf({ email, ...ecommerce }: CreationValues): z.input<typeof EcommerceCreation> {
  return { ecommerce, user: { email } }
}

/**
 * Page that creates an ecommerce (S1 §2); document, address and integration are added later, on the ecommerce's page.
 */
export function CreatePage() {
  const { t } = useTranslation(['details', 'address'])
  const client = useQueryClient()
  const { run } = useRunner()
  const isHere = useIsMounted()
  const creating = useContractForm({
    schema: CreationForm,
    formId: 'ecommerces.create',
    draftTitle: 'company_name',
    defaults: creationDefaults,
    onSubmit: async (values, { idempotencyKey }) => {
      const { data } = await callApi(createEcommerce, { body: creationOf(values) }, { idempotencyKey }).catch(
        (failure: unknown) => Promise.reject(atFormFields(failure)),
      )
      void invalidateQueries(client, createEcommerce)
      notify({ kind: 'success', text: t('create.done', { name: data.display_name, id: data.id }) })
      if (isHere()) run(ecommercesEdit, { ecommerce: String(data.id) })
      return true
    },
  })
  const { form, noteOf, question } = useDuplicates(creating, otherEcommerces())

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
              company_name: { after: noteOf('company_name') },
              url: { hint: t('hint.newUrl'), after: noteOf('url') },
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
              props={{ hubspot_code: { after: noteOf('hubspot_code') } }}
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
            <ButtonLink to={buildCommandLink(ecommercesList)}>{t('create.toList')}</ButtonLink>
          </SaveBar>
        </FormBar>
      </FormCard>
      {question}
    </div>
  )
}

export const detailsSections = ['business', 'address', 'account'] as const
export type DetailsSection = (typeof detailsSections)[number]

function sectionOf(name: string): DetailsSection {
  if (Object.hasOwn(ecommerceAddressFields.fields, name)) return 'address'
  return getSectionFieldNames(ecommerceFields, 'account').some((one) => one === name) ? 'account' : 'business'
}

interface DetailsFormProps {
  readonly ecommerce: Ecommerce
  /** Section that is edited; null edits all sections. */
  readonly section: DetailsSection | null
  readonly onLeave: () => void
}

/** Form of the business, address and account sections of an ecommerce (S1 §2, §5); calls `onLeave` after saving. */
export function EcommerceDetailsForm({ ecommerce, section, onLeave }: DetailsFormProps) {
  const { t } = useTranslation(['details', 'address'])
  const { run } = useRunner()
  const client = useQueryClient()
  const { nameOf } = useSegments()
  const cities = useCityIds(ecommerce)
  const isLooking = useIsAddressLoading()
  const isHere = useIsMounted()
  const element = useFieldFocus()

  const editing = useRecordForm({
    schema: Schema,
    formId: `ecommerces.edit:${ecommerce.id}`,
    record: ecommerce,
    valuesOf,
    recordSchema: Ecommerce,
    disabledReason: isLooking ? t('address:zip.searching') : null,
    save: (values, how) =>
      callApi(saveEcommerce, { params: { id: ecommerce.id }, body: bodyOf(values, cities.idOf) }, how).then(
        ({ data }) => data,
        (failure: unknown) => Promise.reject(atFormFields(failure)),
      ),
    onSaved: (record) => {
      void invalidateQueries(client, saveEcommerce)
      client.setQueryData(queryOptionsFor(getEcommerce, { params: { id: record.id } }).queryKey, { data: record })
      notify({ kind: 'success', text: t('saved', { name: record.display_name }), ...buildUndoAction(record, run, t) })
      if (isHere()) onLeave()
    },
  })
  const { form, noteOf, question } = useDuplicates(editing, otherEcommerces(ecommerce))
  const lookup = useZipLookup(form, ecommerce.address, ({ city, state, city_id }) => cities.keep(city, state, city_id))

  const pickCity = ({ id, name, state }: City) => {
    cities.keep(name, state, id)
    form.set('city', name)
    if (!lookup.isLocked('state')) form.set('state', state)
  }
  const isShown = shownSections(form, section, sectionOf)

  return (
    <div ref={element} className={styles.editor}>
      <Form form={form} label={t('title')}>
        <div className={styles.sections}>
          {isShown('business') && (
            <Section title={t('section.business')}>
              <BusinessFields form={form} noteOf={noteOf} />
            </Section>
          )}
          {isShown('address') && (
            <Section title={t('section.address')}>
              <AddressFields form={form} lookup={lookup} onCity={pickCity} />
            </Section>
          )}
          {isShown('account') && (
            <Section title={t('section.account')}>
              <AccountFields form={form} noteOf={noteOf} />
            </Section>
          )}
        </div>
      </Form>
      <SectionBar form={form} label={t('save')} record={getEcommerceArguments(ecommerce)} onLeave={onLeave} />
      {question}
      <ConflictDialog form={form} show={{ segment: (value) => nameOf(String(value)) }} />
    </div>
  )
}

/** Stores the ids of cities that were looked up or picked, because the form contains only city names. */
function useCityIds({ address: { city, state, city_id } }: Ecommerce) {
  const seen = useRef(new Map<string, number | null>())
  return {
    keep: (name: string, of: string, id: number | null) => void seen.current.set(`${name}/${of}`, id),
    idOf: (name: string, of: string) =>
      seen.current.get(`${name}/${of}`) ?? (name === city && of === state ? city_id : null),
  }
}
