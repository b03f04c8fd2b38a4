// What the values of an argument that is a choice are called. Pure.
import type { Command } from '#commands/command.ts'
import type { Sources } from './row.ts'
import { textOf } from './texts.ts'

/** Names that stand elsewhere already. */
const elsewhere: Readonly<Record<string, string>> = {
  permission_context: 'common:context',
  permission_level: 'common:level',
  account_type: 'start:accountType',
}

export function valueName(command: Command, slot: string, value: string, { catalogue, t }: Sources): string {
  const own = textOf(catalogue.file, command.id)?.values?.[value]
  return (
    own ?? t(`${elsewhere[slot] ?? `palette:value.${slot}`}.${value.replaceAll('.', '_')}`, { defaultValue: value })
  )
}
