// What every key does: read from the commands, with the few keys that belong to no command. Pure.
import type { Command } from '#commands/command.ts'

/** Keys of the place rather than of a command. */
export const fixedKeys = [
  { id: 'nextRegion', keys: 'f6' },
  { id: 'previousRegion', keys: 'shift+f6' },
  { id: 'filter', keys: '/' },
  { id: 'back', keys: 'u' },
] as const
export type FixedKey = (typeof fixedKeys)[number]['id']

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
  readonly id: FixedKey
  readonly scope: 'global'
}

export type Binding = CommandBinding | FixedBinding

const strokesOf = (keys: string): readonly string[] => keys.split(' ')

/** The keys of a command that work anywhere, the first one being the one that is shown. */
export function globalKeys({ keys }: Command): readonly string[] {
  const { global } = keys
  return global === undefined ? [] : typeof global === 'string' ? [global] : global
}

/** The key a command is shown with. */
export function shownKeys(command: Command): string | undefined {
  return globalKeys(command)[0] ?? command.keys.row
}

export function bindingsOf(commands: readonly Command[]): readonly Binding[] {
  const fixed = fixedKeys.map<Binding>(({ id, keys }) => ({ kind: 'fixed', id, strokes: [keys], scope: 'global' }))
  return [
    ...fixed,
    ...commands.flatMap((command) => [
      ...globalKeys(command).map<Binding>((keys) => ({
        kind: 'command',
        command,
        strokes: strokesOf(keys),
        scope: 'global',
      })),
      ...(command.keys.row === undefined
        ? []
        : [{ kind: 'command', command, strokes: [command.keys.row], scope: 'row' } as const]),
    ]),
  ]
}

const isPrefix = (short: readonly string[], long: readonly string[]) => short.every((stroke, at) => stroke === long[at])

/** Pairs that one press could not tell apart: equal, or one the beginning of the other. */
export function collisionsOf(bindings: readonly Binding[]): readonly (readonly [Binding, Binding])[] {
  return bindings.flatMap((one, index) =>
    bindings
      .slice(index + 1)
      .filter((other) => isPrefix(one.strokes, other.strokes) || isPrefix(other.strokes, one.strokes))
      // Rows of two areas are never on one screen: their keys may be the same.
      .filter((other) => !(one.scope === 'row' && other.scope === 'row' && areaOf(one) !== areaOf(other)))
      .map((other) => [one, other] as const),
  )
}

function areaOf(binding: Binding): string {
  return binding.kind === 'command' ? binding.command.area : ''
}
