// Form of a carrier. The inputs are generated from the fields that the carrier's connector (its HTTP service)
// describes.
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCarrierArguments, openCarrierCommand } from '#commands/carriers.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { getErrorMessage, isApiError, renameErrorFields } from '#console/api/client.ts'
import { Field } from '#console/forms/fields.tsx'
import { type FormFields, isEqual, useFieldValue } from '#console/forms/use-form.ts'
import { notify } from '#console/lib/notices.ts'
import { type DetailItem, DetailList } from '#console/run/facts.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Spinner } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Checkbox } from '#console/ui/inputs.tsx'
import { Section } from '#console/ui/section.tsx'
import { EmptyValueDash } from '#console/ui/values.tsx'
import { requiredText, text } from '#contract/fields.ts'
import {
  type Carrier,
  type CarrierField,
  CarrierService,
  carrierErrorCodes,
  carrierUrl,
  type FieldValuesInput,
  findCarrier,
  isInputRequired,
  MAX_FIELD_VALUE_LENGTH,
} from '#contract/platform/carriers.ts'
import { isSecretName } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'
import styles from './carrier-page.module.css'

/** Warning that the carrier's HTTP service (connector) has changed its fields since the form was loaded. */
export function FieldsChangedWarning() {
  const { t } = useTranslation('carriers')
  return (
    <p className={styles.changed} role="alert">
      <TriangleAlert size={14} />
      {t('descriptionChanged')}
    </p>
  )
}

/** Typed text of every form field, by field name. */
type FormTexts = Record<string, string>
type SavedFields = Carrier['custom_fields']

/** Form field generated from a field of a carrier service. */
interface ServiceFormField {
  readonly name: string
  /** Name of the checkbox that deletes the stored secret. */
  readonly eraseFieldName: string
  readonly service: string
  readonly field: CarrierField
  readonly isSecret: boolean
}

/**
 * Escapes an id from a carrier's HTTP service, because dots and brackets in a field name have a meaning in the form
 * library.
 */
const escapeId = (id: string) => id.replace(/[^\w-]/gu, (character) => `$${character.codePointAt(0)?.toString(16)}$`)

/** Builds the form fields of a carrier service. */
export function buildFormFields({ id: service, fields }: CarrierService): readonly ServiceFormField[] {
  return fields.map((field) => {
    const path = `${escapeId(service)}/${escapeId(field.id)}`
    return { name: `field/${path}`, eraseFieldName: `erase/${path}`, service, field, isSecret: isSecretName(field.id) }
  })
}

function getSavedText(savedFields: SavedFields, { service, field }: ServiceFormField): string {
  const values = Object.hasOwn(savedFields, service) ? savedFields[service] : undefined
  return (values && Object.hasOwn(values, field.id) && values[field.id]) || ''
}

/** Returns true if the user must fill in the field. A stored secret does not have to be typed again. */
function isRequired(formField: ServiceFormField, savedFields: SavedFields): boolean {
  return isInputRequired(formField.field) && !(formField.isSecret && getSavedText(savedFields, formField) !== '')
}

/** Returns true for an optional field with a stored secret, which the user may delete. */
function isErasable(formField: ServiceFormField, savedFields: SavedFields): boolean {
  return formField.isSecret && !isInputRequired(formField.field) && getSavedText(savedFields, formField) !== ''
}

/** Value of the selected checkbox that deletes a stored secret. */
export const ERASE_CHECKBOX_VALUE = 'yes'

type Schema = z.ZodObject<Record<string, z.ZodType<string, string>>>

/** Builds the schema of the carrier form from the fields of the carrier's services. */
export function buildCarrierFormSchema(
  services: readonly CarrierService[],
  savedFields: SavedFields = {},
  hasUrl = false,
): Schema {
  const rules = services
    .flatMap(buildFormFields)
    .flatMap((formField) => [
      [
        formField.name,
        isRequired(formField, savedFields) ? requiredText(MAX_FIELD_VALUE_LENGTH) : text(MAX_FIELD_VALUE_LENGTH),
      ],
      ...(isErasable(formField, savedFields) ? [[formField.eraseFieldName, text(ERASE_CHECKBOX_VALUE.length)]] : []),
    ])
  return z.object({ ...Object.fromEntries(rules), ...(hasUrl ? { url: carrierUrl } : {}) })
}

/**
 * Returns the initial form values. Fields for secrets start empty, because the server never returns a secret. If the
 * user saves an empty field, the server keeps the stored secret.
 */
export function getInitialValues(services: readonly CarrierService[], savedFields: SavedFields = {}): FormTexts {
  const texts = services
    .flatMap(buildFormFields)
    .flatMap((formField) => [
      [formField.name, formField.isSecret ? '' : getSavedText(savedFields, formField)],
      ...(isErasable(formField, savedFields) ? [[formField.eraseFieldName, '']] : []),
    ])
  return Object.fromEntries(texts)
}

/**
 * Builds the field values of the carrier for the request. The request omits empty fields: the server then clears the
 * value, or keeps the stored value if the field is a secret.
 */
export function toFieldValues(services: readonly CarrierService[], texts: FormTexts): FieldValuesInput {
  const getServiceValues = (service: CarrierService) =>
    buildFormFields(service).flatMap(({ name, eraseFieldName, field }) => {
      const fieldText = texts[name]?.trim() ?? ''
      if (fieldText !== '') return [[field.id, fieldText]]
      return texts[eraseFieldName] === ERASE_CHECKBOX_VALUE ? [[field.id, null]] : []
    })
  const valuesByService = services.map(
    (service) => [service.id, Object.fromEntries(getServiceValues(service))] as const,
  )
  return Object.fromEntries(valuesByService.filter(([, values]) => Object.keys(values).length > 0))
}

/** Returns a function that empties the secrets in form values, so that drafts in the browser never contain a secret. */
export function createSecretRemover(services: readonly CarrierService[]) {
  const secretNames = new Set(
    services.flatMap(buildFormFields).flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
  )
  return (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secretNames.has(name) ? '' : value]))
}

/** Renames the carrier fields in a server error, so that the error refers to the names of the form fields. */
export function toFormErrors(failure: unknown, services: readonly CarrierService[]): unknown {
  const formFieldNames = new Map(
    services
      .flatMap(buildFormFields)
      .map(({ name, service, field }) => [`body.custom_fields.${service}.${field.id}`, name]),
  )
  return renameErrorFields(failure, (field) => formFieldNames.get(field) ?? field)
}

/** Schema of the `context` of an API error, which contains the services that the carrier currently offers. */
const ErrorContextSchema = z.object({ services: z.array(CarrierService) })

/** Returns the current services of the carrier, which some errors of the server contain; null for other errors. */
export function getServicesFromError(failure: unknown): readonly CarrierService[] | null {
  if (!isApiError(failure)) return null
  const context = z.safeParse(ErrorContextSchema, failure.problem?.context)
  return context.success ? context.data.services : null
}

const isCarrierError = (code: string | undefined) => carrierErrorCodes.some((carrierError) => carrierError === code)

/** Shows an error with a carrier error code as a snackbar (S2 §8), in addition to the message at the field. */
export function notifyCarrierError(failure: unknown, t: TFunction): void {
  if (isApiError(failure) && isCarrierError(failure.code))
    notify({ kind: 'error', text: getErrorMessage(failure, t), displaysAsSnackbar: true })
}

/** Shows a snackbar if the validation in the browser rejects the URL with a carrier error code. */
export function notifyUrlError(urlText: string, t: TFunction): void {
  const issues = z.safeParse(carrierUrl, urlText).error?.issues ?? []
  const carrierIssue = issues.find(({ message }) => isCarrierError(message))
  if (carrierIssue) notify({ kind: 'error', text: t(`errors:${carrierIssue.message}`), displaysAsSnackbar: true })
}

const RegisteredCarrier = z.object({ id: z.int(), name: z.string() })

/** Returns the carrier that already uses the URL, as named in the server error. Returns null for other errors. */
export function getRegisteredCarrier(failure: unknown): z.infer<typeof RegisteredCarrier> | null {
  if (!isApiError(failure) || failure.code !== 'ERROR_CARRIER_ALREADY_REGISTERED') return null
  return z.safeParse(RegisteredCarrier, failure.problem?.context).data ?? null
}

/** Link to the carrier that already uses the URL. Shown if the server rejects the URL for this reason. */
export function RegisteredCarrierLink({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation('carriers')
  const carrier = getRegisteredCarrier(failure)
  if (!carrier) return null
  return (
    <div>
      <ButtonLink size="small" to={buildCommandLink(openCarrierCommand, { carrier: String(carrier.id) })}>
        {t('add.openRegistered', { name: carrier.name })}
      </ButtonLink>
    </div>
  )
}

export function ReloadingStatus() {
  const { t } = useTranslation('carriers')
  return (
    <p className={styles.reloading} role="status">
      <Spinner />
      {t('reloading')}
    </p>
  )
}

/** Lists the carrier services that have no fields to fill in. */
function ServicesWithoutFields({ services }: { readonly services: readonly CarrierService[] }) {
  const { t } = useTranslation('carriers')
  const servicesWithoutFields = services.filter(({ fields }) => fields.length === 0)
  if (servicesWithoutFields.length === 0) return null
  return (
    <Section title={t('service.withoutFields')}>
      <ul className={styles.without}>
        {servicesWithoutFields.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * Returns true if the ids can be parts of a field path in the activity log. The ids come from the carrier's HTTP
 * service and may contain characters that a field path cannot contain.
 */
const areFieldPathSegments = (...ids: readonly string[]) => ids.every((id) => /^[\w-]{1,50}$/.test(id))

/** Read-only view of a carrier's services and their field values. */
export function ServiceDetails({ carrier }: { readonly carrier: Carrier }) {
  const { services, custom_fields } = carrier
  const { t } = useTranslation('carriers')

  const toDetailItem = (formField: ServiceFormField): DetailItem => {
    const { service, field, isSecret } = formField
    const value = getSavedText(custom_fields, formField)
    const noteKey = getNoteKey(field)
    const valueSource = field.manual_insertion_required ? <EmptyValueDash /> : t('field.fromConnector')
    return {
      name: field.id,
      value: (
        <span className={styles.value}>
          {value === '' ? valueSource : isSecret ? t('field.stored') : <code>{value}</code>}
          {noteKey && <span className={styles.note}>{t(`field.note.${noteKey}`)}</span>}
        </span>
      ),
      field: isSecret || !areFieldPathSegments(service, field.id) ? undefined : `custom_fields.${service}.${field.id}`,
    }
  }

  if (services.length === 0) return <p className={styles.muted}>{t('service.none')}</p>
  return (
    <div className={styles.services}>
      {services
        .filter(({ fields }) => fields.length > 0)
        .map((service) => (
          <Section key={service.id} title={service.label}>
            <DetailList
              recordArguments={getCarrierArguments(carrier)}
              items={buildFormFields(service).map(toDetailItem)}
            />
          </Section>
        ))}
      <ServicesWithoutFields services={services} />
    </div>
  )
}

function getNoteKey({ required, manual_insertion_required }: CarrierField) {
  if (required) return manual_insertion_required ? 'both' : 'required'
  return manual_insertion_required ? 'manual' : null
}

interface ServiceFieldsProps {
  readonly form: FormFields<FormTexts>
  readonly services: readonly CarrierService[]
  /** Stored field values. A placeholder replaces every secret. */
  readonly storedFields?: Carrier['custom_fields']
}

const NO_SAVED_FIELDS: Carrier['custom_fields'] = {}

/**
 * Form sections, one per service of the carrier. The inputs are generated from the fields that the carrier's HTTP
 * service (connector) describes.
 */
export function ServiceFields({ form, services, storedFields: savedFields = NO_SAVED_FIELDS }: ServiceFieldsProps) {
  const { form: fields } = form
  // Adds empty form values for fields that the carrier's HTTP service has added after the form was opened.
  useEffect(() => {
    for (const { name } of services.flatMap(buildFormFields))
      if (fields.getValues(name) === undefined) fields.setValue(name, '')
  }, [fields, services])

  return (
    <div className={styles.services}>
      {services
        .filter((service) => service.fields.length > 0)
        .map((service) => (
          <Section key={service.id} title={service.label}>
            <div className={styles.fields}>
              {buildFormFields(service).map((formField) => (
                <ServiceField
                  key={formField.name}
                  form={form}
                  label={service.label}
                  formField={formField}
                  saved={savedFields}
                />
              ))}
            </div>
          </Section>
        ))}
      <ServicesWithoutFields services={services} />
    </div>
  )
}

interface ServiceFieldProps {
  readonly form: FormFields<FormTexts>
  /** Label of the service. */
  readonly label: string
  readonly formField: ServiceFormField
  readonly saved: Carrier['custom_fields']
}

function ServiceField({ form, label, formField, saved: savedFields }: ServiceFieldProps) {
  const { t } = useTranslation('carriers')
  const { name, field, isSecret } = formField
  const hasStoredSecret = isSecret && getSavedText(savedFields, formField) !== ''
  const { labels } = form
  // In the error summary, the name of the service precedes the name of the field, because fields of several services
  // can have the same name.
  useEffect(() => {
    labels.set(name, `${label} · ${field.id}`)
  }, [labels, name, label, field.id])

  const hints = [t(field.manual_insertion_required ? 'field.typed' : 'field.known')]
  if (hasStoredSecret) hints.push(t('field.kept'))
  return (
    <div className={styles.field}>
      <Field
        form={form}
        name={name}
        label={field.id}
        hint={hints.join(' ')}
        required={isRequired(formField, savedFields) || undefined}
        isMonospaced={!isSecret}
        {...(isSecret ? { type: 'password', autoComplete: 'new-password' } : {})}
      />
      {isErasable(formField, savedFields) && (
        <EraseSecretCheckbox form={form} label={`${label} · ${field.id}`} formField={formField} />
      )}
    </div>
  )
}

/**
 * Checkbox that deletes a stored secret. Without this checkbox, users could not delete a secret, because saving an
 * empty field keeps the stored secret.
 */
function EraseSecretCheckbox({ form, label, formField: { eraseFieldName } }: Omit<ServiceFieldProps, 'saved'>) {
  const { t } = useTranslation('carriers')
  const isErased = useFieldValue(form, eraseFieldName) === ERASE_CHECKBOX_VALUE
  const { labels } = form
  const title = t('field.erase')
  useEffect(() => {
    labels.set(eraseFieldName, `${label} · ${title}`)
  }, [labels, eraseFieldName, label, title])
  return (
    <Checkbox
      label={title}
      checked={isErased}
      onChange={({ target }) => form.set(eraseFieldName, target.checked ? ERASE_CHECKBOX_VALUE : '')}
    />
  )
}

/** Returns the services of a carrier: the loaded services, or newer services if a server error contained them. */
export function useConnectorServices(loadedServices: readonly CarrierService[]) {
  const [updatedServices, setUpdatedServices] = useState<readonly CarrierService[] | null>(null)
  return {
    services: updatedServices ?? loadedServices,
    hasChanged: updatedServices !== null,
    handleError: (failure: unknown) => {
      const currentServices = getServicesFromError(failure)
      if (currentServices && !isEqual(currentServices, updatedServices ?? loadedServices))
        setUpdatedServices(currentServices)
    },
  }
}

/** Delay before the reload after a save, in milliseconds (S2 §4, §9). */
const RELOAD_DELAY_MS = 1500

/** Returns a function that opens the page of the carrier and refetches the data of the carrier 1.5 s after a save. */
export function useDelayedReload() {
  const client = useQueryClient()
  const { run } = useCommandRunner()
  const [savedCarrier, setSavedCarrier] = useState<Carrier | null>(null)
  const openCarrier = useEffectEvent((carrier: Carrier) => {
    // Refetches everything except the description of the carrier's fields, because the server has just read this
    // description for the save.
    void client.invalidateQueries({ predicate: ({ queryKey: [, path] }) => path !== findCarrier.path })
    run(openCarrierCommand, { carrier: String(carrier.id) })
  })

  useEffect(() => {
    if (!savedCarrier) return
    const timer = setTimeout(() => openCarrier(savedCarrier), RELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [savedCarrier])

  return { isReloading: savedCarrier !== null, reload: setSavedCarrier }
}
