// What staff typed for the fields of a connector: checked against its description, its secrets set apart.
import { type CarrierService, type FieldValues, mustBeTyped, type TypedFields } from '#contract/carriers.ts'
import { isSecretName, keptSecret } from '#contract/secret-names.ts'
import { type RefusedField, refusal } from '#server/http/refusal.ts'
import type { Secrets } from '#server/secrets.ts'

/** The columns of a row. */
export interface StoredFields {
  /** In place of a secret, its mark. */
  readonly custom_fields: FieldValues
  readonly secret_fields: Buffer | null
}

export const noFields: StoredFields = { custom_fields: {}, secret_fields: null }

interface ToStore extends StoredFields {
  /** Whether a secret was typed anew, or taken away. */
  readonly areSecretsChanged: boolean
}

type Table = Record<string, Record<string, string>>

/** `before` is what the blanks of secrets keep. */
export function fieldsToStore(
  services: readonly CarrierService[],
  typed: TypedFields,
  before: StoredFields,
  secrets: Secrets,
): ToStore {
  const kept = opened(before, secrets)
  const values = new Map<string, Map<string, string>>()
  const secretValues = new Map<string, Map<string, string>>()
  const lacking: RefusedField[] = []
  let areSecretsChanged = false
  for (const { id: service, fields } of services)
    for (const field of fields) {
      const isSecret = isSecretName(field.id)
      const given = valueIn(typed, service, field.id)
      const isKept = isSecret && (given === undefined || given === '' || given === keptSecret)
      // Its mark says that there is one, which no key opens: it can be typed anew, and not kept.
      if (isKept && kept === null && valueIn(before.custom_fields, service, field.id) === keptSecret)
        throw refusal(503, 'carriers.secrets_unreadable')
      const stored = keptIn(kept ?? {}, before, service, field.id)
      const value = (isKept ? stored : given) || ''
      if (value === '' && mustBeTyped(field)) lacking.push(fault(service, field.id, 'validation.required'))
      if (isSecret && value !== (stored ?? '')) areSecretsChanged = true
      if (value === '') continue
      put(values, service, field.id, isSecret ? keptSecret : value)
      if (isSecret) put(secretValues, service, field.id, value)
    }
  const wrong = [...lacking, ...unknownIn(typed, services)]
  if (wrong.length > 0) throw refusal(422, 'carriers.fields', { fields: wrong, context: { services } })
  return {
    custom_fields: tableOf(values),
    secret_fields: secretValues.size > 0 ? secrets.seal(JSON.stringify(tableOf(secretValues))) : null,
    areSecretsChanged,
  }
}

/** Of a field that was not known as a secret when it was stored, the value still stands among the others. */
function keptIn(kept: Table, { custom_fields }: StoredFields, service: string, field: string): string | undefined {
  const plain = valueIn(custom_fields, service, field)
  return valueIn(kept, service, field) ?? (plain === keptSecret ? undefined : plain)
}

/** What was typed for something that the connector does not have. */
function unknownIn(typed: TypedFields, services: readonly CarrierService[]): RefusedField[] {
  const known = new Map(services.map(({ id, fields }) => [id, new Set(fields.map((field) => field.id))]))
  return Object.entries(typed).flatMap(([service, values]) =>
    Object.entries(values)
      .filter(([field, value]) => value && !known.get(service)?.has(field))
      .map(([field]) => fault(service, field, 'carriers.field_unknown')),
  )
}

const fault = (service: string, field: string, code: string): RefusedField => ({
  field: `body.custom_fields.${service}.${field}`,
  code,
})

/** Null: no key opens them. */
function opened({ secret_fields }: StoredFields, { open }: Secrets): Table | null {
  if (secret_fields === null) return {}
  try {
    return JSON.parse(open(secret_fields))
  } catch {
    return null
  }
}

type Lookup<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>

/** Names are the connector's: none of them is one of JavaScript's own. */
export function valueIn<Value>(table: Lookup<Value>, service: string, field: string): Value | undefined {
  const values = Object.hasOwn(table, service) ? table[service] : undefined
  return values && Object.hasOwn(values, field) ? values[field] : undefined
}

function put(table: Map<string, Map<string, string>>, service: string, field: string, value: string): void {
  table.set(service, (table.get(service) ?? new Map()).set(field, value))
}

function tableOf(table: Map<string, Map<string, string>>): Table {
  return Object.fromEntries([...table].map(([service, values]) => [service, Object.fromEntries(values)]))
}
