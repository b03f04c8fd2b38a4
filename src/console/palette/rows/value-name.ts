// Display names of argument values. Pure.
import type { Command } from '#commands/command.ts'
import { getCommandText } from '../command-texts.ts'
import { argumentWithSameValueNames } from '../match/match-values.ts'
import type { RowSources } from '../row.ts'

/**
 * Translation keys for the values of some arguments, by argument. Other parts of the console already use these
 * translations.
 */
const sharedTranslationKeys: Readonly<Record<string, string>> = {
  status: 'common:status',
  statusList: 'common:status',
  fee_service: 'palette:value.service_code',
  permission_context: 'common:context',
  permission_level: 'common:level',
  account_type: 'start:accountType',
  of_type: 'start:accountType',
  batch_status: 'batches:status',
  failures: 'batches:filter.failures',
}

export function getValueName(command: Command, slot: string, value: string, { catalogue, t }: RowSources): string {
  const own = getCommandText(catalogue.file, command.id)?.values?.[value]
  const key = value.replaceAll('.', '_')
  const [word = value] = catalogue.file.words[argumentWithSameValueNames[slot] ?? slot]?.[key] ?? []
  return own ?? t(`${sharedTranslationKeys[slot] ?? `palette:value.${slot}`}.${key}`, { defaultValue: word })
}
