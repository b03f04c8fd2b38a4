// What a row changed, in few words: each value that differs, by its path. Pure.
import type { Change } from '#contract/activity.ts'

type Scalar = Change['before']

const longestShown = 160

interface Pair {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Objects are gone into; a list is one value. What is on one side only stands against null. */
export function changesIn(before: unknown, after: unknown): readonly Change[] {
  return pairsOf({ path: '', before, after }).map((pair) => ({
    path: pair.path,
    before: shown(pair.before),
    after: shown(pair.after),
  }))
}

function pairsOf(pair: Pair): readonly Pair[] {
  const { path, before, after } = pair
  const [one, other] = [membersOf(before), membersOf(after)]
  const canGoIn = (one !== null || before == null) && (other !== null || after == null) && (one ?? other) !== null
  if (!canGoIn) return isSame(before, after) ? [] : [pair]
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])]
  return names.flatMap((name) =>
    pairsOf({ path: path === '' ? name : `${path}.${name}`, before: one?.[name], after: other?.[name] }),
  )
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function shown(value: unknown): Scalar {
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'number')
    return value ?? null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text
}
