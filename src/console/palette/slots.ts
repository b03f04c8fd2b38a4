// Arguments of a command as slots to fill. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { parseArguments } from '#commands/registry.ts'
import { parseTypedDate } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import { pickOf } from './option-sources.ts'

interface Slot {
  readonly name: string
  readonly isRequired: boolean
  /** Where the argument is a choice: its values. */
  readonly choices: readonly string[] | null
}

export function slotsOf(command: Command): readonly Slot[] {
  return Object.entries(command.args.shape).map(([name, schema]) => {
    const inner = schema instanceof z.ZodOptional ? schema._zod.def.innerType : schema
    return {
      name,
      isRequired: !(schema instanceof z.ZodOptional),
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : null,
    }
  })
}

const recordSlots: ReadonlySet<string> = new Set([
  ...['reverse_id', 'refund_id', 'ecommerce', 'attempt', 'group', 'user', 'store', 'carrier'],
])

/** The argument naming the command's main record: its narrowest (reverse before ecommerce); none after a ticket. */
export function recordSlot(command: Command): string | undefined {
  const first = Object.keys(command.args.shape).find((name) => name === 'ticket' || recordSlots.has(name))
  return first === 'ticket' ? undefined : first
}

/** Those that are still to be filled in. */
export function openSlots(command: Command, args: Arguments): readonly Slot[] {
  return slotsOf(command).filter(({ name }) => !(name in args))
}

/** The first argument without which the command opens nothing; undefined when all are there. */
export function missingSlot(command: Command, args: Arguments): Slot | undefined {
  return slotsOf(command).find(({ name, isRequired }) => isRequired && !(name in args))
}

/** Whether what is missing can be filled in from lists: of values, or of records. */
export function isFillable(command: Command, args: Arguments): boolean {
  return slotsOf(command).every(
    ({ name, isRequired, choices }) => !isRequired || name in args || choices !== null || pickOf(name) !== null,
  )
}

/** The choice that must be made before the command can run: theme, language, density. */
export function openChoice(command: Command, args: Arguments): Slot | undefined {
  return slotsOf(command).find(({ name, isRequired, choices }) => isRequired && choices !== null && !(name in args))
}

export function isValid(command: Command, name: string, value: string): boolean {
  const schema = command.args.shape[name] ?? command.filters?.shape[name]
  return schema !== undefined && z.safeParse(schema, value).success
}

/** An argument that takes `2,5` and `2.5`, as no list of ids does, and no word is an amount. */
export function isAmount(command: Command, name: string): boolean {
  return isValid(command, name, '2,5') && isValid(command, name, '2.5') && !isValid(command, name, 'palavra')
}

/** A calendar date is no number, as an id or a zip code is one, and no word. */
export function isDate(command: Command, name: string): boolean {
  return (
    isValid(command, name, '2026-01-31') && !['20260131', '2,5', 'palavra'].some((text) => isValid(command, name, text))
  )
}

/** What was typed, as the argument takes it: dates and amounts as fields read them; null for what is none. */
export function readTyped(command: Command, name: string, typed: string): string | null {
  if (isValid(command, name, typed)) return typed
  const bare = isAmount(command, name) ? typed.replace(/^R\$ ?| ?%$/gi, '') : null
  const read = isDate(command, name) ? parseTypedDate(typed) : bare
  return read !== null && isValid(command, name, read) ? read : null
}

/** The arguments that a command understands, empty and wrong ones left out. */
export function understoodBy(command: Command, args: Arguments): Arguments {
  return parseArguments(command, Object.fromEntries(Object.entries(args).filter(([, value]) => value !== '')))
}

/** Names of the arguments of a command, and of the filters of its list. */
export function takenBy(command: Command): readonly string[] {
  return [...slotsOf(command).map(({ name }) => name), ...Object.keys(command.filters?.shape ?? {})]
}

/** Nothing is offered that was done already: of an active record no *Ativar*. */
export function isInState({ states }: Command, status: string | null): boolean {
  return states === undefined || status === null || states.some((state) => state === status)
}

/** What is asked for next: what it cannot do without, then what it takes to be done at once. */
export function nextMissing(command: Command, args: Arguments): string | undefined {
  const wanted = command.confirmation < 2 ? command.quickRunArguments : undefined
  return missingSlot(command, args)?.name ?? wanted?.find((name) => !(name in args))
}
