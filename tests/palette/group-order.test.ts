// Tests the order of the groups that the command palette lists for a query, and the first rows of each group.
import { expect, test } from 'vitest'
import { listInterpretations, listNamesToLookUp } from '#console/palette/match/match-phrases.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import type { LookupState, PaletteData } from '#console/palette/row.ts'
import { buildInterpretationRows } from '#console/palette/rows/phrase-rows.ts'
import { buildQueryGroups } from '#console/palette/rows/query-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { SavedView } from '#contract/console/view.ts'
import { findRecordsByName } from './named-records.ts'
import { buildTestPaletteData, emptyLookup, readOnlyUser } from './palette-data.ts'

const azul = { ecommerce_id: 1, ecommerce_name: 'Loja Azul', status: null } as const
const buildReverse = (id: number, changes: Partial<LookupResult> = {}): LookupResult => ({
  ...{ kind: 'reverse', id, title: `Pedido ${id}`, matched: 'id', has_tracking_error: false, ...azul },
  ...changes,
})
const buildRefund = (id: number): LookupResult => ({
  kind: 'refund',
  id,
  title: `Pedido ${id}`,
  matched: 'id',
  ...azul,
})

const view: SavedView = {
  ...{ id: 5, page: 'ecommerces.list', name: 'Azul parados', scope: 'personal', state: {}, owner: null },
  ...{ is_mine: true, may_edit: true, updated_at: '2026-11-16T12:00:00Z', version: 1 },
}
const openAzul = {
  command: 'ecommerces.open',
  args: { ecommerce: '1' },
  title: 'Abrir ecommerce 1 · Loja Azul',
  at: '',
}

interface QueryConditions {
  readonly results?: readonly LookupResult[]
  readonly lookup?: Partial<LookupState>
  readonly paletteData?: PaletteData
}

/** Returns the groups for a query as texts: the id of the group, and the keys of its first three rows. */
function listGroups(
  query: string,
  { results, lookup, paletteData = buildTestPaletteData() }: QueryConditions = {},
): readonly string[] {
  const recognized = readQuery(query, paletteData.catalogue)
  const readings = listInterpretations(paletteData.catalogue, query, paletteData.valueContext)
  const recordsByText = Object.fromEntries(listNamesToLookUp(readings).map((name) => [name, findRecordsByName(name)]))
  const found = results ?? (recognized.recognitions.length === 0 ? findRecordsByName(query) : [])
  const groups = buildQueryGroups(
    paletteData,
    recognized,
    { ...emptyLookup, results: found, ...lookup },
    query,
    (nameMatching) => buildInterpretationRows(readings, recordsByText, paletteData, nameMatching),
  )
  return groups.map(
    ({ id, rows }) =>
      `${id}: ${rows
        .slice(0, 3)
        .map(({ rowKey }) => rowKey)
        .join(', ')}`,
  )
}

const single = { results: [buildReverse(918273)] }
const several = { results: [buildReverse(918273), buildReverse(918300)] }
const failed = { lookup: { hasFailed: true } }
const loading = { lookup: { isLoading: true } }
const withView = { paletteData: buildTestPaletteData({ views: [view] }) }
const withRecent = { paletteData: buildTestPaletteData({ recentItems: [openAzul] }) }
const ticketCommands = 'commands: tickets.set, tickets.open, tickets.openInHelpdesk'

test.each<[query: string, description: string, conditions: QueryConditions, groups: readonly string[]]>([
  ['918273', 'a known reverse', single, ['records: record:reverse:918273, record:reverse:918273:open']],
  ['918273', 'a lookup that has not ended', loading, []],
  ['918273', 'a failed lookup', failed, ['commands: reprocess.reverse, reprocess.refund, trackingErrors.correctZip']],
  ['ZD-51203', 'no record', {}, [ticketCommands]],
  [
    'ZD-51203 918273',
    'a known reverse',
    single,
    ['records: record:reverse:918273, record:reverse:918273:open', ticketCommands],
  ],
  [
    'ZD-51203',
    'a reverse with work under the ticket',
    { results: [buildReverse(918273, { matched: 'ticket' })] },
    [ticketCommands, 'records: record:reverse:918273'],
  ],
  [
    '918273 918300',
    'known reverses',
    several,
    ['batch: batch:reverse', 'records: record:reverse:918273, record:reverse:918300'],
  ],
  [
    '918273 918300',
    'a user without write permission',
    { ...several, paletteData: buildTestPaletteData({}, readOnlyUser) },
    ['records: record:reverse:918273, record:reverse:918300'],
  ],
  [
    '918273 01310-100',
    'a reverse without a tracking error',
    single,
    ['records: record:reverse:918273, record:reverse:918273:open', 'commands: trackingErrors.correctZip'],
  ],
  [
    '918273 01310-100',
    'a reverse with a tracking error',
    { results: [buildReverse(918273, { has_tracking_error: true })] },
    [
      'records: record:reverse:918273:zip, record:reverse:918273, record:reverse:918273:open',
      'commands: trackingErrors.correctZip',
    ],
  ],
  ['reprocessar 918273', 'a known reverse', single, ['commands: reprocess.reverse, reprocess.refund, reprocess.batch']],
  ['abrir 918273', 'a known reverse', single, ['commands: reverses.show, ecommerces.open, ecommerces.openMetadata']],
  [
    'abrir reversas 918273 918300',
    'known reverses',
    several,
    [
      'commands: reverses.show, ecommerces.open, ecommerces.openMetadata',
      'batch: batch:reverse',
      'records: record:reverse:918300',
    ],
  ],
  [
    'reprocessar reversas 918273 918300',
    'known reverses',
    several,
    [
      'batch: batch:reverse',
      'commands: reprocess.reverse, reprocess.refund, reprocess.batch',
      'records: record:reverse:918300',
    ],
  ],
  [
    'reversa 7001',
    'a refund instead of a reverse',
    { results: [buildRefund(7001)] },
    ['records: record:refund:7001', 'commands: reprocess.reverse, reverses.list, reverses.show'],
  ],
  [
    'reprocessar reversa 7001',
    'a refund instead of a reverse',
    { results: [buildRefund(7001)] },
    ['records: record:refund:7001', 'commands: reprocess.reverse, reprocess.batch, reprocess.next'],
  ],
  [
    'reembolso 7001',
    'a known refund',
    { results: [buildRefund(7001)] },
    ['commands: reprocess.refund, reverses.openRefund, reprocess.find'],
  ],
  ['cadê a reversa 918273', 'a known reverse', single, ['records: record:reverse:918273']],
  [
    'cadê as reversas 918273 e 918300',
    'known reverses',
    several,
    ['records: record:reverse:918273, record:reverse:918300', 'batch: batch:reverse'],
  ],
  [
    'pedido 98765-1',
    'the reverse of an order',
    { results: [buildReverse(918273, { matched: 'order_number', title: '98765-1' })] },
    ['records: record:reverse:918273', 'commands: featureRequests.list, reverses.list'],
  ],
  [
    'abrir pedido 98765-1',
    'the reverse of an order, which is not the whole query',
    { results: [buildReverse(918273, { matched: 'order_number', title: '98765-1' })] },
    ['commands: reverses.list, featureRequests.list', 'records: record:reverse:918273'],
  ],
  [
    'loja azul',
    'an ecommerce with this name',
    {},
    [
      'records: record:ecommerce:1',
      'otherwise: stores.listOf?ecommerce_id=2, stores.list?ecommerce_id=2, stores.create?ecommerce_id=2',
    ],
  ],
  ['azul', 'names with the word', {}, ['records: record:ecommerce:1, record:ecommerce:2, record:store:11']],
  ['horizonte', 'names with the word', {}, ['records: record:ecommerce:18, record:group:21']],
  [
    'ver ecommerces',
    'a group with the title of a command',
    { results: [{ kind: 'group', id: 9, title: 'Ver ecommerces', status: null, matched: 'name' }] },
    ['commands: ecommerces.list, allStores.list, groups.list', 'records: record:group:9'],
  ],
  ['reprocessos', 'no record', {}, ['commands: failedReprocesses.list']],
  [
    'editar loja azul',
    'an ecommerce with this name',
    {},
    ['commands: ecommerces.edit?ecommerce=1, stores.edit?ecommerce=1, ecommerces.editIntegration?ecommerce=1'],
  ],
  ['taxa loja azul 2,5', 'an ecommerce with this name', {}, ['commands: ecommerces.addFee?amount=2%2C5&ecommerce=1']],
  ['taxa loja azul 30', 'an ecommerce with this name', {}, ['commands: ecommerces.addFee?amount=30&ecommerce=1']],
  [
    'erros de rastreio manaus',
    'no record',
    {},
    ['commands: trackingErrors.list?search=manaus, trackingErrors.list?search=rastreio+manaus'],
  ],
  ['manaus erros de rastreio belem', 'words before and after the command', {}, []],
  [
    'azul parados',
    'a saved view with this name',
    withView,
    [
      'views: view.open?view=5',
      'commands: failedReprocesses.list?ecommerce_id=2, failedReprocesses.list?ecommerce_id=1',
    ],
  ],
  [
    'azul',
    'a saved view that begins with the word',
    withView,
    ['records: record:ecommerce:1, record:ecommerce:2, record:store:11', 'views: view.open?view=5'],
  ],
  [
    'parados',
    'a saved view that contains the word',
    withView,
    ['commands: failedReprocesses.list', 'views: view.open?view=5'],
  ],
  [
    'loja azul',
    'a recently opened ecommerce',
    withRecent,
    [
      'recent: ecommerces.open?ecommerce=1',
      'otherwise: stores.listOf?ecommerce_id=2, stores.list?ecommerce_id=2, stores.create?ecommerce_id=2',
    ],
  ],
  [
    'azul',
    'a recently opened ecommerce',
    withRecent,
    ['recent: ecommerces.open?ecommerce=1', 'records: record:ecommerce:2, record:store:11'],
  ],
  ['529.982.247-25', 'no record', {}, ['commands: reverses.findConsumer:typed']],
  ['ana@loja.com.br', 'no record', {}, ['commands: reverses.findConsumer:typed']],
  ['ana@loja.com.br', 'a lookup that has not ended', loading, []],
  ['conceisao', 'names with a typo', {}, ['near: record:ecommerce:3, record:ecommerce:5']],
  [
    'editar conceisao',
    'names with a typo',
    {},
    ['near: ecommerces.edit?ecommerce=3, ecommerces.edit?ecommerce=5, ecommerces.editIntegration?ecommerce=3'],
  ],
])('the groups for the query "%s" with %s', (query, _, conditions, groups) => {
  expect(listGroups(query, conditions)).toEqual(groups)
})
