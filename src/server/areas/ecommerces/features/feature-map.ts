// Features are kept as `module.flag` texts; here they are pairs again. Pure.
import type { FeatureMap } from '#contract/ecommerces/features.ts'

export interface Flag {
  readonly module: string
  readonly value: string
}

/** Of `module.flag`; a flag may hold dots itself. */
export function flagOf(feature: string): Flag {
  const dot = feature.indexOf('.')
  return { module: feature.slice(0, dot), value: feature.slice(dot + 1) }
}

const textOf = ({ module, value }: Flag) => `${module}.${value}`
/** Of two flags that differ, the keys differ, dots or not. */
const keyOf = ({ module, value }: Flag) => JSON.stringify([module, value])

/** The flags of each module in their order, then what the ecommerce has beside them. */
export function featureMapOf(catalogue: readonly Flag[], had: readonly string[]): FeatureMap {
  const own = had.map(flagOf)
  const has = new Set(own.map(keyOf))
  const known = new Set(catalogue.map(keyOf))
  const unknown = own.filter((flag) => !known.has(keyOf(flag)))
  const modules = new Map<string, FeatureMap[string]>()
  for (const flag of [...catalogue, ...unknown])
    modules.set(flag.module, [...(modules.get(flag.module) ?? []), { value: flag.value, has: has.has(keyOf(flag)) }])
  return Object.fromEntries(modules)
}

/** The enabled values of each module that is to be changed. */
export type Wanted = Readonly<Record<string, readonly string[]>>

export interface Change {
  readonly features: readonly string[]
  readonly enabled: readonly string[]
  readonly disabled: readonly string[]
  /** Asked for, but neither in the catalogue nor had before. */
  readonly unknown: readonly Flag[]
}

/** What a save makes of the features had: flags that the catalogue does not know stay, and so do modules that are not named. */
export function changedBy(wanted: Wanted, catalogue: readonly Flag[], had: readonly string[]): Change {
  const own = had.map(flagOf)
  const has = new Set(own.map(keyOf))
  const known = new Set(catalogue.map(keyOf))
  const asked = Object.entries(wanted).flatMap(([module, values]) => values.map((value) => ({ module, value })))
  const isAsked = new Set(asked.map(keyOf))
  const disabled = own.filter(
    (flag) => Object.hasOwn(wanted, flag.module) && known.has(keyOf(flag)) && !isAsked.has(keyOf(flag)),
  )
  const isDisabled = new Set(disabled.map(keyOf))
  const enabled = [...new Map(asked.map((flag) => [keyOf(flag), flag])).values()].filter(
    (flag) => !has.has(keyOf(flag)),
  )
  return {
    features: [...own.filter((flag) => !isDisabled.has(keyOf(flag))), ...enabled].map(textOf).sort(),
    enabled: enabled.map(textOf),
    disabled: disabled.map(textOf),
    unknown: enabled.filter((flag) => !known.has(keyOf(flag))),
  }
}
