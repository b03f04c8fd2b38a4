// Rows of looked-up records, and the row of the consumer search. Pure functions.
import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer, findCommand } from '#commands/registry.ts'
import { findConsumerCommand, listReversesCommand } from '#commands/reverses.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { findHighlights } from '#console/lib/search-text.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { parseConsumer } from '#contract/typed-text.ts'
import { pickValidArguments } from '../command-arguments.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { getTicketArgument } from './command-row.ts'
import { buildTitle, getDisplayName } from './row-title.ts'

interface RecordRowDefinition {
  readonly argumentName: string
  /**
   * True if the title of the row begins with the title of a command (`Reprocessar reversa 1`); absent if the title
   * begins with the kind of record (`Loja 1`).
   */
  readonly beginsWithCommand?: true
  /**
   * Ids of the commands that Enter may run, in order of preference. The row uses the first one for which the user has
   * permission.
   */
  readonly commandIds: readonly Command['id'][]
}

const recordRowDefinitions: Readonly<Record<LookupResult['kind'], RecordRowDefinition>> = {
  reverse: { argumentName: 'reverse_id', beginsWithCommand: true, commandIds: ['reprocess.reverse', 'reverses.show'] },
  refund: {
    argumentName: 'refund_id',
    beginsWithCommand: true,
    commandIds: ['reprocess.refund', 'reverses.openRefund'],
  },
  ecommerce: { argumentName: 'ecommerce', commandIds: ['ecommerces.open'] },
  store: { argumentName: 'store', commandIds: ['stores.open'] },
  group: { argumentName: 'group', commandIds: ['groups.open'] },
  carrier: { argumentName: 'carrier', commandIds: ['carriers.open'] },
  user: { argumentName: 'user', commandIds: ['users.open'] },
}

interface RecordRowOptions {
  /** `open`: the text asks about the record, so that Enter opens the record. */
  readonly intent?: RecognizedText['intent']
  /** True for a refund if the text does not call its id the id of a refund: `reversa 7001` or only `7001`. */
  readonly isUnexpectedRefund?: boolean
  /** True if the text asks the user to correct a CEP (zip code), even if the text does not contain the new CEP. */
  readonly requestsZipCorrection?: boolean
}

/**
 * Builds the row of a record. `allTextArguments` contains the ticket and the zip code of the text. With a zip code, a
 * reverse with a tracking error also has a row that corrects its zip code.
 */
export function buildRecordRows(
  result: LookupResult,
  paletteData: PaletteData,
  words: string,
  allTextArguments: Arguments,
  { intent = null, isUnexpectedRefund = false, requestsZipCorrection = false }: RecordRowOptions = {},
): readonly PaletteRow[] {
  const { commandIds } = recordRowDefinitions[result.kind]
  const textArguments = removeTicketOfOrder(result, allTextArguments)
  // Enter reprocesses a record that was pasted as an id, but opens a record that was found by an order or a ticket. The
  // intent of the text overrides this rule.
  const isLookedUp = ['order_number', 'ticket', 'newest'].includes(result.matched)
  const opensRecord = intent === 'open' || (intent === null && isLookedUp)
  const recordCommands = (opensRecord ? [...commandIds].reverse() : commandIds).flatMap((id) => findCommand(id) ?? [])
  const command = recordCommands.find((one) => paletteData.getDisabledReason(one) === '') ?? recordCommands[0]
  const recordRows = command
    ? [buildRecordRow(result, command, paletteData, words, textArguments)].map((row) =>
        isUnexpectedRefund ? { ...row, sideText: paletteData.t('palette:isRefund') } : row,
      )
    : []
  const hasTrackingError = result.kind === 'reverse' && result.has_tracking_error === true
  const hasZipRow = hasTrackingError && (textArguments.zip_code !== undefined || requestsZipCorrection)
  if (!hasZipRow || paletteData.getDisabledReason(correctZipCodeCommand) !== '') return recordRows
  const correction = buildRecordRow(result, correctZipCodeCommand, paletteData, words, textArguments)
  const zipRow = { ...correction, rowKey: `${correction.rowKey}:zip` }
  return intent === 'open' ? [...recordRows, zipRow] : [zipRow, ...recordRows]
}

/**
 * Builds the row that opens a reverse (return request) or refund. The row stands below the row that reprocesses this
 * record. Returns null for other kinds of records, and if the user may not open the record.
 */
export function buildOpenRecordRow(
  result: LookupResult,
  paletteData: PaletteData,
  allTextArguments: Arguments,
): PaletteRow | null {
  const { beginsWithCommand, commandIds } = recordRowDefinitions[result.kind]
  const command = findCommand(commandIds.at(-1) ?? '')
  if (!beginsWithCommand || !command || paletteData.getDisabledReason(command) !== '') return null
  const row = buildRecordRow(result, command, paletteData, '', removeTicketOfOrder(result, allTextArguments))
  return { ...row, rowKey: getOpenRowKey(row.rowKey) }
}

/** Returns the key of the row that opens the record of another row. */
export const getOpenRowKey = (rowKey: string) => `${rowKey}:open`

/**
 * Removes the ticket from the arguments if the server found the record by the same number as an order number: `#1001`.
 */
function removeTicketOfOrder(result: LookupResult, { ticket, ...others }: Arguments): Arguments {
  const removeNonDigits = (text: string) => text.replace(/\D/g, '')
  const isOrder = result.matched === 'order_number' && removeNonDigits(result.title) === removeNonDigits(ticket ?? '')
  return ticket === undefined || isOrder ? others : { ...others, ticket }
}

/** Returns the key of the row of a record. */
export const getRecordRowKey = ({ kind, id }: LookupResult) => `record:${kind}:${id}`

function buildRecordRow(
  result: LookupResult,
  command: Command,
  paletteData: PaletteData,
  words: string,
  textArguments: Arguments,
): PaletteRow {
  const { argumentName, beginsWithCommand } = recordRowDefinitions[result.kind]
  const id = String(result.id)
  const orderLabel = result.matched === 'order_number' ? paletteData.t('palette:order', { order: result.title }) : null
  const kindLabel = paletteData.t(`palette:kind.${result.kind}`)
  const ecommerce = 'ecommerce_id' in result ? { id: String(result.ecommerce_id) } : null
  const name = getDisplayName(result)
  const recordArguments: Arguments = {
    ...(ecommerce ? { ecommerce: ecommerce.id } : {}),
    [argumentName]: id,
    ...textArguments,
  }
  const args = { ...pickValidArguments(command, recordArguments), ...getTicketArgument(command, textArguments) }
  const namesCommand = beginsWithCommand === true && argumentName in args
  const titleStart = namesCommand
    ? paletteData.catalogue.index.entries.find(({ rowKey }) => rowKey === command.id)?.title
    : kindLabel
  const nameAndOrder = orderLabel === null ? name : `${name} · ${orderLabel}`
  const ticketPart =
    args.ticket === undefined ? '' : ` · ${paletteData.t('palette:withTicket', { ticket: args.ticket })}`
  const title = namesCommand
    ? buildTitle(titleStart ?? kindLabel, command, args, paletteData.t, nameAndOrder)
    : `${kindLabel} ${id} · ${nameAndOrder}${ticketPart}`
  return {
    rowKey: getRecordRowKey(result),
    title,
    // A record that was found by its id or code has no highlights, because the words of the query are not its name.
    highlights: result.matched === 'name' || result.matched === 'similar' ? findHighlights(title, words) : [],
    sideText: [kindLabel, 'owner' in result ? result.owner : undefined].filter(Boolean).join(' · '),
    command,
    args,
    disabledReason: paletteData.getDisabledReason(command),
    recordArguments,
    ...(canRunWithoutDrawer(command, args) ? ({ quickRun: 'onModEnter' } as const) : {}),
    ...(result.kind === 'reverse' && result.has_tracking_error === false
      ? { excludedCommands: zipCorrectionCommands }
      : {}),
  }
}

const zipCorrectionCommands: readonly CommandId[] = ['trackingErrors.correctZip']

/**
 * Builds the row of the consumer search; null when the text identifies no consumer or the user cannot read reverses.
 * Without permission to read `courier`, the row is disabled and shows the reason.
 */
export function buildConsumerRow(text: string, paletteData: PaletteData): PaletteRow | null {
  const command = findConsumerCommand
  const searchKeys = parseConsumer(text)
  if (searchKeys === null || paletteData.getDisabledReason(listReversesCommand) !== '') return null
  const [searchKey = 'document'] = Object.keys(searchKeys)
  const entry = paletteData.catalogue.index.entries.find(({ rowKey }) => rowKey === command.id)
  return {
    // Differs from the command id, so that `saveCommandUse` does not store the typed text, which is personal data.
    rowKey: `${command.id}:typed`,
    title: paletteData.t(`palette:consumer.${searchKey}`),
    recentTitle: entry?.title ?? command.id,
    highlights: [],
    sideText: entry?.pageName ?? '',
    command,
    args: {},
    disabledReason: paletteData.getDisabledReason(command),
    consumerSearchText: text,
  }
}
