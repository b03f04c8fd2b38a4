// Learned ranking: which command a query led to, in localStorage with a half-life; breaks ties between equal matches.
import { fold } from '#console/lib/search-text.ts'
import { getLocalStorage, readUserValue, writeUserValue } from '#console/lib/storage.ts'
import { recognizeText } from '#contract/reader/index.ts'
import { z } from '#contract/zod.ts'

const Use = z.object({ typed: z.string(), value: z.string(), times: z.number(), at: z.number() })
const Uses = z.array(Use)
/** The newest first. */
export type Learned = z.infer<typeof Uses>

const most = 200
const longest = 40
const shortest = 2
/** A use counts half as much after each of these. */
const halfLife = 30 * 24 * 3_600_000

/** The part of a query that may be stored: words only; null with numbers, record names or personal data in it. */
function keptOf(query: string): string | null {
  const { recognitions, hasPersonalData, words } = recognizeText(query)
  const typed = fold(words)
  const isKept = recognitions.length === 0 && !hasPersonalData && typed.length >= shortest && typed.length <= longest
  return isKept && !/\d/.test(typed) ? typed : null
}

export function learn(known: Learned, query: string, value: string, at: number): Learned {
  const typed = keptOf(query)
  if (typed === null) return known
  const before = known.find((use) => use.typed === typed && use.value === value)
  const times = before ? before.times * decay(at - before.at) + 1 : 1
  return [{ typed, value, times, at }, ...known.filter((use) => use !== before)].slice(0, most)
}

/** Learned weight of each command for a query; stored and typed query may be a prefix of each other. */
export function weightsFor(known: Learned, query: string, at: number): ReadonlyMap<string, number> {
  const typed = fold(query)
  const weights = new Map<string, number>()
  if (typed.length < shortest) return weights
  for (const use of known) {
    if (!use.typed.startsWith(typed) && !typed.startsWith(use.typed)) continue
    weights.set(use.value, (weights.get(use.value) ?? 0) + use.times * decay(at - use.at))
  }
  return weights
}

const decay = (age: number) => 0.5 ** (Math.max(0, age) / halfLife)

const name = 'palette:learned'

export function readLearned(): Learned {
  const stored = readUserValue(getLocalStorage, name)
  if (stored === null) return []
  try {
    return z.safeParse(Uses, JSON.parse(stored)).data ?? []
  } catch {
    return []
  }
}

export function noteUse(query: string, value: string): void {
  writeUserValue(getLocalStorage, name, JSON.stringify(learn(readLearned(), query, value, Date.now())))
}
