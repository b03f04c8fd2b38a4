// What is practised: the keys of the daily work, as this person has them. Pure.
import type { Command } from '#commands/command.ts'
import { ecommercesList, ecommercesOpen, ecommercesOpenDetails } from '#commands/ecommerces.ts'
import { keyboardHelp, paletteOpen } from '#commands/keyboard.ts'
import { reprocessReverse } from '#commands/reprocess.ts'
import { ticketsSet } from '#commands/tickets.ts'
import { type KeyChoice, placeKeys, workingKeys } from '#console/lib/key-map.ts'
import { isSingleKey, strokesOf } from '#console/lib/strokes.ts'
import type { Access } from '#contract/access.ts'

export const exerciseIds = [
  'palette',
  'go',
  'move',
  'peek',
  'select',
  'open',
  'tab',
  'back',
  'ticket',
  'reprocess',
  'save',
  'help',
] as const
export type ExerciseId = (typeof exerciseIds)[number]

export interface Exercise {
  readonly id: ExerciseId
  /** Any of them does it; the first is shown first. */
  readonly keys: readonly string[]
  /** How often it has to be pressed. */
  readonly times: number
}

const commandOf: Partial<Record<ExerciseId, Command>> = {
  palette: paletteOpen,
  go: ecommercesList,
  open: ecommercesOpen,
  tab: ecommercesOpenDetails,
  ticket: ticketsSet,
  reprocess: reprocessReverse,
  help: keyboardHelp,
}

/** Keys of lists and forms: they are everybody's. */
const widgetKeys: Partial<Record<ExerciseId, readonly string[]>> = {
  move: ['arrowdown', 'j'],
  peek: ['space'],
  select: ['x'],
  save: ['mod+enter', 'mod+s'],
}

/** Those that this person can do: with their rights, and with keys that work. */
export function exercisesFor(choice: KeyChoice, can: (access: Access) => boolean): readonly Exercise[] {
  return exerciseIds.flatMap((id) => {
    const command = commandOf[id]
    const keys = keysOf(id, choice)
    if (keys.length === 0 || (command && !can(command.access))) return []
    return [{ id, keys, times: id === 'move' ? 2 : 1 }]
  })
}

function keysOf(id: ExerciseId, choice: KeyChoice): readonly string[] {
  if (id === 'back') return workingKeys(placeKeys.back, choice)
  const command = commandOf[id]
  if (command) return workingKeys(command, choice)
  const keys = widgetKeys[id] ?? []
  return choice.single_keys ? keys : keys.filter((one) => !isSingleKey(strokesOf(one)[0] ?? ''))
}
