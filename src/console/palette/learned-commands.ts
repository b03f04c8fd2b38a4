// Stores in localStorage which command the user ran for which query, so that among equally good matches the commands
// that the user runs often come first.

import { foldText } from '#console/lib/search-text.ts'
import { getLocalStorage, readUserValue, writeUserValue } from '#console/lib/storage.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { MAX_QUERY_LENGTH } from '#contract/reader/values/lexicon.ts'
import { z } from '#contract/zod.ts'

const LearnedUse = z.object({ typed: z.string(), value: z.string(), times: z.number(), at: z.number() })

const LearnedUseList = z.array(LearnedUse)

/** Stored uses, the newest first: which command the user ran after typing which query, and how often. */
export type LearnedUses = z.infer<typeof LearnedUseList>

const MAX_STORED_USES = 200

const MAX_STORED_QUERY_LENGTH = 40

const MIN_STORED_QUERY_LENGTH = 2

/** Time in milliseconds after which a stored use of a command counts half as much. */
const USE_HALF_LIFE_MS = 30 * 24 * 3_600_000

/**
 * Normalizes a query for storage. Returns null for queries that are not stored because they contain numbers, recognized
 * values or personal data, or because they are too short or too long.
 */
function toStoredQuery(query: string): string | null {
  const { recognitions, hasPersonalData, words } = recognizeText(query)
  const normalizedQuery = foldText(words)
  const canStore =
    recognitions.length === 0 &&
    !hasPersonalData &&
    normalizedQuery.length >= MIN_STORED_QUERY_LENGTH &&
    normalizedQuery.length <= MAX_STORED_QUERY_LENGTH
  return canStore && !/\d/.test(normalizedQuery) ? normalizedQuery : null
}

export function addUse(uses: LearnedUses, query: string, rowKey: string, now: number): LearnedUses {
  const storedQuery = toStoredQuery(query)
  if (storedQuery === null) return uses
  const previousUse = uses.find((use) => use.typed === storedQuery && use.value === rowKey)
  const times = previousUse ? previousUse.times * getDecayFactor(now - previousUse.at) + 1 : 1
  return [{ typed: storedQuery, value: rowKey, times, at: now }, ...uses.filter((use) => use !== previousUse)].slice(
    0,
    MAX_STORED_USES,
  )
}

/**
 * Returns the weight of each command, which is the sum of its stored uses. A use counts only if the stored query begins
 * with the typed query, or the typed query with the stored one. An old use counts less.
 */
export function getLearnedWeights(uses: LearnedUses, query: string, now: number): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  if (uses.length === 0 || query.length > MAX_QUERY_LENGTH) return weights
  const typedQuery = foldText(query)
  if (typedQuery.length < MIN_STORED_QUERY_LENGTH) return weights
  for (const use of uses) {
    if (!use.typed.startsWith(typedQuery) && !typedQuery.startsWith(use.typed)) continue
    weights.set(use.value, (weights.get(use.value) ?? 0) + use.times * getDecayFactor(now - use.at))
  }
  return weights
}

const getDecayFactor = (ageMs: number) => 0.5 ** (Math.max(0, ageMs) / USE_HALF_LIFE_MS)

const STORAGE_KEY = 'palette:learned'

export function readLearnedUses(): LearnedUses {
  const stored = readUserValue(getLocalStorage, STORAGE_KEY)
  if (stored === null) return []
  try {
    return z.safeParse(LearnedUseList, JSON.parse(stored)).data ?? []
  } catch {
    return []
  }
}

export function saveCommandUse(query: string, rowKey: string): void {
  writeUserValue(getLocalStorage, STORAGE_KEY, JSON.stringify(addUse(readLearnedUses(), query, rowKey, Date.now())))
}
