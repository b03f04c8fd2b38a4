// Read-only fields of a body: a client may send a record back as a GET returned it.
import { canonical } from './canonical-json.ts'
import { httpError } from './errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns true when the body repeats a read-only field, so that the stored record has to be read and compared. */
export function hasReadOnly(sent: Fields): boolean {
  return Object.values(sent).some((value) => value !== undefined)
}

/**
 * Throws 422 and names every field of `sent` whose value differs from the stored record. Absent fields pass.
 * `path` is where the fields stand in the request.
 */
export function refuseChanged(sent: Fields, stored: Fields, path = 'body'): void {
  const isChanged = ([name, value]: readonly [string, unknown]) =>
    value !== undefined && canonical(value) !== canonical(stored[name] ?? null)
  const fields = Object.entries(sent)
    .filter(isChanged)
    .map(([name]) => ({ field: `${path}.${name}`, code: 'validation.read_only' }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}
