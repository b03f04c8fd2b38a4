// Implements the operator's `lgpd` command (Brazilian data protection law), which finds, exports and anonymises the
// data of a consumer. Every use is recorded without personal data.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Language, languages } from '#contract/languages.ts'
import { parseId, parseTicket } from '#contract/typed-text.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { StartError } from '#server/errors.ts'
import { appendActivity } from '#server/http/activity.ts'
import type { ExportFiles } from '#server/services/export-files.ts'
import { anonymiseConsumer, getOpenReverseIds } from './anonymise.ts'
import {
  type Consumer,
  type ConsumerRecords,
  collectConsumerRecords,
  countRecords,
  findConsumers,
  type SearchCriteria,
} from './find.ts'
import { buildConsumerDataExport, formatConsumerDataExport } from './handout.ts'
import { listLocations } from './mentions.ts'

const usage = `Usage: lgpd find|export|anonymise --document CPF | --email ADDRESS | --phone NUMBER | --order NUMBER
  --ecommerce ID       whose order it is, where merchants number alike
  --name, --reverse    with UPSTREAM_URL: full name, and ids of reverses at the platform, separated by commas;
                       all values together are searched, since the reverses are not in this database
  --format text|json   of an export; text unless said otherwise
  --language LANGUAGE  of its text: ${languages.join(', ')}
  --output FILE        of an export, instead of the screen; never over a file that is there
  --by NAME            who does it, for the record; else the user of this machine
  --ticket TICKET      whose request it answers, for the record
  --yes                anonymise: does it; without, it is only said what would be done
A value - is read from the standard input, so that it stands in no history of a shell.`

const lgpdVerbs = ['find', 'export', 'anonymise'] as const
type LgpdVerb = (typeof lgpdVerbs)[number]

interface LgpdArguments {
  readonly verb: LgpdVerb
  readonly criteria: SearchCriteria
  readonly format: 'text' | 'json'
  readonly language: Language
  readonly output: string | undefined
  readonly by: string
  readonly ticket: string | undefined
  readonly yes: boolean
}

const stringOption = { type: 'string' } as const
const options = {
  ...{ document: stringOption, email: stringOption, phone: stringOption, order: stringOption, ecommerce: stringOption },
  ...{ name: stringOption, reverse: stringOption },
  ...{ format: stringOption, language: stringOption, output: stringOption, by: stringOption, ticket: stringOption },
  yes: { type: 'boolean' as const },
}

/**
 * Parses the arguments of the command. Throws a StartError that contains the usage text. Its message never contains an
 * argument, because arguments are personal data. With `hasPlatform`, an external platform stores the reverses.
 */
export async function parseArguments(
  args: readonly string[],
  readInput: () => Promise<string>,
  { hasPlatform = false } = {},
): Promise<LgpdArguments> {
  const { positionals, values } = parseOptions(args)
  const verb = lgpdVerbs.find((verbName) => verbName === positionals[0])
  if (verb === undefined || positionals.length > 1) throw usageError('Say one of find, export and anonymise.')
  const { format = 'text', language = 'pt-BR' } = values
  const criteria = await parseCriteria(values, readInput, hasPlatform)
  const ecommerce = values.ecommerce === undefined ? undefined : parseId(values.ecommerce)
  if (ecommerce === null) throw usageError('--ecommerce must be the id of an ecommerce.')
  if (format !== 'text' && format !== 'json') throw usageError('--format must be text or json.')
  const outputLanguage = languages.find((languageName) => languageName === language)
  if (outputLanguage === undefined) throw usageError(`--language must be one of ${languages.join(', ')}.`)
  const ticket = values.ticket === undefined ? undefined : parseTicket(values.ticket)
  if (ticket === null) throw usageError('--ticket is no ticket.')
  const { output, by = userInfo().username, yes = false } = values
  return {
    verb,
    criteria: { ...criteria, ecommerceId: ecommerce },
    format,
    language: outputLanguage,
    output,
    by,
    ticket,
    yes,
  }
}

type OptionValues = ReturnType<typeof parseOptions>['values']

/**
 * Parses the search values of the command. Allows exactly one value, because the other values of the consumer are read
 * from the reverses. With an external platform, several values are allowed, because the reverses are not in this
 * database.
 */
async function parseCriteria(
  { document, email, phone, order, name, reverse }: OptionValues,
  readInput: () => Promise<string>,
  hasPlatform: boolean,
): Promise<SearchCriteria> {
  const platformValues = Object.entries({ name, reverse }).filter(([, value]) => value !== undefined)
  if (platformValues.length > 0 && !hasPlatform) throw usageError('--name and --reverse need UPSTREAM_URL.')
  const storedValues = Object.entries({ document, email, phone, order }).filter(([, value]) => value !== undefined)
  const entries = [...storedValues, ...platformValues]
  if (hasPlatform ? entries.length === 0 : entries.length !== 1)
    throw usageError(`Say ${hasPlatform ? 'at least one' : 'one'} of --document, --email, --phone and --order.`)
  const criteria: Record<string, string> = {}
  for (const [option, argument = ''] of entries) {
    const value = (argument === '-' ? await readInput() : argument).trim()
    if (!isValidCriterion(option, value)) throw usageError(`--${option} is too short, or is none.`)
    criteria[option] = value
  }
  const { reverse: reverseList, ...others } = criteria
  return reverseList === undefined ? others : { ...others, reverseIds: parseReverseIds(reverseList) }
}

function parseReverseIds(list: string): readonly number[] {
  return list.split(',').map((part) => {
    const id = parseId(part.trim())
    if (id === null) throw usageError('--reverse must be ids of reverses, separated by commas.')
    return id
  })
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw usageError('An option is not known, or lacks its value.')
  }
}

function isValidCriterion(name: string, value: string): boolean {
  if (name === 'email') return /^[^\s@]+@[^\s@]+$/.test(value)
  if (name === 'phone') return value.replace(/\D/g, '').length >= 8
  if (name === 'name') return /\S\s+\S/.test(value)
  return value.replace(/[^\p{L}\p{N}]/gu, '').length >= (name === 'document' ? 8 : 1)
}

const usageError = (reason: string) => new StartError(`${reason}\n${usage}`)

interface CommandContext {
  readonly db: PooledDatabase
  readonly now: Date
  /** Storage for the files of exports; null if this server stores none. */
  readonly exportFiles: Pick<ExportFiles, 'removeAll'> | null
  /** Prints a text on the operator's terminal. */
  readonly print: (text: string) => void
}

/** Runs the command. If the command cannot be carried out, throws a StartError without changing any data. */
export async function runLgpdCommand(
  lgpdArguments: LgpdArguments,
  { db, now, exportFiles, print }: CommandContext,
): Promise<void> {
  const consumers = await findConsumers(db, lgpdArguments.criteria)
  const reference = randomUUID()
  const recordConsumers = (transaction: Database, allRecords: readonly ConsumerRecords[]) =>
    recordCommandUse(transaction, { lgpdArguments, reference, now, counts: allRecords.map(countRecords) })
  if (lgpdArguments.verb === 'find') {
    const allRecords: ConsumerRecords[] = []
    for (const consumer of consumers) allRecords.push(await collectConsumerRecords(db, consumer))
    print(allRecords.map((records, index) => formatSummary(records, index + 1)).join('\n'))
    await db.transaction((transaction) => recordConsumers(transaction, allRecords))
    return print(`Recorded as ${reference}.`)
  }
  const consumer = getOnlyConsumer(consumers)
  if (lgpdArguments.verb === 'export') {
    const records = await collectConsumerRecords(db, consumer)
    const handout = buildConsumerDataExport(records, now)
    const text =
      lgpdArguments.format === 'json'
        ? `${JSON.stringify(handout, null, 2)}\n`
        : formatConsumerDataExport(handout, lgpdArguments.language)
    // Records the export before the file is written, because the data counts as exported even if writing fails.
    await db.transaction((transaction) => recordConsumers(transaction, [records]))
    if (lgpdArguments.output === undefined) return print(text.trimEnd())
    await writeFile(lgpdArguments.output, text, { mode: 0o600, flag: 'wx' }).catch(() => {
      throw new StartError('The file of --output is there already, or cannot be written.')
    })
    return print(`Written to ${lgpdArguments.output}; recorded as ${reference}.`)
  }
  if (!lgpdArguments.yes) {
    print(formatSummary(await collectConsumerRecords(db, consumer), 1))
    return print('Nothing was changed. With --yes all of this is anonymised, which cannot be undone.')
  }
  const records = await db.transaction(async (transaction) => {
    const anonymisedRecords = await anonymiseConsumer(transaction, consumer, now)
    await recordConsumers(transaction, [anonymisedRecords])
    return anonymisedRecords
  })
  print(`Anonymised: ${formatCounts(records)}. Recorded as ${reference}.`)
  // Deletes all stored files of exports, because any of them may mention the consumer, and every export can be
  // repeated.
  const files = (await exportFiles?.removeAll()) ?? 0
  if (files > 0) print(`Kept files of exports, removed: ${files}.`)
  if (records.told.length > 0) print(formatMerchantMentions(records))
}

/** Returns the only consumer; throws a StartError if there are none or several. */
function getOnlyConsumer(consumers: readonly Consumer[]): Consumer {
  const [consumer] = consumers
  if (consumers.length === 1 && consumer) return consumer
  throw new StartError(
    `${consumers.length} consumers are meant: find shows who, and --document tells them apart (of an order, --ecommerce).`,
  )
}

/**
 * Summarizes the records of a consumer. Personal data is masked: enough to tell two consumers apart, not enough to
 * identify them.
 */
function formatSummary(consumerRecords: ConsumerRecords, consumerNumber: number): string {
  const { reverses } = consumerRecords
  const [firstReverse] = reverses
  const openReverseIds = getOpenReverseIds(reverses)
  return [
    firstReverse
      ? `Consumer ${consumerNumber}: ${maskName(firstReverse.customer.name)}, ${maskDocument(firstReverse.customer.document)}`
      : null,
    formatReverseIds(consumerRecords),
    openReverseIds.length > 0 ? `  still open: ${openReverseIds.join(', ')}` : null,
    `  ${formatCounts(consumerRecords)}`,
    ...listLocations(consumerRecords.mentions).map((location) => `  mentioned in ${location}`),
    consumerRecords.told.length > 0 ? `  ${formatMerchantMentions(consumerRecords)}` : null,
  ]
    .filter((line) => line !== null)
    .join('\n')
}

function formatReverseIds({ reverses, platformReverseIds }: ConsumerRecords): string {
  if (reverses.length > 0) return `  reverses ${reverses.map(({ id }) => id).join(', ')}`
  return platformReverseIds.length > 0
    ? `Reverses at the platform: ${platformReverseIds.join(', ')}`
    : 'No reverse is of this consumer.'
}

/** Lists the number of records by type. Reverses at an external platform are left out if there are none. */
function formatCounts(consumerRecords: ConsumerRecords): string {
  const { platformReverseIds = 0, ...counts } = countRecords(consumerRecords)
  const platformCounts = platformReverseIds > 0 ? { 'reverses at the platform': platformReverseIds } : {}
  return Object.entries({ ...platformCounts, ...counts })
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}

const formatMerchantMentions = ({ told: merchantMentions }: ConsumerRecords) =>
  `Told of in texts of merchants, which are not changed: ${listLocations(merchantMentions).join(', ')}`

function maskName(name: string): string {
  const initials = name.split(/\s+/).filter(Boolean)
  return initials.length === 0 ? 'no name' : initials.map(([letter]) => `${letter}.`).join(' ')
}

function maskDocument(document: string): string {
  return document === '' ? 'no document' : `document ending in ${document.slice(-4)}`
}

interface CommandUse {
  readonly lgpdArguments: LgpdArguments
  readonly reference: string
  readonly now: Date
  readonly counts: readonly Readonly<Record<string, number>>[]
}

/** Records the use of the command in the activity log: action, counts and operator, but no personal data. */
async function recordCommandUse(
  transaction: Database,
  { lgpdArguments, reference, now, counts }: CommandUse,
): Promise<void> {
  const { ecommerceId: _, ...criteria } = lgpdArguments.criteria
  const entry = {
    ...{ action: `consumers.${lgpdArguments.verb}`, entity: 'consumer', entity_id: reference },
    ...(lgpdArguments.ticket === undefined ? {} : { ticket: lgpdArguments.ticket }),
    after: {
      searched_by: Object.keys(criteria).join(', '),
      consumers: counts.filter(({ reverses = 0, platformReverseIds = 0 }) => reverses + platformReverseIds > 0).length,
      records: sumCounts(counts),
    },
    recordedAuthor: { id: null, first_name: lgpdArguments.by, last_name: '(lgpd)' },
  }
  await appendActivity(transaction, [entry], { user: null, requestId: `lgpd-${reference}`, now })
}

function sumCounts(counts: CommandUse['counts']): Readonly<Record<string, number>> {
  const names = [...new Set(counts.flatMap((entryCounts) => Object.keys(entryCounts)))]
  return Object.fromEntries(
    names.map((name) => [name, counts.reduce((sum, entryCounts) => sum + (entryCounts[name] ?? 0), 0)]),
  )
}

export const readStandardInput = () => readAll(process.stdin)
