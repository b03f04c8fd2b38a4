// Tests the first row that the palette lists for a pasted support ticket: the command of the row, and the record ids in
// its arguments.
import { expect, test } from 'vitest'
import { listRecognizedTexts } from '#console/palette/match/lookup-texts.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { flattenGroups } from '#console/palette/row.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { normalizeName } from '#contract/typed-text.ts'
import { type ProseTicket, proseTickets } from '../contract/reader/prose-tickets.ts'
import { storeMeasurement } from '../measurements.ts'
import { agentTickets } from './agent-tickets.ts'
import { heldOutTickets } from './kept-back-tickets.ts'
import { buildTestPaletteData, catalogues, emptyLookup } from './palette-data.ts'
import { supportTickets } from './support-tickets.ts'
import { unseenTickets } from './unseen-tickets.ts'

const owner = { ecommerce_id: 1, ecommerce_name: 'Loja Azul', status: null } as const
const listNumbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const reverseIds = [...listNumbers(918273, 7), 918300, 918301, 918400, 918401, ...listNumbers(920001, 12)]
const reverseIdsWithTrackingError = [918400, 918401]
const refundIds = [...listNumbers(7001, 9), 71550]
const reverseIdByOrder: Readonly<Record<string, number>> = {
  55512: 918273,
  55513: 918274,
  'V-88123-01': 918275,
  1001: 918276,
}
const reverseIdByTrackingCode: Readonly<Record<string, number>> = {
  AA123456789BR: 918273,
  QB987654321BR: 918300,
  JD014600006281230704: 918301,
}
const ecommerceNames: Readonly<Record<number, string>> = {
  1: 'Loja Azul',
  3: 'Conceição Calçados',
  4: 'Verde Pet',
  5: 'Casa Conceição',
  14: 'Farma Bem',
  38: 'Recanto Modas',
}

function buildReverse(id: number | undefined, matched: LookupResult['matched'], title: string): LookupResult[] {
  if (id === undefined) return []
  const has_tracking_error = reverseIdsWithTrackingError.includes(id)
  return [{ kind: 'reverse', id, title, matched, has_tracking_error, ...owner }]
}

/**
 * Returns the records that a simulated server finds by an id, an order number, a tracking code, or the name of an
 * ecommerce.
 */
function findRecordsByText(text: string): readonly LookupResult[] {
  const id = Number(text)
  const ecommerces = Object.entries(ecommerceNames).filter(
    ([key, name]) => key === text || normalizeName(name) === normalizeName(text),
  )
  return [
    ...buildReverse(reverseIds.includes(id) ? id : undefined, 'id', `Pedido ${id}`),
    ...(refundIds.includes(id)
      ? [{ kind: 'refund', id, title: `Pedido ${id}`, matched: 'id', ...owner } as const]
      : []),
    ...buildReverse(reverseIdByOrder[text.replace('#', '')], 'order_number', text),
    ...buildReverse(reverseIdByTrackingCode[text], 'tracking_code', text),
    ...ecommerces.map(([key, name]): LookupResult => {
      const ecommerce_id = Number(key)
      const matched = key === text ? 'id' : 'name'
      return {
        kind: 'ecommerce',
        id: ecommerce_id,
        title: name,
        status: 'active',
        matched,
        ecommerce_id,
        ecommerce_name: name,
      }
    }),
  ]
}

/** Returns true if the first row runs the expected command with the expected arguments. */
function isFirstRowRight({ language, text, firstRow }: ProseTicket): boolean {
  const paletteData = buildTestPaletteData({ catalogue: catalogues[language] })
  const recognized = readQuery(text, paletteData.catalogue)
  const { reverse, refund } = recognized.recordIds
  const texts = [...new Set([...listRecognizedTexts(recognized), ...reverse, ...refund])]
  const groups = buildResultGroups(
    paletteData,
    recognized,
    { ...emptyLookup, results: texts.flatMap(findRecordsByText) },
    text,
  )
  const [row] = flattenGroups(groups)
  const [expectedCommandId = '', expectedArguments = ''] = firstRow.split('?')
  const acceptedCommandIds = [expectedCommandId, ...(equivalentCommandIds[expectedCommandId] ?? [])]
  if (!row || !acceptedCommandIds.includes(row.command.id)) return false
  return [...new URLSearchParams(expectedArguments)].every(
    ([name, value]) => name === 'reverses' || row.args[name] === value || name === 'record',
  )
}

/**
 * Commands that a test accepts instead of the expected command. A row that sets the ticket as the current ticket of the
 * browser tab is as good as a row that opens the ticket.
 */
const equivalentCommandIds: Readonly<Record<string, readonly string[]>> = {
  'tickets.open': ['tickets.set'],
}

test.each([
  ['tickets that the authors of the reader knew', proseTickets, 0.95],
  ['tickets that are grouped by their subject', heldOutTickets, 0.9],
  ['tickets in chats, forms, lists and forwarded mails', agentTickets, 0.95],
  ['tickets in mails, chats, tables and lists', supportTickets, 0.95],
  ['tickets for which the reader was never changed', unseenTickets, 0.9],
] as const)('the first row is right for %s', (name, tickets, minimum) => {
  const wrong = tickets.filter((ticket) => !isFirstRowRight(ticket))
  const rightCount = tickets.length - wrong.length
  storeMeasurement(`palette: ${rightCount} of ${tickets.length} ${name} right at the first row`)
  const wrongTexts = wrong.map(({ firstRow, text }) => `${firstRow}: ${text.slice(0, 100)}`).join('\n')
  expect(rightCount / tickets.length, wrongTexts).toBeGreaterThanOrEqual(minimum)
})
