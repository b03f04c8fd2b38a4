// Between the fields that a connector describes and a form over them: names, rules, values, and where a refusal is said.
import { z } from 'zod'
import { ApiError, isApiError } from '#console/lib/api-error.ts'
import {
  type Carrier,
  type CarrierField,
  CarrierService,
  carrierUrl,
  longestFieldValue,
  mustBeTyped,
  type TypedFields,
} from '#contract/carriers.ts'
import { requiredText, text } from '#contract/fields.ts'
import { isSecretName } from '#contract/secrets.ts'

/** What was typed, by the name of its place in the form. */
export type FieldTexts = Record<string, string>
type Saved = Carrier['custom_fields']

export interface Place {
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

export function savedText(saved: Saved, { service, field }: Place): string {
  const values = Object.hasOwn(saved, service) ? saved[service] : undefined
  return (values && Object.hasOwn(values, field.id) && values[field.id]) || ''
}

/** A secret that is stored need not be typed again. */
export function isAskedFor(place: Place, saved: Saved): boolean {
  return mustBeTyped(place.field) && !(place.isSecret && savedText(saved, place) !== '')
}

/** A stored secret that may also be none. */
export function isErasable(place: Place, saved: Saved): boolean {
  return place.isSecret && !mustBeTyped(place.field) && savedText(saved, place) !== ''
}

export const erased = 'yes'

type Schema = z.ZodObject<Record<string, z.ZodType<string, string>>>

export function schemaOf(services: readonly CarrierService[], saved: Saved = {}, hasUrl = false): Schema {
  const rules = services
    .flatMap(placesOf)
    .flatMap((place) => [
      [place.name, isAskedFor(place, saved) ? requiredText(longestFieldValue) : text(longestFieldValue)],
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
export function typedFields(services: readonly CarrierService[], texts: FieldTexts): TypedFields {
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
  if (!isApiError(failure) || !failure.problem) return failure
  const names = new Map(
    services.flatMap(placesOf).map(({ name, service, field }) => [`body.custom_fields.${service}.${field.id}`, name]),
  )
  const errors = failure.fields.map((problem) => ({ ...problem, field: names.get(problem.field) ?? problem.field }))
  return new ApiError({ kind: failure.kind, status: failure.status, problem: { ...failure.problem, errors } })
}

const Told = z.object({ services: z.array(CarrierService) })

/** What the connector describes now, where a refusal says so. */
export function servicesIn(failure: unknown): readonly CarrierService[] | null {
  if (!isApiError(failure)) return null
  const told = z.safeParse(Told, failure.problem?.context)
  return told.success ? told.data.services : null
}
