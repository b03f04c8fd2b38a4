// Groups of results: commands, recent rows, and records from the server. Pure.

import type { Arguments, Command } from '#commands/command.ts'
import { fold, hasAllWords } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { hasOnlyLabels } from '#contract/reader/nouns.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { getRecordArgument } from '../command-arguments.ts'
import { gateRows } from '../gate.ts'
import { beginsName, parseOrderCode } from '../match/lookup-texts.ts'
import { matchCommandWordings } from '../match/match-commands.ts'
import { isUnexpectedRefund, removeMisreadRecords } from '../match/match-records.ts'
import { getTextArguments, getTicket, hasUnreadId, removeId, removeIdKind } from '../match/text-arguments.ts'
import { getOptionKind } from '../option-sources.ts'
import { rankRecords } from '../rank.ts'
import { rowValue } from '../recent-items.ts'
import { getNarrowestArgument } from './action-rows.ts'
import { buildBatchRows } from './batch-rows.ts'
import { assignTextArguments, buildCommandRow, isAvailable } from './command-row.ts'
import { buildParkedRows, buildViewRows } from './named-item-rows.ts'
import { buildRecentRows } from './recent-rows.ts'
import { buildConsumerRow, buildRecordRows, getRecordValue } from './record-rows.ts'
import type { Group, LookupState, Row, Sources } from './row.ts'
import { addLookupAnswers } from './text-sources.ts'

/** Builds the groups for a query: batches, commands, recent rows, views and records, in the order of relevance. */
export function buildResultGroups(
  sources: Sources,
  pasted: RecognizedText,
  answers: LookupState,
  text = '',
  /** Rows of commands with the records that the words name. */
  phraseRows: readonly Row[] = [],
): readonly Group[] {
  const records = { ...answers, results: removeMisreadRecords(answers.results, pasted) }
  const textArguments = getTextArguments(pasted)
  const checked = addLookupAnswers(
    records,
    hasUnreadId(pasted) ? { ...sources, contextArguments: getTicket(sources.contextArguments) } : sources,
  )
  const consumer = records.isLoading ? null : buildConsumerRow(text, sources)
  const consumerRows = consumer === null ? [] : [consumer]
  const batchRows = buildBatchRows(sources, pasted)
  const isRefundOnly = (record: LookupResult) =>
    !records.isLoading && isUnexpectedRefund(record, records.results, pasted)
  const ofRecords = rankRecords(records.results, pasted, sources, text).flatMap((record) =>
    buildRecordRows(record, sources, pasted.words, removeId(textArguments), {
      intent: pasted.intent,
      isUnexpectedRefund: isRefundOnly(record),
    }),
  )
  const asksAboutRecord = pasted.intent === 'open' && ofRecords.length > 0
  if (pasted.words === '' || (pasted.recognitions.length > 0 && hasOnlyLabels(pasted.words))) {
    // An id that the lookup could not check is listed as unverified. An id that the server does not know is left out.
    // An id with a zip code is enough for the one command that takes both.
    const isSure = records.hasFailed || (textArguments.id !== undefined && textArguments.zip_code !== undefined)
    const bare = records.isLoading ? {} : isSure ? textArguments : removeId(textArguments)
    const recordGroup = { id: 'records', rows: ofRecords } as const
    const commands = { id: 'commands', rows: [...buildBareRows(checked, bare), ...consumerRows] } as const
    // Under a ticket, commands for the ticket come before the records with work under the ticket.
    const isUnderTicket = records.results.every(({ matched }) => matched === 'ticket')
    const batch = { id: 'batch', rows: batchRows } as const
    if (asksAboutRecord) return removeEmptyGroups([recordGroup, batch, commands])
    return removeEmptyGroups([batch, ...(isUnderTicket ? [commands, recordGroup] : [recordGroup, commands])])
  }
  const { rows: wordRows, isExact, isWhole, isAsTyped } = matchCommandWordings(checked, pasted, textArguments)
  const byWords = gateRows(wordRows, text === '' ? pasted.words : text, sources.catalogue)
  const recent = buildRecentRows(sources, pasted.words)
  const known = new Set(recent.map(({ value }) => value))
  const views = buildViewRows(sources, pasted.words)
  // Commands that match only with a typo or inside words are noise beside a complete interpretation.
  const isWeak = byWords[0]?.isWeak === true
  const isAName = records.results.some(
    ({ matched, title }) =>
      matched === 'name' &&
      (beginsName(title, pasted.words) || beginsName(title, text) || (!isWhole && hasAllWords(title, pasted.words))),
  )
  const named = phraseRows.filter(({ isSearch }) => !isSearch)
  const commandRows = isWeak && (isAName || named.length > 0) ? [] : byWords
  // A view whose name starts with the words precedes commands that match without filler words, and list searches.
  const isViewName = ({ title }: Row) =>
    fold(title) === fold(pasted.words) || (!isAsTyped && beginsName(title, pasted.words))
  const areViewsFirst = views.some(isViewName) || (commandRows.length === 0 && named.length === 0)
  // When all words are a record name, the record comes before commands.
  const isName =
    (isAName && !isExact) || (commandRows.length === 0 && records.results.some(({ matched }) => matched === 'name'))
  // A number that a command takes as a value precedes commands that have only the other words.
  const isValue =
    textArguments.id !== undefined &&
    !commandRows.some(({ args }) => Object.values(args).includes(textArguments.id ?? ''))
  const orderedRows = isName ? commandRows : isValue ? [...named, ...commandRows] : [...commandRows, ...named]
  // In this case `2,5` is an amount, not two ids.
  const isAmount = isValue && !isName && named.length > 0 && textArguments.id_kind === undefined
  const ofIds = new Set(isAmount ? records.results.filter(({ matched }) => matched === 'id').map(getRecordValue) : [])
  const unknown = ofRecords.filter(
    ({ value, command, args }) => !ofIds.has(value) && !known.has(rowValue(command, args)),
  )
  // When commands have all words, lists are not searched for the words.
  const searches = commandRows.length > 0 ? [] : phraseRows.filter(({ isSearch }) => isSearch)
  const isOrder = parseOrderCode(text) !== null && records.results.some(({ matched }) => matched === 'order_number')
  const first = isOrder || isName || records.results.some(isRefundOnly)
  const { commands, others } = first
    ? { commands: orderedRows, others: unknown }
    : mergeRecordRows(orderedRows, unknown, textArguments)
  const otherwise = named.filter((row) => !unknown.some((record) => isSameWork(record, row)))
  if (isTicketText(pasted) && (ofRecords.length > 0 || commands.length === 0)) {
    const takesRecord = ({ args }: Row) =>
      textArguments.id !== undefined && Object.values(args).includes(textArguments.id)
    const work = pasted.intent === 'open' ? [] : commands.filter(takesRecord)
    const recordRows = work.length === 0 ? ofRecords : others
    const batch = { id: 'batch', rows: batchRows } as const
    const isListed = (row: Row) => [...work, ...recordRows].some(({ value }) => value === row.value)
    const ticketRows = buildBareRows(checked, getTicket(textArguments)).filter((row) => !isListed(row))
    return removeEmptyGroups([
      ...(asksAboutRecord ? [] : [batch]),
      { id: 'work', rows: work },
      { id: 'records', rows: recordRows },
      ...(asksAboutRecord ? [batch] : []),
      { id: 'ticket', rows: ticketRows },
      {
        id: 'commands',
        rows: commands.filter((row) => !isListed(row) && !ticketRows.some(({ value }) => value === row.value)),
      },
    ])
  }
  const [firstRow] = commands
  // A typed command that opens the record, such as `abrir`, comes before a batch for all records.
  const opensRecord =
    firstRow?.command.surface.kind === 'page' &&
    textArguments.id !== undefined &&
    Object.values(firstRow.args).includes(textArguments.id)
  const batch = { id: 'batch', rows: batchRows } as const
  return removeEmptyGroups([
    ...(opensRecord ? [] : [batch]),
    ...(isName ? [{ id: 'recent', rows: recent } as const] : []),
    ...(first ? [{ id: 'records', rows: isOrder ? ofRecords : unknown } as const] : []),
    ...(areViewsFirst ? [{ id: 'views', rows: views } as const] : []),
    { id: 'commands', rows: [...consumerRows, ...commands, ...(unknown.length === 0 ? searches : [])] },
    ...(opensRecord ? [batch] : []),
    ...(areViewsFirst ? [] : [{ id: 'views', rows: views } as const]),
    { id: 'parked', rows: buildParkedRows(sources, pasted.words) },
    ...(isName ? [] : [{ id: 'recent', rows: recent } as const]),
    ...(first ? [] : [{ id: 'records', rows: others } as const]),
    { id: 'otherwise', rows: [...(isName ? otherwise : []), ...(unknown.length === 0 ? [] : searches)] },
  ])
}

/** Returns true for sentences that name a record, an ecommerce or a ticket, as in a ticket or an e-mail. */
function isTicketText({ isProse, recognitions }: RecognizedText): boolean {
  return isProse && recognitions.some(({ kind }) => ['id', 'ticket', 'order', 'name'].includes(kind))
}

/** Merges a record into the row of the command that names the record, so that each record has one row. */
function mergeRecordRows(rows: readonly Row[], records: readonly Row[], textArguments: Arguments) {
  const ownOf = (row: Row) => {
    const slot = getRecordArgument(row.command) ?? ''
    const isOfText = textArguments.id !== undefined && row.args[slot] === textArguments.id
    const about = row.record ?? (isOfText ? { [slot]: row.args[slot] ?? '' } : {})
    return records.find(({ record = {} }) => isSameRecord(record, about))
  }
  const ownRecords = rows.map(ownOf)
  return {
    commands: rows.map((row, at) => ({ ...row, ...(ownRecords[at]?.record ? { record: ownRecords[at].record } : {}) })),
    others: records.filter((row) => !ownRecords.includes(row)),
  }
}

function isSameRecord(one: Arguments, other: Arguments): boolean {
  const [slot = '', otherSlot = ''] = [getNarrowestArgument(one), getNarrowestArgument(other)]
  return slot !== '' && getOptionKind(slot) === getOptionKind(otherSlot) && one[slot] === other[otherSlot]
}

const isSameWork = (one: Row, other: Row) =>
  one.command === other.command && isSameRecord(one.record ?? {}, other.record ?? {})

export const removeEmptyGroups = (groups: readonly Group[]) => groups.filter(({ rows }) => rows.length > 0)

/** Builds the rows of commands that take the recognized values and need no other words. */
function buildBareRows(sources: Sources, textArguments: Arguments): readonly Row[] {
  const names = Object.keys(removeIdKind(textArguments))
  if (names.length === 0) return []
  // A ticket alone is meant for commands with a ticket argument, not for all work that is recorded under a ticket.
  const isAboutTicket = names.every((name) => name === 'ticket')
  const takes = (command: Command) =>
    Object.keys(assignTextArguments(command, textArguments)).length === names.length &&
    (!isAboutTicket || 'ticket' in command.args.shape)
  return sources.catalogue.index.entries
    .filter(({ command }) => command.requires === undefined && takes(command))
    .map((entry) => buildCommandRow(entry, sources, textArguments, ''))
    .filter((row) => row.disabledReason === '' && isAvailable(row, sources))
}
