// Store form: values, request body, fields, and at which field an error is shown.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { linkOf } from '#commands/registry.ts'
import { storesList, storesOpen } from '#commands/stores.ts'
import { callApi, withFieldNames } from '#console/api/client.ts'
import { invalidate, queryOf, useIsLookingUp } from '#console/api/queries.ts'
import { AddressFields, type KnownAddress, useZipLookup } from '#console/forms/address-fields.tsx'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { type DuplicateCheck, useDuplicates } from '#console/forms/duplicates.tsx'
import { CheckboxField, Field, FieldPair, SelectField, TextAreaField } from '#console/forms/fields.tsx'
import { Form, FormBar, SaveBar } from '#console/forms/form.tsx'
import { SectionBar, shownSections, useFieldFocus } from '#console/forms/record-sections.tsx'
import { type ContractForm, useContractForm, useValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatDocument, formatZip, tidyDocument } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { undoOffer, useRunner } from '#console/run/run-context.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Section } from '#console/ui/section.tsx'
import type { City } from '#contract/addresses.ts'
import { bareZip, documentIn } from '#contract/brazil.ts'
import { storeDuplicates } from '#contract/duplicates.ts'
import {
  checkIns,
  createStore,
  getStore,
  Store,
  StoreForm,
  saveStore,
  storeFieldOf,
  storeInputOf,
} from '#contract/stores.ts'
import { z } from '#contract/zod.ts'
import styles from './store-page.module.css'

type StoreValues = z.input<typeof StoreForm>

function valuesOf({ address, ...store }: Store) {
  return {
    display_name: store.display_name,
    schedules: store.schedules,
    email: store.email,
    seller: store.seller,
    main_seller: store.main_seller,
    pickup_point: store.pickup_point,
    cnpj: formatDocument(store.cnpj),
    is_active: store.is_active,
    is_notify_reverses_delivered: store.is_notify_reverses_delivered,
    is_split_destination: store.is_split_destination,
    is_seller_destination: store.is_seller_destination,
    is_seller_origin: store.is_seller_origin,
    check_in: store.check_in,
    is_omnichannel: store.is_omnichannel,
    partner_number: store.partner_number,
    ie_number: store.ie_number,
    country: address.country,
    zip_code: formatZip(address.zip_code),
    address: address.address,
    number: address.number,
    neighborhood: address.neighborhood,
    complement: address.complement,
    city: address.city,
    state: address.state,
    lat: formatCoordinate(address.lat),
    long: formatCoordinate(address.long),
  } as const
}

/** With the defaults of S2 §9. */
export const newStore = {
  ...{ display_name: '', schedules: '', email: '', seller: '', cnpj: '', partner_number: '', ie_number: '' },
  ...{ main_seller: false, pickup_point: false, is_active: true, is_notify_reverses_delivered: false },
  ...{ is_split_destination: false, is_seller_destination: false, is_seller_origin: false, is_omnichannel: false },
  check_in: 'reverse',
  country: 'BR',
  ...{ zip_code: '', address: '', number: '', neighborhood: '', complement: '', city: '', state: '' },
  ...{ lat: '', long: '' },
} as const

/** `-23,5614`: a plain decimal, however small. */
export function formatCoordinate(degrees: number | null): string {
  if (degrees === null) return ''
  return degrees
    .toFixed(10)
    .replace(/0{1,10}$/, '')
    .replace(/\.$/, '')
    .replace('.', ',')
}

/** What was typed as a coordinate in its usual form; a dot is a decimal comma too. */
export function tidyCoordinate(typed: string): string {
  const plain = typed.trim().replace('−', '-')
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(plain) ? plain.replace('.', ',').replace(/^\+/, '') : typed
}

/** As the calls have it (S2 §7): documents and postal codes without their masks. */
export function storeBodyOf(values: StoreValues) {
  const { cnpj = '', ...store } = storeInputOf(values)
  const { country = 'BR', zip_code } = store.address
  return {
    ...store,
    cnpj: cnpj === '' ? '' : documentIn(country, cnpj),
    address: { ...store.address, zip_code: bareZip(zip_code) },
  }
}

/** The body groups what the form holds side by side. */
export function atFormFields(failure: unknown): unknown {
  return withFieldNames(failure, storeFieldOf)
}

/** Other stores with the CNPJ; of one that is edited, with a new one. */
function otherStores(edited?: Store) {
  return {
    names: ['cnpj'],
    saved: edited && { cnpj: formatDocument(edited.cnpj) },
    access: storeDuplicates.access,
    find: (typed) => queryOf(storeDuplicates, { query: { ...typed, ...(edited && { except: edited.id }) } }),
    linkTo: ({ id, ecommerce_id = 0 }) => linkOf(storesOpen, { ecommerce: String(ecommerce_id), store: String(id) }),
  } as const satisfies DuplicateCheck<'cnpj'>
}

interface Props {
  readonly form: ContractForm<StoreValues>
}

interface WithNote extends Props {
  /** Which others have the CNPJ. */
  readonly note: ReactNode
}

export const storeSections = ['store', 'address', 'operation'] as const
export type StoreSection = (typeof storeSections)[number]

const reachedNames = ['display_name', 'schedules', 'email', 'is_notify_reverses_delivered', 'is_active']
const addressNames = [
  ...['country', 'zip_code', 'address', 'number', 'neighborhood', 'complement', 'city', 'state'],
  ...['lat', 'long'],
]

function sectionOf(field: string): StoreSection {
  if (reachedNames.includes(field)) return 'store'
  return addressNames.includes(field) ? 'address' : 'operation'
}

interface StoreFieldsProps extends WithNote {
  /** The address it has already. */
  readonly saved: KnownAddress
  readonly isShown: (section: StoreSection) => boolean
}

/** The fields of a store (S2 §3, §5). */
function StoreFields({ form, note, saved, isShown }: StoreFieldsProps) {
  const { t } = useTranslation('stores')
  return (
    <div className={styles.storeFormSections}>
      {isShown('store') && (
        <Section title={t('section.store')}>
          <Reached form={form} />
        </Section>
      )}
      {isShown('address') && (
        <Section title={t('section.address')}>
          <Place form={form} saved={saved} />
        </Section>
      )}
      {isShown('operation') && (
        <Section title={t('section.operation')}>
          <Operation form={form} note={note} />
        </Section>
      )}
    </div>
  )
}

const all = () => true

/** What it is called, when it is open, how it is told. */
function Reached({ form }: Props) {
  const { t } = useTranslation('stores')
  const notifies = useValue(form, 'is_notify_reverses_delivered') === true
  return (
    <>
      <Field form={form} name="display_name" label={t('field.display_name')} />
      <TextAreaField form={form} name="schedules" label={t('field.schedules')} hint={t('hint.schedules')} rows={2} />
      <Field form={form} name="email" label={t('field.email')} type="email" required={notifies || undefined} />
      <CheckboxField form={form} name="is_notify_reverses_delivered" label={t('field.is_notify_reverses_delivered')} />
      <CheckboxField form={form} name="is_active" label={t('field.is_active')} />
    </>
  )
}

function Place({ form, saved }: Props & { readonly saved: KnownAddress }) {
  const { t } = useTranslation('stores')
  const lookup = useZipLookup(form, saved)
  useCoordinatesOf(form)
  const pickCity = ({ name, state }: City) => {
    form.set('city', name)
    if (!lookup.isLocked('state')) form.set('state', state)
  }
  return (
    <>
      <AddressFields form={form} lookup={lookup} onCity={pickCity} />
      <FieldPair>
        <Field
          form={form}
          name="lat"
          label={t('field.lat')}
          hint={t('hint.lat')}
          inputMode="text"
          mono
          format={tidyCoordinate}
        />
        <Field
          form={form}
          name="long"
          label={t('field.long')}
          hint={t('hint.long')}
          inputMode="text"
          mono
          format={tidyCoordinate}
        />
      </FieldPair>
    </>
  )
}

/** Coordinates belong to a zip code: with another one they are asked for anew. */
function useCoordinatesOf(form: ContractForm<StoreValues>): void {
  const zip = bareZip(String(useValue(form, 'zip_code') ?? ''))
  const known = useRef({ zip, lat: form.form.getValues('lat'), long: form.form.getValues('long') })
  const { form: fields, set } = form
  const setField = useRef(set)
  useEffect(() => {
    setField.current = set
  })
  useEffect(() => {
    const [lat, long] = [fields.getValues('lat'), fields.getValues('long')]
    const { zip: before, ...placed } = known.current
    // A code that is being typed is none yet.
    if (zip === before || (zip.length !== 8 && zip.length !== 5)) return
    const isOfBefore = before !== '' && lat === placed.lat && long === placed.long
    if (isOfBefore && lat !== '') setField.current('lat', '')
    if (isOfBefore && long !== '') setField.current('long', '')
    known.current = { zip, lat: isOfBefore ? '' : lat, long: isOfBefore ? '' : long }
  }, [zip, fields])
}

/** Its documents, its seller and its part in reverses. */
function Operation({ form, note }: WithNote) {
  const { t } = useTranslation('stores')
  const country = useValue(form, 'country') ?? 'BR'
  return (
    <>
      <div className={styles.fields}>
        <Field
          form={form}
          name="cnpj"
          label={t(`field.cnpj.${country}`)}
          format={tidyDocument(country)}
          mono
          after={note}
        />
        <Field form={form} name="ie_number" label={t('field.ie_number')} hint={t('hint.ie_number')} mono />
        <Field form={form} name="partner_number" label={t('field.partner_number')} mono />
        <Field form={form} name="seller" label={t('field.seller')} />
        <SelectField
          form={form}
          name="check_in"
          label={t('field.check_in')}
          options={checkIns.map((value) => ({ value, label: t(`checkIn.${value}`) }))}
        />
      </div>
      <div className={styles.fields}>
        <CheckboxField form={form} name="main_seller" label={t('field.main_seller')} />
        <CheckboxField form={form} name="is_seller_origin" label={t('field.is_seller_origin')} />
        <CheckboxField form={form} name="is_seller_destination" label={t('field.is_seller_destination')} />
        <CheckboxField form={form} name="is_split_destination" label={t('field.is_split_destination')} />
        <CheckboxField form={form} name="pickup_point" label={t('field.pickup_point')} />
        <CheckboxField form={form} name="is_omnichannel" label={t('field.is_omnichannel')} />
      </div>
    </>
  )
}

/** A new store (S2 §2); its contract comes next, on its own page. */
export function CreateForm({ ecommerceId }: { readonly ecommerceId: number | null }) {
  const { t } = useTranslation(['stores', 'address'])
  const client = useQueryClient()
  const { run } = useRunner()
  const isHere = useIsMounted()
  const isLooking = useIsLookingUp()
  const creating = useContractForm({
    schema: StoreForm,
    formId: 'stores.create',
    failed: t('ERROR_STORE_CREATION'),
    defaults: newStore,
    disabledReason: ecommerceId === null ? t('create.noEcommerce') : isLooking ? t('address:zip.searching') : null,
    onSubmit: async (values, { idempotencyKey }) => {
      if (ecommerceId === null) return false
      const params = { ecommerce_id: ecommerceId }
      const answer = await callApi(createStore, { params, body: storeBodyOf(values) }, { idempotencyKey }).catch(
        (failure: unknown) => Promise.reject(atFormFields(failure)),
      )
      const { store } = answer
      void invalidate(client, createStore)
      const text = t('create.done', { name: store.display_name, id: store.id })
      notify({ kind: 'success', text, ...undoOffer(answer, run, t) })
      if (isHere()) run(storesOpen, { ecommerce: String(ecommerceId), store: String(store.id) })
      return true
    },
  })
  const { form, noteOf, question } = useDuplicates(creating, otherStores())
  const back = ecommerceId === null ? {} : { ecommerce_id: String(ecommerceId) }

  return (
    <div className={styles.editor}>
      <Form form={form} label={t('create.title')}>
        <StoreFields form={form} note={noteOf('cnpj')} saved={newStore} isShown={all} />
      </Form>
      <FormBar stays>
        <SaveBar form={form} label={t('create.send')}>
          <ButtonLink to={linkOf(storesList, back)}>{t('create.toList')}</ButtonLink>
        </SaveBar>
      </FormBar>
      {question}
    </div>
  )
}

const current = ({ current }: Readonly<Record<string, unknown>>) => z.parse(Store, current)
const flags = [
  ...['main_seller', 'pickup_point', 'is_active', 'is_notify_reverses_delivered', 'is_omnichannel'],
  ...['is_split_destination', 'is_seller_destination', 'is_seller_origin'],
]

interface EditFormProps {
  readonly store: Store
  /** The one that is edited; null: all of them. */
  readonly section: StoreSection | null
  readonly onLeave: () => void
}

/** The data of a store, for who may write; then back to reading. */
export function EditForm({ store, section, onLeave }: EditFormProps) {
  const { t } = useTranslation(['stores', 'address'])
  const client = useQueryClient()
  const isLooking = useIsLookingUp()
  const isHere = useIsMounted()
  const element = useFieldFocus()
  const { run } = useRunner()
  const answered = useRef<object>({})
  const params = { ecommerce_id: store.ecommerce_id, id: store.id }
  const formId = `stores.edit:${store.id}`
  const editing = useRecordForm({
    schema: StoreForm,
    formId,
    failed: t('ERROR_UPDATE_STORE'),
    record: store,
    versionOf: ({ version }) => version,
    valuesOf,
    current,
    disabledReason: isLooking ? t('address:zip.searching') : null,
    save: (values, how) =>
      callApi(saveStore, { params, body: storeBodyOf(values) }, how).then(
        (answer) => {
          answered.current = answer
          return answer.store
        },
        (failure: unknown) => Promise.reject(atFormFields(failure)),
      ),
    onSaved: (saved) => {
      void invalidate(client, saveStore)
      client.setQueryData(queryOf(getStore, { params }).queryKey, { data: saved })
      const text = t('saved', { name: saved.display_name })
      notify({ kind: 'success', text, ...undoOffer(answered.current, run, t) })
      if (isHere()) onLeave()
    },
  })
  const { form, noteOf, question } = useDuplicates(editing, otherStores(store))
  const yesOrNo = (value: unknown) => t(value === true ? 'yes' : 'no')

  return (
    <div ref={element} className={styles.editor}>
      <Form form={form} label={t('tab.details')}>
        <StoreFields
          form={form}
          note={noteOf('cnpj')}
          saved={store.address}
          isShown={shownSections(form, section, sectionOf)}
        />
      </Form>
      <SectionBar
        form={form}
        label={t('save')}
        record={{ ecommerce: String(store.ecommerce_id), store: String(store.id) }}
        onLeave={onLeave}
      />
      {question}
      <ConflictDialog
        form={form}
        show={{
          ...Object.fromEntries(flags.map((name) => [name, yesOrNo])),
          check_in: (value) => (value === 'order' ? t('checkIn.order') : t('checkIn.reverse')),
          country: (value) => (value === 'MX' ? t('address:country.MX') : t('address:country.BR')),
        }}
      />
    </div>
  )
}
