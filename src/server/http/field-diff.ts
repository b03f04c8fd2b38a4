// Compares the fields of a record before and after a save, for the activity log.
import { isRecord } from './canonical-json.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Changed fields with their old and new values. */
export interface Changes {
  readonly before: FieldValues
  readonly after: FieldValues
}

export const noChanges: Changes = { before: {}, after: {} }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields of `after` that differ from `before`, with old and new values. Compares values by `===`. */
export function diffFields(before: FieldValues, after: FieldValues): Changes {
  const changedNames = Object.keys(after).filter((name) => before[name] !== after[name])
  const pickChanged = (values: FieldValues) => Object.fromEntries(changedNames.map((name) => [name, values[name]]))
  return { before: pickChanged(before), after: pickChanged(after) }
}

/** Returns true when the diff contains at least one changed field. */
export function hasChanges({ after }: Pick<Changes, 'after'>): boolean {
  return Object.keys(after).length > 0
}

/**
 * Returns the fields that a patch changes in a row, with old and new values. Nested objects, such as an address, are
 * compared field by field. Fields that are absent from the patch count as unchanged.
 */
export function diffPatch(row: FieldValues, patch: FieldValues): Changes {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(patch)) {
    const oldValue = row[name]
    if (value === undefined || isSame(oldValue, value)) continue
    const change =
      isRecord(oldValue) && isRecord(value) ? diffPatch(oldValue, value) : { before: oldValue, after: value }
    if (isRecord(change.after) && Object.keys(change.after).length === 0) continue
    before[name] = change.before
    after[name] = change.after
  }
  return { before, after }
}
