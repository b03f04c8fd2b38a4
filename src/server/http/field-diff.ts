// Compares the fields of a record before and after a save, for the activity record.
import { isRecord } from './canonical-json.ts'

type Values = Readonly<Record<string, unknown>>

/** Changed fields with their old and new values. */
export interface Changes {
  readonly before: Values
  readonly after: Values
}

export const noChanges: Changes = { before: {}, after: {} }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields of `after` that differ from `before`, with old and new values. Compares values by `===`. */
export function changedFields(before: Values, after: Values): Changes {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { before: only(before), after: only(after) }
}

/** Returns true when the diff contains at least one changed field. */
export function isChanged({ after }: Pick<Changes, 'after'>): boolean {
  return Object.keys(after).length > 0
}

/**
 * Returns the fields that a patch changes in a row, with old and new values. Nested objects, such as an address, are
 * compared field by field. Fields that are absent from the patch count as unchanged.
 */
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
