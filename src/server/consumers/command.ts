// The operator's `lgpd` command: finds, exports and anonymises a consumer's data; its use is recorded without the data.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Language, languages } from '#contract/languages.ts'
import { readId, readTicket } from '#contract/typed-text.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { StartError } from '#server/errors.ts'
import { appendActivity } from '#server/http/activity.ts'
import type { ExportFiles } from '#server/services/export-files.ts'
import { anonymise, openReverses } from './anonymise.ts'
import { type Consumer, type Criteria, countsOf, findConsumers, type Records, recordsOf } from './find.ts'
import { handoutOf, readableOf } from './handout.ts'
import { placesOf } from './mentions.ts'

const usage = `Usage: lgpd find|export|anonymise --document CPF | --email ADDRESS | --phone NUMBER | --order NUMBER
  --ecommerce ID       whose order it is, where merchants number alike
  --format text|json   of an export; text unless said otherwise
  --language LANGUAGE  of its text: ${languages.join(', ')}
  --output FILE        of an export, instead of the screen; never over a file that is there
  --by NAME            who does it, for the record; else the user of this machine
  --ticket TICKET      whose request it answers, for the record
  --yes                anonymise: does it; without, it is only said what would be done
A value - is read from the standard input, so that it stands in no history of a shell.`

const verbs = ['find', 'export', 'anonymise'] as const
type Verb = (typeof verbs)[number]

interface Order {
  readonly verb: Verb
  readonly criteria: Criteria
  readonly format: 'text' | 'json'
  readonly language: Language
  readonly output: string | undefined
  readonly by: string
  readonly ticket: string | undefined
  readonly yes: boolean
}

const value = { type: 'string' } as const
const options = {
  ...{ document: value, email: value, phone: value, order: value, ecommerce: value },
  ...{ format: value, language: value, output: value, by: value, ticket: value },
  yes: { type: 'boolean' as const },
}

/**
 * Parses the arguments of the command. Throws a StartError with the usage; messages never contain a value, because
 * values are personal data.
 */
export async function readOrder(args: readonly string[], input: () => Promise<string>): Promise<Order> {
  const { positionals, values } = parsed(args)
  const verb = verbs.find((one) => one === positionals[0])
  if (verb === undefined || positionals.length > 1) throw wrong('Say one of find, export and anonymise.')
  const { document, email, phone, order, format = 'text', language = 'pt-BR' } = values
  const given = Object.entries({ document, email, phone, order }).filter(([, value]) => value !== undefined)
  const [one] = given
  if (given.length !== 1 || one === undefined) throw wrong('Say one of --document, --email, --phone and --order.')
  const [name, typed = ''] = one
  const value = (typed === '-' ? await input() : typed).trim()
  if (!isEnough(name, value)) throw wrong(`--${name} is too short, or is none.`)
  const ecommerce = values.ecommerce === undefined ? undefined : readId(values.ecommerce)
  if (ecommerce === null) throw wrong('--ecommerce must be the id of an ecommerce.')
  if (format !== 'text' && format !== 'json') throw wrong('--format must be text or json.')
  const known = languages.find((one) => one === language)
  if (known === undefined) throw wrong(`--language must be one of ${languages.join(', ')}.`)
  const ticket = values.ticket === undefined ? undefined : readTicket(values.ticket)
  if (ticket === null) throw wrong('--ticket is no ticket.')
  const { output, by = userInfo().username, yes = false } = values
  return { verb, criteria: { [name]: value, ecommerce }, format, language: known, output, by, ticket, yes }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw wrong('An option is not known, or lacks its value.')
  }
}

function isEnough(name: string, value: string): boolean {
  if (name === 'email') return /^[^\s@]+@[^\s@]+$/.test(value)
  if (name === 'phone') return value.replace(/\D/g, '').length >= 8
  return value.replace(/[^\p{L}\p{N}]/gu, '').length >= (name === 'document' ? 8 : 1)
}

const wrong = (reason: string) => new StartError(`${reason}\n${usage}`)

interface Run {
  readonly db: PooledDatabase
  readonly now: Date
  /** Stored files of exports; null when this server stores none. */
  readonly exportFiles: Pick<ExportFiles, 'removeAll'> | null
  /** Prints a text on the operator's terminal. */
  readonly print: (text: string) => void
}

/** Runs the command. Throws a StartError when the command cannot be carried out; nothing has changed then. */
export async function runOrder(order: Order, { db, now, exportFiles, print }: Run): Promise<void> {
  const consumers = await findConsumers(db, order.criteria)
  const reference = randomUUID()
  const record = (transaction: Database, found: readonly Records[]) =>
    recordUse(transaction, { order, reference, now, counts: found.map(countsOf) })
  if (order.verb === 'find') {
    const found: Records[] = []
    for (const consumer of consumers) found.push(await recordsOf(db, consumer))
    print(found.map((records, index) => summaryOf(records, index + 1)).join('\n'))
    await db.transaction((transaction) => record(transaction, found))
    return print(`Recorded as ${reference}.`)
  }
  const consumer = only(consumers)
  if (order.verb === 'export') {
    const records = await recordsOf(db, consumer)
    const handout = handoutOf(records, now)
    const text = order.format === 'json' ? `${JSON.stringify(handout, null, 2)}\n` : readableOf(handout, order.language)
    // Recorded before the file is written, because the data counts as handed out even if writing fails.
    await db.transaction((transaction) => record(transaction, [records]))
    if (order.output === undefined) return print(text.trimEnd())
    await writeFile(order.output, text, { mode: 0o600, flag: 'wx' }).catch(() => {
      throw new StartError('The file of --output is there already, or cannot be written.')
    })
    return print(`Written to ${order.output}; recorded as ${reference}.`)
  }
  if (!order.yes) {
    print(summaryOf(await recordsOf(db, consumer), 1))
    return print('Nothing was changed. With --yes all of this is anonymised, which cannot be undone.')
  }
  const records = await db.transaction(async (transaction) => {
    const taken = await anonymise(transaction, consumer, now)
    await record(transaction, [taken])
    return taken
  })
  print(`Anonymised: ${countsLine(records)}. Recorded as ${reference}.`)
  // Deletes all stored files of exports, because any file may mention the consumer, and every export can be repeated.
  const files = (await exportFiles?.removeAll()) ?? 0
  if (files > 0) print(`Kept files of exports, removed: ${files}.`)
  if (records.told.length > 0) print(toldLine(records))
}

/** Returns the only consumer; throws a StartError when there are none or several. */
function only(consumers: readonly Consumer[]): Consumer {
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
function summaryOf(records: Records, number: number): string {
  const { reverses } = records
  const [first] = reverses
  const open = openReverses(reverses)
  return [
    first ? `Consumer ${number}: ${maskedName(first.customer.name)}, ${maskedDocument(first.customer.document)}` : null,
    first ? `  reverses ${reverses.map(({ id }) => id).join(', ')}` : 'No reverse is of this consumer.',
    open.length > 0 ? `  still open: ${open.join(', ')}` : null,
    `  ${countsLine(records)}`,
    ...placesOf(records.mentions).map((place) => `  mentioned in ${place}`),
    records.told.length > 0 ? `  ${toldLine(records)}` : null,
  ]
    .filter((line) => line !== null)
    .join('\n')
}

const countsLine = (records: Records) =>
  Object.entries(countsOf(records))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const toldLine = ({ told }: Records) =>
  `Told of in texts of merchants, which are not changed: ${placesOf(told).join(', ')}`

function maskedName(name: string): string {
  const initials = name.split(/\s+/).filter(Boolean)
  return initials.length === 0 ? 'no name' : initials.map(([letter]) => `${letter}.`).join(' ')
}

function maskedDocument(document: string): string {
  return document === '' ? 'no document' : `document ending in ${document.slice(-4)}`
}

interface Use {
  readonly order: Order
  readonly reference: string
  readonly now: Date
  readonly counts: readonly Readonly<Record<string, number>>[]
}

/** Records the use of the command in the activity log: action, counts and operator, but no searched or found value. */
async function recordUse(transaction: Database, { order, reference, now, counts }: Use): Promise<void> {
  const [searched] = Object.keys(order.criteria)
  const entry = {
    ...{ action: `consumers.${order.verb}`, entity: 'consumer', entity_id: reference },
    ...(order.ticket === undefined ? {} : { ticket: order.ticket }),
    after: {
      searched_by: searched,
      consumers: counts.filter(({ reverses = 0 }) => reverses > 0).length,
      records: sumOf(counts),
    },
    by: { id: null, first_name: order.by, last_name: '(lgpd)' },
  }
  await appendActivity(transaction, [entry], { staff: null, requestId: `lgpd-${reference}`, now })
}

function sumOf(counts: Use['counts']): Readonly<Record<string, number>> {
  const names = [...new Set(counts.flatMap((one) => Object.keys(one)))]
  return Object.fromEntries(names.map((name) => [name, counts.reduce((sum, one) => sum + (one[name] ?? 0), 0)]))
}

export const standardInput = () => readAll(process.stdin)
