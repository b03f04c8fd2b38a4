// Modules and flags as values of a form, and what a save would change. Pure.
import type { FeatureMap } from '#contract/features.ts'

/** The enabled flags of each module, in the order of the map. */
export type Enabled = Readonly<Record<string, readonly string[]>>

export function enabledOf(features: FeatureMap): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(features).map(([module, flags]) => [
      module,
      flags.filter(({ has }) => has).map(({ value }) => value),
    ]),
  )
}

export interface FlagChange {
  readonly module: string
  readonly value: string
  readonly isOn: boolean
}

export function changesOf(before: Enabled, after: Enabled): readonly FlagChange[] {
  const modules = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return modules.flatMap((module) => {
    const had = before[module] ?? []
    const has = after[module] ?? []
    const flags = [...new Set([...had, ...has])]
    return flags
      .filter((value) => had.includes(value) !== has.includes(value))
      .map((value) => ({ module, value, isOn: has.includes(value) }))
  })
}

/** The flags of a module with one of them switched, in the order of the map. */
export function switched(flags: FeatureMap[string], enabled: readonly string[], value: string): string[] {
  const isOn = (one: string) => (one === value) !== enabled.includes(one)
  return flags.map((flag) => flag.value).filter(isOn)
}

/** The flags of a module that a link asks for; those nobody knows stay. */
export function asked(flags: FeatureMap[string], known: readonly string[], values: string): string[] {
  const wanted = values.split(',').map((value) => value.trim())
  return flags
    .filter(({ value, has }) => (known.includes(value) ? wanted.includes(value) : has))
    .map(({ value }) => value)
}
