// What every key does: read from the commands, as this person has their keys, with the few keys of the place. Pure.
import type { Command } from '#commands/command.ts'
import { type KeyChoice, type Keyed, type PlaceKey, placeKeys, scopeOf, workingKeys } from '#console/lib/key-map.ts'
import { strokesOf } from '#console/lib/strokes.ts'
import { standardPreferences } from '#contract/preferences.ts'

interface Bound {
  /** `['g', 'e']` is a chord. */
  readonly strokes: readonly string[]
}

export interface CommandBinding extends Bound {
  readonly kind: 'command'
  readonly command: Command
  /** `row`: acts on the row under the cursor of a list, or on the record of the page. */
  readonly scope: 'global' | 'row'
}

export interface FixedBinding extends Bound {
  readonly kind: 'fixed'
  readonly id: PlaceKey
  readonly scope: 'global'
}

export type Binding = CommandBinding | FixedBinding

const places: readonly (readonly [PlaceKey, Keyed])[] = [
  ['nextRegion', placeKeys.nextRegion],
  ['previousRegion', placeKeys.previousRegion],
  ['filter', placeKeys.filter],
  ['back', placeKeys.back],
]

export function bindingsOf(commands: readonly Command[], choice: KeyChoice = standardPreferences): readonly Binding[] {
  return [
    ...places.flatMap(([id, keyed]) =>
      workingKeys(keyed, choice).map<Binding>((keys) => ({
        kind: 'fixed',
        id,
        strokes: strokesOf(keys),
        scope: 'global',
      })),
    ),
    ...commands.flatMap((command) =>
      workingKeys(command, choice).map<Binding>((keys) => ({
        kind: 'command',
        command,
        strokes: strokesOf(keys),
        scope: scopeOf(command),
      })),
    ),
  ]
}

export const isPrefix = (short: readonly string[], long: readonly string[]) =>
  short.every((stroke, at) => stroke === long[at])

/** Pairs that one press could not tell apart: equal, or one the beginning of the other. */
export function collisionsOf(bindings: readonly Binding[]): readonly (readonly [Binding, Binding])[] {
  return bindings.flatMap((one, index) =>
    bindings
      .slice(index + 1)
      .filter((other) => isPrefix(one.strokes, other.strokes) || isPrefix(other.strokes, one.strokes))
      // Rows of two areas are never on one screen: their keys may be the same.
      .filter((other) => !(one.scope === 'row' && other.scope === 'row' && areaOf(one) !== areaOf(other)))
      .filter((other) => !(endsWhatRuns(one) && endsWhatRuns(other)))
      .map((other) => [one, other] as const),
  )
}

/** Theirs is the same key, for whichever has something to end. */
function endsWhatRuns(binding: Binding): boolean {
  return binding.kind === 'command' && binding.command.ends === true
}

function areaOf(binding: Binding): string {
  return binding.kind === 'command' ? binding.command.area : ''
}
