// Commands for the words of a query: the best of them, in the order of what is done daily, without noise. Pure.
import type { Arguments, FeatureName } from '#commands/command.ts'
import { findCommand } from '#commands/registry.ts'
import { hasAllWords } from '#console/lib/search-text.ts'
import type { AccountType } from '#contract/access.ts'
import { weightsFor } from './learned.ts'
import { recencyOf } from './recent-items.ts'
import { fitsState } from './record-actions.ts'
import { isOfferedByName, type Row, rowOf, type Sources } from './row.tsx'
import { search, textsOf, tierOfScore, tiers } from './search-index.ts'

const mostMatches = 24
const mostRows = 16

interface ByWords {
  readonly rows: readonly Row[]
  /** A command is called just so. */
  readonly isExact: boolean
  /** One has the words as they are, and not as the beginnings of others. */
  readonly isWhole: boolean
}

/** Commands that have all the words: of those that have them whole or begun, no others. */
export function commandRows(sources: Sources, words: string, given: Arguments): ByWords {
  const recency = usageOf(sources, words)
  const matches = search(sources.catalogue.index, words, { limit: mostMatches, recency })
  const offered = matches.flatMap(({ entry, score }) => {
    const tier = tierOfScore(score)
    const weak = tier > tiers.abbreviation ? ({ isWeak: true } as const) : {}
    const row = { ...rowOf(entry, sources, given, words), ...weak }
    return isOfferedByName(row, sources) && fitsState(row.command, row.args, sources) ? [{ row, tier, entry }] : []
  })
  const [best] = offered
  const worst = best === undefined ? 0 : (thresholds.find((tier) => best.tier <= tier) ?? tiers.typo)
  const rows = offered.flatMap(({ row, tier }) => (tier <= worst ? [row] : []))
  const isWhole = offered.some(({ entry }) => hasAllWords(textsOf(entry).join(' '), words))
  return { rows: rows.slice(0, mostRows), isExact: best?.tier === tiers.exact, isWhole }
}

/** Beside an answer of a tier, worse ones than these are noise. */
const thresholds = [tiers.words, tiers.abbreviation, tiers.inside] as const

/** About the console itself rather than the work. */
export const ownFeatures: ReadonlySet<string> = new Set(['session', 'palette', 'keyboard', 'link', 'diagnostics'])

/** Tie-breaker, smaller first: learned for this query, then most recently run, then what is done daily. */
function usageOf({ recent, learned, accountType, place }: Sources, words: string): (value: string) => number {
  const weights = weightsFor(learned, words, Date.now())
  const recency = recencyOf(recent)
  return (value) => {
    const weight = weights.get(value)
    if (weight !== undefined) return -weight
    const used = recency(value)
    return used === Number.POSITIVE_INFINITY ? recent.length + dailyRank(value, accountType, place) : used
  }
}

/** The features of somebody's work. */
const daily: Readonly<Record<AccountType, readonly FeatureName[]>> = {
  admin_boss: ['reprocess', 'ecommerces', 'tickets', 'trackingErrors', 'reverses', 'groups', 'stores', 'users'],
  ti: ['ecommerces', 'reprocess', 'carriers', 'users', 'settings'],
  cs: ['reprocess', 'tickets', 'ecommerces', 'stores', 'trackingErrors', 'reverses'],
  n2: ['reprocess', 'tickets', 'trackingErrors', 'reverses', 'ecommerces'],
  n1: ['reprocess', 'tickets', 'trackingErrors', 'reverses', 'ecommerces'],
  financial: ['reports', 'groups', 'reprocess', 'ecommerces'],
  collaborator_aftersale: ['trackingErrors', 'reverses', 'reports'],
}

/** What has a key: of the place first, then by role; the console itself last. */
export function dailyRank(value: string, type: AccountType, place: FeatureName | null): number {
  const command = findCommand(value.split('?')[0] ?? '')
  if (!command) return 0
  const features = daily[type]
  const ofRole = features.indexOf(command.feature)
  const role = ofRole === -1 ? features.length : ofRole
  const isOwn = ownFeatures.has(command.feature) ? 100 : 0
  const hasKey = command.keys.global !== undefined || command.keys.row !== undefined
  const isHere = command.feature === place && hasKey ? 0 : 1
  return isOwn + isHere * 20 + role + (hasKey ? 0 : 0.5)
}
