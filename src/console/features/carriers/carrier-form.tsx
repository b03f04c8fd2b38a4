// Dynamic form of a carrier, generated from the fields that its connector describes: schema, values, errors, inputs.
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { carriersOpen, getCarrierArguments } from '#commands/carriers.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { getErrorMessage, isApiError, renameErrorFields } from '#console/api/client.ts'
import { Field } from '#console/forms/fields.tsx'
import { type FormFields, isSame, useValue } from '#console/forms/use-form.ts'
import { notify } from '#console/lib/notices.ts'
import { type DetailItem, DetailList } from '#console/run/facts.tsx'
import { useRunner } from '#console/run/runner.ts'
import { Spinner } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Checkbox } from '#console/ui/inputs.tsx'
import { Section } from '#console/ui/section.tsx'
import { Dash } from '#console/ui/values.tsx'
import { requiredText, text } from '#contract/fields.ts'
import {
  type Carrier,
  type CarrierField,
  CarrierService,
  carrierErrors,
  carrierUrl,
  type FieldValuesInput,
  findCarrier,
  isInputRequired,
  MAX_FIELD_VALUE_LENGTH,
} from '#contract/platform/carriers.ts'
import { isSecretName } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'
import styles from './carrier-page.module.css'

/** Warning that the connector has changed its fields since the form was loaded. */
export function DescriptionChanged() {
  const { t } = useTranslation('carriers')
  return (
    <p className={styles.changed} role="alert">
      <TriangleAlert size={14} />
      {t('descriptionChanged')}
    </p>
  )
}

/** Typed texts by form field name. */
type FieldTexts = Record<string, string>
type Saved = Carrier['custom_fields']

/** Form field generated from a field of a carrier service. */
interface Place {
  readonly name: string
  /** Name of the checkbox that deletes the stored secret. */
  readonly eraseName: string
  readonly service: string
  readonly field: CarrierField
  readonly isSecret: boolean
}

/** Escapes an id from a connector, because dots and brackets in a field name are syntax of the form library. */
const plain = (id: string) => id.replace(/[^\w-]/gu, (character) => `$${character.codePointAt(0)?.toString(16)}$`)

/** Builds the form fields of a carrier service. */
export function placesOf({ id: service, fields }: CarrierService): readonly Place[] {
  return fields.map((field) => {
    const path = `${plain(service)}/${plain(field.id)}`
    return { name: `field/${path}`, eraseName: `erase/${path}`, service, field, isSecret: isSecretName(field.id) }
  })
}

function savedText(saved: Saved, { service, field }: Place): string {
  const values = Object.hasOwn(saved, service) ? saved[service] : undefined
  return (values && Object.hasOwn(values, field.id) && values[field.id]) || ''
}

/** Returns true when the user must fill in the field; a stored secret need not be typed again. */
function isAskedFor(place: Place, saved: Saved): boolean {
  return isInputRequired(place.field) && !(place.isSecret && savedText(saved, place) !== '')
}

/** Returns true for an optional field with a stored secret, which the user may delete. */
function isErasable(place: Place, saved: Saved): boolean {
  return place.isSecret && !isInputRequired(place.field) && savedText(saved, place) !== ''
}

/** Form value of a selected checkbox that deletes a stored secret. */
export const erased = 'yes'

type Schema = z.ZodObject<Record<string, z.ZodType<string, string>>>

/** Builds the form's schema from the fields of the services. */
export function schemaOf(services: readonly CarrierService[], saved: Saved = {}, hasUrl = false): Schema {
  const rules = services
    .flatMap(placesOf)
    .flatMap((place) => [
      [place.name, isAskedFor(place, saved) ? requiredText(MAX_FIELD_VALUE_LENGTH) : text(MAX_FIELD_VALUE_LENGTH)],
      ...(isErasable(place, saved) ? [[place.eraseName, text(erased.length)]] : []),
    ])
  return z.object({ ...Object.fromEntries(rules), ...(hasUrl ? { url: carrierUrl } : {}) })
}

/**
 * Returns the initial form values; a secret starts empty because it is never sent to the browser, and empty keeps it.
 */
export function textsOf(services: readonly CarrierService[], saved: Saved = {}): FieldTexts {
  const texts = services
    .flatMap(placesOf)
    .flatMap((place) => [
      [place.name, place.isSecret ? '' : savedText(saved, place)],
      ...(isErasable(place, saved) ? [[place.eraseName, '']] : []),
    ])
  return Object.fromEntries(texts)
}

/**
 * Builds the request's field values. Empty fields are omitted, which clears the value, or keeps it if it is a secret.
 */
export function typedFields(services: readonly CarrierService[], texts: FieldTexts): FieldValuesInput {
  const of = (service: CarrierService) =>
    placesOf(service).flatMap(({ name, eraseName, field }) => {
      const typed = texts[name]?.trim() ?? ''
      if (typed !== '') return [[field.id, typed]]
      return texts[eraseName] === erased ? [[field.id, null]] : []
    })
  const filled = services.map((service) => [service.id, Object.fromEntries(of(service))] as const)
  return Object.fromEntries(filled.filter(([, values]) => Object.keys(values).length > 0))
}

/** Returns a function that empties secrets in form values, so that drafts never store a secret in the browser. */
export function withoutSecrets(services: readonly CarrierService[]) {
  const secret = new Set(services.flatMap(placesOf).flatMap(({ name, isSecret }) => (isSecret ? [name] : [])))
  return (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secret.has(name) ? '' : value]))
}

/** Renames the fields of a server error to the form's field names. */
export function atFormFields(failure: unknown, services: readonly CarrierService[]): unknown {
  const names = new Map(
    services.flatMap(placesOf).map(({ name, service, field }) => [`body.custom_fields.${service}.${field.id}`, name]),
  )
  return renameErrorFields(failure, (field) => names.get(field) ?? field)
}

/** Error context with the current services of the connector. */
const Told = z.object({ services: z.array(CarrierService) })

/** Returns the connector's current services from a server error; null if the error contains none. */
export function servicesIn(failure: unknown): readonly CarrierService[] | null {
  if (!isApiError(failure)) return null
  const told = z.safeParse(Told, failure.problem?.context)
  return told.success ? told.data.services : null
}

const isCarrierError = (code: string | undefined) => carrierErrors.some((one) => one === code)

/** Shows an error with a carrier error code as a snackbar (S2 §8), in addition to the message at the field. */
export function formatRefusal(failure: unknown, t: TFunction): void {
  if (isApiError(failure) && isCarrierError(failure.code))
    notify({ kind: 'error', text: getErrorMessage(failure, t), isSnackbar: true })
}

/** Shows a snackbar for a URL that fails the form's own validation with a carrier error code. */
export function formatUrlError(typed: string, t: TFunction): void {
  const issues = z.safeParse(carrierUrl, typed).error?.issues ?? []
  const wrong = issues.find(({ message }) => isCarrierError(message))
  if (wrong) notify({ kind: 'error', text: t(`errors:${wrong.message}`), isSnackbar: true })
}

const Registered = z.object({ id: z.int(), name: z.string() })

/** Returns the carrier that already uses the URL, from the server error; null for other errors. */
export function registeredIn(failure: unknown): z.infer<typeof Registered> | null {
  if (!isApiError(failure) || failure.code !== 'ERROR_CARRIER_ALREADY_REGISTERED') return null
  return z.safeParse(Registered, failure.problem?.context).data ?? null
}

/** Link to the carrier that already uses the URL; shown when the server rejects the URL for that reason. */
export function OpenRegistered({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation('carriers')
  const carrier = registeredIn(failure)
  if (!carrier) return null
  return (
    <div>
      <ButtonLink size="small" to={buildCommandLink(carriersOpen, { carrier: String(carrier.id) })}>
        {t('add.openRegistered', { name: carrier.name })}
      </ButtonLink>
    </div>
  )
}

export function Reloading() {
  const { t } = useTranslation('carriers')
  return (
    <p className={styles.reloading} role="status">
      <Spinner />
      {t('reloading')}
    </p>
  )
}

/** List of the services without fields. */
function WithoutFields({ services }: { readonly services: readonly CarrierService[] }) {
  const { t } = useTranslation('carriers')
  const bare = services.filter(({ fields }) => fields.length === 0)
  if (bare.length === 0) return null
  return (
    <Section title={t('service.withoutFields')}>
      <ul className={styles.without}>
        {bare.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
    </Section>
  )
}

/** Returns true when the ids, which come from a connector, can be part of an activity field path. */
const canBeAsked = (...ids: readonly string[]) => ids.every((id) => /^[\w-]{1,50}$/.test(id))

/** Read-only view of a carrier's services and their field values. */
export function ServiceFacts({ carrier }: { readonly carrier: Carrier }) {
  const { services, custom_fields } = carrier
  const { t } = useTranslation('carriers')

  const factOf = (place: Place): DetailItem => {
    const { service, field, isSecret } = place
    const value = savedText(custom_fields, place)
    const asked = noteOf(field)
    const source = field.manual_insertion_required ? <Dash /> : t('field.fromConnector')
    return {
      name: field.id,
      value: (
        <span className={styles.value}>
          {value === '' ? source : isSecret ? t('field.stored') : <code>{value}</code>}
          {asked && <span className={styles.note}>{t(`field.note.${asked}`)}</span>}
        </span>
      ),
      field: isSecret || !canBeAsked(service, field.id) ? undefined : `custom_fields.${service}.${field.id}`,
    }
  }

  if (services.length === 0) return <p className={styles.muted}>{t('service.none')}</p>
  return (
    <div className={styles.services}>
      {services
        .filter(({ fields }) => fields.length > 0)
        .map((service) => (
          <Section key={service.id} title={service.label}>
            <DetailList record={getCarrierArguments(carrier)} items={placesOf(service).map(factOf)} />
          </Section>
        ))}
      <WithoutFields services={services} />
    </div>
  )
}

function noteOf({ required, manual_insertion_required }: CarrierField) {
  if (required) return manual_insertion_required ? 'both' : 'required'
  return manual_insertion_required ? 'manual' : null
}

interface ServiceFieldsProps {
  readonly form: FormFields<FieldTexts>
  readonly services: readonly CarrierService[]
  /** Stored field values; a secret is replaced by a placeholder. */
  readonly saved?: Carrier['custom_fields']
}

const nothing: Carrier['custom_fields'] = {}

/** Form sections, one per service, generated from the fields that the connector describes. */
export function ServiceFields({ form, services, saved = nothing }: ServiceFieldsProps) {
  const { form: fields } = form
  // Initializes fields that the connector has added after the form was opened.
  useEffect(() => {
    for (const { name } of services.flatMap(placesOf))
      if (fields.getValues(name) === undefined) fields.setValue(name, '')
  }, [fields, services])

  return (
    <div className={styles.services}>
      {services
        .filter((service) => service.fields.length > 0)
        .map((service) => (
          <Section key={service.id} title={service.label}>
            <div className={styles.fields}>
              {placesOf(service).map((place) => (
                <ServiceField key={place.name} form={form} label={service.label} place={place} saved={saved} />
              ))}
            </div>
          </Section>
        ))}
      <WithoutFields services={services} />
    </div>
  )
}

interface ServiceFieldProps {
  readonly form: FormFields<FieldTexts>
  /** Label of the service. */
  readonly label: string
  readonly place: Place
  readonly saved: Carrier['custom_fields']
}

function ServiceField({ form, label, place, saved }: ServiceFieldProps) {
  const { t } = useTranslation('carriers')
  const { name, field, isSecret } = place
  const isKept = isSecret && savedText(saved, place) !== ''
  const { labels } = form
  // Error summaries use the service's label as a prefix, because fields of several services can have the same name.
  useEffect(() => {
    labels.set(name, `${label} · ${field.id}`)
  }, [labels, name, label, field.id])

  const hints = [t(field.manual_insertion_required ? 'field.typed' : 'field.known')]
  if (isKept) hints.push(t('field.kept'))
  return (
    <div className={styles.field}>
      <Field
        form={form}
        name={name}
        label={field.id}
        hint={hints.join(' ')}
        required={isAskedFor(place, saved) || undefined}
        mono={!isSecret}
        {...(isSecret ? { type: 'password', autoComplete: 'new-password' } : {})}
      />
      {isErasable(place, saved) && <Erase form={form} label={`${label} · ${field.id}`} place={place} />}
    </div>
  )
}

/** Checkbox that deletes a stored secret, because an empty field keeps it. */
function Erase({ form, label, place: { eraseName } }: Omit<ServiceFieldProps, 'saved'>) {
  const { t } = useTranslation('carriers')
  const isErased = useValue(form, eraseName) === erased
  const { labels } = form
  const title = t('field.erase')
  useEffect(() => {
    labels.set(eraseName, `${label} · ${title}`)
  }, [labels, eraseName, label, title])
  return (
    <Checkbox
      label={title}
      checked={isErased}
      onChange={({ target }) => form.set(eraseName, target.checked ? erased : '')}
    />
  )
}

/** State of the connector's services: starts with the loaded ones and is updated from server errors with newer ones. */
export function useDescription(read: readonly CarrierService[]) {
  const [told, setTold] = useState<readonly CarrierService[] | null>(null)
  return {
    services: told ?? read,
    hasChanged: told !== null,
    hear: (failure: unknown) => {
      const now = servicesIn(failure)
      if (now && !isSame(now, told ?? read)) setTold(now)
    },
  }
}

/** Delay before the reload after a save, in milliseconds (S2 §4, §9). */
const reloadDelay = 1500

/** Opens the carrier's page 1.5 s after the carrier was registered or saved, and refetches its data. */
export function useReload() {
  const client = useQueryClient()
  const { run } = useRunner()
  const [saved, setSaved] = useState<Carrier | null>(null)
  const reload = useEffectEvent((carrier: Carrier) => {
    // Keeps the cached connector description, because the server has read the connector again during the save.
    void client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path !== findCarrier.path })
    run(carriersOpen, { carrier: String(carrier.id) })
  })

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => reload(saved), reloadDelay)
    return () => clearTimeout(timer)
  }, [saved])

  return { isReloading: saved !== null, reload: setSaved }
}
