// Returns the display names of argument values, such as `Inativos` for `inactive`. Pure function.
import type { Command } from '#commands/command.ts'
import { getCommandText } from '../command-texts.ts'
import { getLexiconKey } from '../match/match-values.ts'
import type { PaletteData } from '../row.ts'

/**
 * Translation keys for the values of some arguments, by argument. Other parts of the console already use these
 * translations.
 */
const translationKeyByArgument: Readonly<Record<string, string>> = {
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

export function getValueName(
  command: Command,
  argumentName: string,
  value: string,
  { catalogue, t }: PaletteData,
): string {
  const commandValueName = getCommandText(catalogue.commandTexts, command.id)?.values?.[value]
  const translationKey = value.replaceAll('.', '_')
  const [lexiconWord = value] = catalogue.commandTexts.words[getLexiconKey(argumentName)]?.[translationKey] ?? []
  return (
    commandValueName ??
    t(`${translationKeyByArgument[argumentName] ?? `palette:value.${argumentName}`}.${translationKey}`, {
      defaultValue: lexiconWord,
    })
  )
}
