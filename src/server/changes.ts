// What a save changes, for the record of activity: only that, as it was and as it is.

type Values = Readonly<Record<string, unknown>>

export interface Changes {
  readonly before: Values
  readonly after: Values
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of objects inside, such as an address, again only what changed; keys that the patch lacks stay as they are. */
export function changesOf(row: Values, patch: Values): Changes {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(patch)) {
    const old = row[name]
    if (value === undefined || isSame(old, value)) continue
    const inner = isObject(old) && isObject(value) ? changesOf(old, value) : { before: old, after: value }
    if (isObject(inner.after) && Object.keys(inner.after).length === 0) continue
    before[name] = inner.before
    after[name] = inner.after
  }
  return { before, after }
}
