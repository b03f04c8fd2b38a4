// The keys of a person as a file, to carry them elsewhere. Read strictly: all of it, or nothing and why. Pure.
import * as z from 'zod/mini'
import type { KeyChoice } from '#console/lib/key-map.ts'
import { keyPresets } from '#contract/appearance.ts'
import { ChosenKeys, type PreferencesPatch } from '#contract/preferences.ts'
import type { KeyProblem } from './recording.ts'
import { problemFor, type Target, takenBy } from './remap.ts'

export const keysFileName = 'reversa-teclas.json'
/** More than every command with every key. */
export const largestKeysFile = 100_000

const KeysFile = z.strictObject({
  reversa: z.literal('keys'),
  version: z.literal(1),
  preset: z.enum(keyPresets),
  keys: ChosenKeys,
})

export function keysFileOf({ keys, keys_preset }: KeyChoice): string {
  const sorted = Object.fromEntries(Object.entries(keys).sort(([one], [other]) => (one < other ? -1 : 1)))
  const file: z.infer<typeof KeysFile> = { reversa: 'keys', version: 1, preset: keys_preset, keys: sorted }
  return `${JSON.stringify(file, null, 2)}\n`
}

export type FileProblem =
  | { readonly kind: 'json' | 'format' | 'large' }
  | { readonly kind: 'key'; readonly id: string; readonly keys: string; readonly why: KeyProblem }
  | { readonly kind: 'taken'; readonly id: string; readonly keys: string; readonly by: string }

export interface ReadKeys {
  readonly problems: readonly FileProblem[]
  /** What is changed when there is no problem. */
  readonly patch: PreferencesPatch
  readonly count: number
  /** Commands that this version does not have: left out. */
  readonly unknown: readonly string[]
}

export function readKeysFile(text: string, choice: KeyChoice, targets: readonly Target[]): ReadKeys {
  const nothing = (kind: 'json' | 'format' | 'large'): ReadKeys => ({
    problems: [{ kind }],
    patch: {},
    count: 0,
    unknown: [],
  })
  if (text.length > largestKeysFile) return nothing('large')
  const json = parsed(text)
  if (json === undefined) return nothing('json')
  const file = z.safeParse(KeysFile, json)
  if (!file.success) return nothing('format')

  const { preset, keys } = file.data
  const known = targets.filter(({ id }) => Object.hasOwn(keys, id))
  const chosen = Object.fromEntries(known.map(({ id }) => [id, keys[id] ?? []]))
  const next: KeyChoice = { ...choice, keys: chosen, keys_preset: preset }
  const forgotten = Object.keys(choice.keys).map((id) => [id, null])
  return {
    problems: known.flatMap((target) => problemsOf(target, chosen[target.id] ?? [], next, targets)),
    patch: { keys_preset: preset, keys: { ...Object.fromEntries(forgotten), ...chosen } },
    count: known.length,
    unknown: Object.keys(keys).filter((id) => !known.some((target) => target.id === id)),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function problemsOf(
  target: Target,
  list: readonly string[],
  choice: KeyChoice,
  targets: readonly Target[],
): readonly FileProblem[] {
  return list.flatMap<FileProblem>((keys, at) => {
    const why = problemFor(target, keys)
    if (why) return [{ kind: 'key', id: target.id, keys, why }]
    const [taken] = takenBy(target, at, keys, choice, targets)
    return taken ? [{ kind: 'taken', id: target.id, keys, by: taken.target.id }] : []
  })
}
