// Which commands of the rows of a list can be done to many of them, read from the commands themselves. Pure.
import type { Arguments, Command, Many } from '#commands/command.ts'
import { findCommand, isComplete, linkOf, understood } from '#commands/registry.ts'
import type { Access } from '#contract/access.ts'

type Copying = Extract<Many, { readonly copies: string }>
type Doing = Exclude<Many, Copying>

export interface BulkCopy {
  readonly command: Command
  readonly column: string
}

export interface BulkAct {
  /** What is run with all of them. */
  readonly command: Command
  readonly many: Doing
}

const isCopying = (many: Many): many is Copying => 'copies' in many

/** Copies of a column, each once; `columns` are those that the list has. */
export function bulkCopies(commands: readonly Command[], columns: readonly string[]): readonly BulkCopy[] {
  return commands.flatMap((command) => {
    const { many } = command
    return many && isCopying(many) && columns.includes(many.copies) ? [{ command, column: many.copies }] : []
  })
}

/** What can be done to many by somebody who may do it to one, and to many. */
export function bulkActs(commands: readonly Command[], can: (access: Access) => boolean): readonly BulkAct[] {
  const acts = commands.flatMap(({ many, access }) => {
    if (!many || isCopying(many)) return []
    const command = findCommand(many.by)
    return command && can(access) && can(command.access) ? [{ command, many }] : []
  })
  return acts.filter(({ command }, index) => acts.findIndex((other) => other.command === command) === index)
}

/** The arguments of the rows as one argument of what takes them all. */
export function joinedArguments({ from, as }: Doing, rows: readonly Arguments[]): Arguments {
  const values = rows.flatMap((args) => args[from] ?? [])
  return { [as]: [...new Set(values)].join(',') }
}

/** Where a row is opened: by the command that Enter runs on it, else the first that leads somewhere; null where there is none. */
export function linkOfRow(commands: readonly Command[], args: Arguments, from: string): string | null {
  const leading = commands.filter(
    (command) => command.opens.kind !== 'inline' && isComplete(command, understood(command, args)),
  )
  const opening = leading.find(({ keys }) => keys.row === 'enter') ?? leading[0]
  return opening ? linkOf(opening, understood(opening, args), from) : null
}
