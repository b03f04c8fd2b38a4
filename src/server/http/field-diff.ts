// Compares the fields of a record before and after a save, for the activity record.
import { isRecord } from './canonical-json.ts'

type Values = Readonly<Record<string, unknown>>

export interface Changes {
  readonly before: Values
  readonly after: Values
}

export const noChanges: Changes = { before: {}, after: {} }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of `after` that differ, before and after; values are compared by identity. */
export function changedFields(before: Values, after: Values): Changes {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: only(before), after: only(after) }
}

/** Returns true when the diff holds a changed field. */
export function isChanged({ after }: Pick<Changes, 'after'>): boolean {
  return Object.keys(after).length > 0
}

/** Of objects inside, such as an address, again only what changed; keys that the patch lacks stay as they are. */
export function changesOf(row: Values, patch: Values): Changes {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(patch)) {
    const old = row[name]
    if (value === undefined || isSame(old, value)) continue
    const inner = isRecord(old) && isRecord(value) ? changesOf(old, value) : { before: old, after: value }
    if (isRecord(inner.after) && Object.keys(inner.after).length === 0) continue
    before[name] = inner.before
    after[name] = inner.after
  }
  return { before, after }
}
