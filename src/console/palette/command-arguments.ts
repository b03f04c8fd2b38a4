// Reads the argument schema of a command: which arguments are required or have no value, and their types. Pure
// functions.
import type { Arguments, Command } from '#commands/command.ts'
import { parseArguments } from '#commands/registry.ts'
import { parseTypedDate, removeBrazilianCurrency } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import { getOptionKind } from './option-sources.ts'

interface ArgumentDefinition {
  readonly name: string
  readonly isRequired: boolean
  /** Allowed values if the argument is a choice between fixed values; null for other arguments. */
  readonly choices: readonly string[] | null
}

export function listArguments(command: Command): readonly ArgumentDefinition[] {
  return Object.entries(command.args.shape).map(([name, schema]) => {
    const innerSchema = schema instanceof z.ZodOptional ? schema._zod.def.innerType : schema
    return {
      name,
      isRequired: !(schema instanceof z.ZodOptional),
      choices: innerSchema instanceof z.ZodEnum ? innerSchema.options.map(String) : null,
    }
  })
}

const recordArgumentNames: ReadonlySet<string> = new Set([
  ...['reverse_id', 'refund_id', 'ecommerce', 'attempt', 'group', 'user', 'store', 'carrier'],
])

/**
 * Returns the first argument that takes the id of a record, such as `reverse_id`; undefined if the first such argument
 * is the helpdesk ticket.
 */
export function getRecordArgumentName(command: Command): string | undefined {
  const argumentName = Object.keys(command.args.shape).find(
    (name) => name === 'ticket' || recordArgumentNames.has(name),
  )
  return argumentName === 'ticket' ? undefined : argumentName
}

/** Returns the arguments of the command, required or optional, that have no value yet. */
export function listOpenArguments(command: Command, args: Arguments): readonly ArgumentDefinition[] {
  return listArguments(command).filter(({ name }) => !(name in args))
}

/** Returns the first required argument without a value; undefined if no argument is missing. */
export function findMissingArgument(command: Command, args: Arguments): ArgumentDefinition | undefined {
  return listArguments(command).find(({ name, isRequired }) => isRequired && !(name in args))
}

/** Returns true if the palette can offer a list of options for every required argument that has no value. */
export function canPickMissingArguments(command: Command, args: Arguments): boolean {
  return listArguments(command).every(
    ({ name, isRequired, choices }) => !isRequired || name in args || choices !== null || getOptionKind(name) !== null,
  )
}

/** Returns the first required argument that is a choice and has no value, such as the theme or the language. */
export function findOpenChoice(command: Command, args: Arguments): ArgumentDefinition | undefined {
  return listArguments(command).find(
    ({ name, isRequired, choices }) => isRequired && choices !== null && !(name in args),
  )
}

export function isValidArgument(command: Command, argumentName: string, argumentValue: string): boolean {
  const schema = command.args.shape[argumentName] ?? command.filters?.shape[argumentName]
  return schema !== undefined && z.safeParse(schema, argumentValue).success
}

/**
 * Returns true if the argument is an amount: it accepts `2,5` and `2.5`, but no words. An argument that is a list of
 * ids accepts `2,5`, but not `2.5`.
 */
export function isAmountArgument(command: Command, argumentName: string): boolean {
  return (
    isValidArgument(command, argumentName, '2,5') &&
    isValidArgument(command, argumentName, '2.5') &&
    !isValidArgument(command, argumentName, 'palavra')
  )
}

/** Returns true if the argument accepts a calendar date, but neither a number nor a word. */
export function isDateArgument(command: Command, argumentName: string): boolean {
  return (
    isValidArgument(command, argumentName, '2026-01-31') &&
    !['20260131', '2,5', 'palavra'].some((text) => isValidArgument(command, argumentName, text))
  )
}

/** Converts a typed date or amount in the same way as the form fields; null if the value is invalid. */
export function parseTypedArgument(command: Command, argumentName: string, typedText: string): string | null {
  if (isValidArgument(command, argumentName, typedText)) return typedText
  const typedAmount = isAmountArgument(command, argumentName)
    ? removeBrazilianCurrency(typedText).replace(/ ?%$/, '')
    : null
  const parsedValue = isDateArgument(command, argumentName) ? parseTypedDate(typedText) : typedAmount
  return parsedValue !== null && isValidArgument(command, argumentName, parsedValue) ? parsedValue : null
}

/** Returns the arguments that the schema of the command accepts; leaves out empty and unknown ones. */
export function pickValidArguments(command: Command, args: Arguments): Arguments {
  return parseArguments(command, Object.fromEntries(Object.entries(args).filter(([, value]) => value !== '')))
}

/**
 * Returns the names of the arguments of a command. If the command opens a list, also returns the names of its filters.
 */
export function listArgumentNames(command: Command): readonly string[] {
  return [...listArguments(command).map(({ name }) => name), ...Object.keys(command.filters?.shape ?? {})]
}

/** Returns true if the command can run on a record with this status. *Ativar* cannot run on an active record. */
export function acceptsStatus({ states }: Command, status: string | null): boolean {
  return states === undefined || status === null || states.some((state) => state === status)
}

/** Returns true if the user must confirm the command in a dialog, so that the palette cannot run the command itself. */
export const mustConfirmInDialog = ({ confirmation }: Pick<Command, 'confirmation'>) => confirmation >= 2

/**
 * Returns the name of the argument to ask for next: first the required arguments without a value, then those needed to
 * run the command without its drawer.
 */
export function findNextArgumentName(command: Command, args: Arguments): string | undefined {
  const quickRunArgumentNames = mustConfirmInDialog(command) ? undefined : command.quickRunArguments
  return findMissingArgument(command, args)?.name ?? quickRunArgumentNames?.find((name) => !(name in args))
}
