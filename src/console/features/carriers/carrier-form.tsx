// Dynamic form of a carrier, built from the fields its connector describes: schema, values, errors, inputs.
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

/** The connector asks for other fields than when it was read. */
export function DescriptionChanged() {
  const { t } = useTranslation('carriers')
  return (
    <p className={styles.changed} role="alert">
      <TriangleAlert size={14} />
      {t('descriptionChanged')}
    </p>
  )
}

// Maps a connector's field descriptions to a form: names, schema, values, and which field a server error belongs to.

/** What was typed, by the name of its place in the form. */
type FieldTexts = Record<string, string>
type Saved = Carrier['custom_fields']

interface Place {
  readonly name: string
  /** Of the mark that takes a stored secret away. */
  readonly eraseName: string
  readonly service: string
  readonly field: CarrierField
  readonly isSecret: boolean
}

/** Ids are a stranger's: dots and brackets in a name would mean something to the form. */
const plain = (id: string) => id.replace(/[^\w-]/gu, (character) => `$${character.codePointAt(0)?.toString(16)}$`)

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

/** A secret that is stored need not be typed again. */
function isAskedFor(place: Place, saved: Saved): boolean {
  return isInputRequired(place.field) && !(place.isSecret && savedText(saved, place) !== '')
}

/** A stored secret that may also be none. */
function isErasable(place: Place, saved: Saved): boolean {
  return place.isSecret && !isInputRequired(place.field) && savedText(saved, place) !== ''
}

export const erased = 'yes'

type Schema = z.ZodObject<Record<string, z.ZodType<string, string>>>

export function schemaOf(services: readonly CarrierService[], saved: Saved = {}, hasUrl = false): Schema {
  const rules = services
    .flatMap(placesOf)
    .flatMap((place) => [
      [place.name, isAskedFor(place, saved) ? requiredText(MAX_FIELD_VALUE_LENGTH) : text(MAX_FIELD_VALUE_LENGTH)],
      ...(isErasable(place, saved) ? [[place.eraseName, text(erased.length)]] : []),
    ])
  return z.object({ ...Object.fromEntries(rules), ...(hasUrl ? { url: carrierUrl } : {}) })
}

/** A stored secret is not there to be shown: empty keeps it. */
export function textsOf(services: readonly CarrierService[], saved: Saved = {}): FieldTexts {
  const texts = services
    .flatMap(placesOf)
    .flatMap((place) => [
      [place.name, place.isSecret ? '' : savedText(saved, place)],
      ...(isErasable(place, saved) ? [[place.eraseName, '']] : []),
    ])
  return Object.fromEntries(texts)
}

/** What is empty is left out: cleared, or of a secret kept. */
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

/** No secret is kept on this machine. */
export function withoutSecrets(services: readonly CarrierService[]) {
  const secret = new Set(services.flatMap(placesOf).flatMap(({ name, isSecret }) => (isSecret ? [name] : [])))
  return (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secret.has(name) ? '' : value]))
}

/** The refusal, with its fields by their names in the form. */
export function atFormFields(failure: unknown, services: readonly CarrierService[]): unknown {
  const names = new Map(
    services.flatMap(placesOf).map(({ name, service, field }) => [`body.custom_fields.${service}.${field.id}`, name]),
  )
  return renameErrorFields(failure, (field) => names.get(field) ?? field)
}

const Told = z.object({ services: z.array(CarrierService) })

/** What the connector describes now, where a refusal says so. */
export function servicesIn(failure: unknown): readonly CarrierService[] | null {
  if (!isApiError(failure)) return null
  const told = z.safeParse(Told, failure.problem?.context)
  return told.success ? told.data.services : null
}

// Carrier errors with a platform code also show as a snackbar (S2 §8); the field keeps the message after it is gone.

const isCarrierError = (code: string | undefined) => carrierErrors.some((one) => one === code)

export function formatRefusal(failure: unknown, t: TFunction): void {
  if (isApiError(failure) && isCarrierError(failure.code))
    notify({ kind: 'error', text: getErrorMessage(failure, t), isSnackbar: true })
}

/** A URL that the form itself refuses is told in the same way. */
export function formatUrlError(typed: string, t: TFunction): void {
  const issues = z.safeParse(carrierUrl, typed).error?.issues ?? []
  const wrong = issues.find(({ message }) => isCarrierError(message))
  if (wrong) notify({ kind: 'error', text: t(`errors:${wrong.message}`), isSnackbar: true })
}

const Registered = z.object({ id: z.int(), name: z.string() })

/** The carrier that has the URL already. */
export function registeredIn(failure: unknown): z.infer<typeof Registered> | null {
  if (!isApiError(failure) || failure.code !== 'ERROR_CARRIER_ALREADY_REGISTERED') return null
  return z.safeParse(Registered, failure.problem?.context).data ?? null
}

/** Where a URL was refused because a carrier has it: the way to that carrier. */
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

/** Services of which nothing is asked: by their names, all together. */
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

/** Ids are a stranger's: a path is made of plain ones. */
const canBeAsked = (...ids: readonly string[]) => ids.every((id) => /^[\w-]{1,50}$/.test(id))

/** The services of a carrier and what was typed for them, to read. */
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
  /** What is stored, of secrets their marks. */
  readonly saved?: Carrier['custom_fields']
}

const nothing: Carrier['custom_fields'] = {}

/** One section a service, made from what its connector describes. */
export function ServiceFields({ form, services, saved = nothing }: ServiceFieldsProps) {
  const { form: fields } = form
  // A field that the connector has only now begins empty.
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
  /** Of its service. */
  readonly label: string
  readonly place: Place
  readonly saved: Carrier['custom_fields']
}

function ServiceField({ form, label, place, saved }: ServiceFieldProps) {
  const { t } = useTranslation('carriers')
  const { name, field, isSecret } = place
  const isKept = isSecret && savedText(saved, place) !== ''
  const { labels } = form
  // Services have fields of the same name: far from its section, a field is told by both.
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

/** An empty field keeps the secret: to be without it has to be said. */
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

/** What the connector describes: as it was read, until a refusal tells that it is another now. */
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

/** S2 §4, §9. */
const reloadDelay = 1500

/** Reloads the carrier's page 1.5 s after it was registered or saved, invalidating everything it shows. */
export function useReload() {
  const client = useQueryClient()
  const { run } = useRunner()
  const [saved, setSaved] = useState<Carrier | null>(null)
  const reload = useEffectEvent((carrier: Carrier) => {
    // But for what a stranger said: it was read again by the save.
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
