// What two ecommerces have in common and what they have not. Pure.
import { meansTheSame } from '#console/lib/json-difference.ts'
import type { Ecommerce } from '#contract/ecommerces.ts'
import type { FeatureMap } from '#contract/features.ts'

export interface Flag {
  readonly module: string
  readonly value: string
}

/** First and second are the two ecommerces, in the order they were named. */
export interface Shared<Item> {
  readonly onlyFirst: readonly Item[]
  readonly onlySecond: readonly Item[]
  readonly both: readonly Item[]
}

export function compareFeatures(first: FeatureMap, second: FeatureMap): Shared<Flag> {
  const ofFirst = flagsOf(first)
  const ofSecond = flagsOf(second)
  const values = (keys: readonly (readonly [string, Flag])[]) => keys.map(([, flag]) => flag)
  return {
    onlyFirst: values([...ofFirst].filter(([key]) => !ofSecond.has(key))),
    onlySecond: values([...ofSecond].filter(([key]) => !ofFirst.has(key))),
    both: values([...ofFirst].filter(([key]) => ofSecond.has(key))),
  }
}

function flagsOf(features: FeatureMap): ReadonlyMap<string, Flag> {
  const flags = Object.entries(features).flatMap(([module, all]) =>
    all.filter(({ has }) => has).map(({ value }) => ({ module, value })),
  )
  return new Map(flags.map((flag) => [JSON.stringify([flag.module, flag.value]), flag]))
}

type Summary = NonNullable<Ecommerce['integration']>
/** What is compared of an integration: never a user, a password or an option. */
export type ComparedIntegration = Pick<
  Summary,
  'software_id' | 'software_name' | 'integration_type' | 'api_url' | 'is_active'
>

export const integrationFields = ['software_name', 'is_active', 'api_url'] as const
export type IntegrationField = (typeof integrationFields)[number]

export interface IntegrationPair {
  readonly type: string
  readonly first: ComparedIntegration | null
  readonly second: ComparedIntegration | null
  readonly different: readonly IntegrationField[]
}

/** By type, for an ecommerce has one of each at most. */
export function compareIntegrations(
  first: readonly ComparedIntegration[],
  second: readonly ComparedIntegration[],
): readonly IntegrationPair[] {
  const types = [...new Set([...first, ...second].map(({ integration_type }) => integration_type))].sort()
  return types.map((type) => {
    const one = first.find(({ integration_type }) => integration_type === type) ?? null
    const other = second.find(({ integration_type }) => integration_type === type) ?? null
    return {
      type,
      first: one,
      second: other,
      different: integrationFields.filter((name) => one?.[name] !== other?.[name]),
    }
  })
}

type Texts = Readonly<Record<string, { readonly value: string }>>

/** By name; two texts that mean the same are the same, however they are laid out. */
export function compareMetadatas(first: Texts, second: Texts) {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])].sort()
  const pairs = names.map((name) => ({ name, before: first[name]?.value, after: second[name]?.value }))
  const both = pairs.flatMap(({ name, before, after }) =>
    before === undefined || after === undefined ? [] : [{ name, before, after }],
  )
  return {
    onlyFirst: pairs.filter(({ after }) => after === undefined).map(({ name }) => name),
    onlySecond: pairs.filter(({ before }) => before === undefined).map(({ name }) => name),
    same: both.filter(({ before, after }) => meansTheSame(before, after)).map(({ name }) => name),
    different: both.filter(({ before, after }) => !meansTheSame(before, after)),
  }
}
