// Builds the titles of rows and the display names of records. Pure functions.

import type { TFunction } from 'i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { formatZip } from '#console/lib/format.ts'
import { foldText } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { getRecordArgumentName, listArgumentNames } from '../command-arguments.ts'
import { getOptionKind } from '../option-sources.ts'

/**
 * Returns the title of a row, such as `Reprocessar reversa 918273 · Loja Azul · chamado ZD-48213`. Adds the kind of
 * record (`Ecommerce 1`) if the command title does not end with this kind: `Editar integração · Ecommerce 1 · Loja
 * Azul`.
 */
export function buildTitle(
  commandTitle: string,
  command: Command,
  args: Arguments,
  t: TFunction,
  ownerName?: string,
): string {
  const argumentName = getRecordArgumentName(command) ?? ''
  const id = args[argumentName]
  const { ticket, zip_code } = args
  const kindLabel = getOptionKind(argumentName) === null ? '' : t(`palette:kind.${getOptionKind(argumentName)}`)
  const takesTwoRecords = listArgumentNames(command).some(
    (otherArgument) => otherArgument !== argumentName && getOptionKind(otherArgument) === getOptionKind(argumentName),
  )
  const isKindOmitted =
    kindLabel === '' || (!takesTwoRecords && ` ${foldText(commandTitle)}`.endsWith(` ${foldText(kindLabel)}`))
  return [
    ...(id === undefined
      ? [commandTitle]
      : isKindOmitted
        ? [`${commandTitle} ${id}`]
        : [commandTitle, `${kindLabel} ${id}`]),
    ownerName,
    zip_code === undefined ? undefined : t('palette:withZip', { zip: formatZip(zip_code) }),
    ticket === undefined ? undefined : t('palette:withTicket', { ticket }),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}

/** Returns the display name of a record: its title, the name of its ecommerce or, for a store, both. */
export function getDisplayName(record: LookupResult): string {
  if (!('ecommerce_id' in record)) return record.title
  return record.kind === 'store' ? `${record.title} · ${record.ecommerce_name}` : record.ecommerce_name
}

/** Returns the kind, id and name of a record: `Ecommerce 1 · Loja Azul`. */
export function formatRecord(argumentName: string, id: string, record: LookupResult | undefined, t: TFunction): string {
  const kindLabel = t(`palette:kind.${getOptionKind(argumentName)}`)
  return record ? `${kindLabel} ${id} · ${getDisplayName(record)}` : `${kindLabel} ${id}`
}
