// Checks read-only fields of a body: clients may send back a complete record, but must not change these fields.
import { toCanonicalJson } from './canonical-json.ts'
import { httpError } from './errors.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Returns true when the body contains a read-only field, which must be compared with the stored record. */
export function hasReadOnlyFields(readOnlyFields: FieldValues): boolean {
  return Object.values(readOnlyFields).some((value) => value !== undefined)
}

/**
 * Throws 422 with an error for every read-only field whose value differs from the stored record. Absent fields are
 * valid. `path` is the position of the fields in the request, for the error messages.
 */
export function ensureReadOnlyUnchanged(readOnlyFields: FieldValues, storedFields: FieldValues, path = 'body'): void {
  const isChanged = ([name, value]: readonly [string, unknown]) =>
    value !== undefined && toCanonicalJson(value) !== toCanonicalJson(storedFields[name] ?? null)
  const fields = Object.entries(readOnlyFields)
    .filter(isChanged)
    .map(([name]) => ({ field: `${path}.${name}`, code: 'validation.read_only' }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}
