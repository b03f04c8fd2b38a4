// Tests the palette rows for an empty input: suggestions and recently used commands. Also tests the rows of drawers
// that the user closed for later, of saved views, and of the actions on a record.
import { expect, test } from 'vitest'
import { restoreDrawerCommand } from '#commands/drawers.ts'
import { findCommand } from '#commands/registry.ts'
import { flattenGroups, type PaletteData } from '#console/palette/row.ts'
import {
  buildActionGroups,
  formatStatusReason,
  getMainRecordArgumentName,
  getStatusDisabledReason,
} from '#console/palette/rows/action-rows.ts'
import { buildEmptyInputGroups } from '#console/palette/rows/empty-input-groups.ts'
import { buildParkedRows, buildViewRows } from '#console/palette/rows/named-item-rows.ts'
import { buildRecentRows } from '#console/palette/rows/recent-rows.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { SavedView } from '#contract/console/view.ts'
import { buildTestPaletteData, readOnlyUser } from './palette-data.ts'

const azul: LookupResult = {
  ...{ kind: 'ecommerce', id: 7, title: 'Loja Azul', status: 'active', matched: 'id' },
  ...{ ecommerce_id: 7, ecommerce_name: 'Loja Azul' },
}
const findRecord: PaletteData['findRecord'] = (slot, id) => (slot === 'ecommerce' && id === '7' ? azul : undefined)
const use = (command: string, args: Readonly<Record<string, string>>, title: string) => ({
  ...{ command, args: { ...args }, title, at: '' },
})

test('recent rows leave out commands that the user may not or can no longer run', () => {
  const recentItems = [
    use('ecommerces.open', { ecommerce: '7' }, 'Abrir ecommerce 7'),
    use('ecommerces.enable', { ecommerce: '7' }, 'Ativar ecommerce 7'),
    use('ecommerces.enable', { ecommerce: '8' }, 'Ativar ecommerce 8'),
    use('ecommerces.open', { ecommerce: '404' }, 'Abrir ecommerce 404'),
    use('unknown.command', {}, 'Sumiu'),
    use('reprocess.cancel', {}, 'Cancelar'),
  ]
  const getLookupStatus: PaletteData['getLookupStatus'] = (_, id) => (id === '404' ? 'denied' : 'found')
  const listTitles = (paletteData: PaletteData) => buildRecentRows(paletteData, '').map(({ title }) => title)
  expect(listTitles(buildTestPaletteData({ recentItems, findRecord, getLookupStatus }))).toEqual([
    'Abrir ecommerce 7 · Loja Azul',
    'Ativar ecommerce 8',
  ])
  expect(listTitles(buildTestPaletteData({ recentItems, findRecord, getLookupStatus }, readOnlyUser))).toEqual([
    'Abrir ecommerce 7 · Loja Azul',
  ])
  expect(listTitles(buildTestPaletteData({ recentItems }))).toContain('Ativar ecommerce 7')
})

test('words find only recently opened records, at most five, with the words highlighted', () => {
  const pages = Array.from({ length: 7 }, (_, at) =>
    use('ecommerces.open', { ecommerce: String(at + 1) }, `Abrir ecommerce ${at + 1} · Azul`),
  )
  const recent = [use('reprocess.reverse', { reverse_id: '1' }, 'Reprocessar reversa 1 · Azul'), ...pages]
  const rows = buildRecentRows(
    buildTestPaletteData({ recentItems: [...recent, use('ecommerces.list', {}, 'Azul')] }),
    'azul',
  )
  expect(rows.map(({ command }) => command.id)).toEqual(Array.from({ length: 5 }, () => 'ecommerces.open'))
  expect(rows[0]?.highlights).toEqual([[20, 24]])
  expect(rows[0]?.recordArguments).toEqual({ ecommerce: '1' })
  expect(buildRecentRows(buildTestPaletteData({ recentItems: pages }), '')[0]?.highlights).toEqual([])
})

test('a stored title with a name stays, and a stored title of another language is translated', () => {
  const getTitle = (stored: string) =>
    buildRecentRows(
      buildTestPaletteData({ recentItems: [use('ecommerces.open', { ecommerce: '7' }, stored)], findRecord }),
      '',
    )[0]?.title
  expect(getTitle('Abrir ecommerce 7 · Outro nome')).toBe('Abrir ecommerce 7 · Outro nome')
  expect(getTitle('Open ecommerce 7 · Outro nome')).toBe('Abrir ecommerce 7 · Outro nome')
})

const buildDrawer = (id: string, record: string) => ({
  ...{ id, command: 'notes.add', args: {}, record, forms: [], at: Date.now() - 300_000 },
})

test('parked drawers are listed with their age, last one first, and only if this tab can restore them', () => {
  const parked = [buildDrawer('p1', 'Reversa 1'), buildDrawer('p2', 'Reversa 2')]
  const canScreenRun = (id: string) => id === restoreDrawerCommand.id
  const list = (words: string, changes: Partial<PaletteData> = {}) =>
    buildParkedRows(buildTestPaletteData({ parkedDrawers: parked, canScreenRun, ...changes }), words)
  expect(list('').map(({ args }) => args.parked)).toEqual(['p2', 'p1'])
  expect(list('').map(({ highlights }) => highlights)).toEqual([[], []])
  expect(list('')[0]?.sideText).toBe('Para depois · 5 min')
  expect(list('reversa').map(({ args }) => args.parked)).toEqual(['p2', 'p1'])
  expect(list('reversa')[0]?.highlights).not.toEqual([])
  expect(list('azul')).toEqual([])
  for (const words of ['guardad', 'depois', 'pendente', 'kept', 'pendiente'])
    expect(list(words).map(({ args }) => args.parked)).toEqual(['p2', 'p1'])
  expect(list('', { canScreenRun: () => false })).toEqual([])
})

const buildView = (id: number, name: string, page: SavedView['page'] = 'ecommerces.list'): SavedView => ({
  ...{ id, page, name, scope: 'personal', state: {}, owner: null },
  ...{ is_mine: true, may_edit: true, updated_at: '2026-11-16T12:00:00Z', version: 1 },
})

test('saved views are found by their words, at most five, and never for an empty input', () => {
  const views = Array.from({ length: 7 }, (_, at) => buildView(at, `Azul ${at}`))
  expect(buildViewRows(buildTestPaletteData({ views }), 'azul')).toHaveLength(5)
  expect(buildViewRows(buildTestPaletteData({ views }), '')).toEqual([])
  expect(buildViewRows(buildTestPaletteData({ views }), 'verde')).toEqual([])
  expect(buildViewRows(buildTestPaletteData({ views, getDisabledReason: () => 'sem permissão' }), 'azul')).toEqual([])
})

test('the empty input lists at most eight suggestions and 24 rows, each once, and not the current page', () => {
  const recentItems = Array.from({ length: 7 }, (_, at) =>
    use('ecommerces.open', { ecommerce: String(at) }, `Abrir ecommerce ${at} · Azul`),
  )
  const groups = buildEmptyInputGroups(
    buildTestPaletteData({ contextArguments: { ecommerce: '7' }, recentItems, findRecord }),
  )
  expect(groups.map(({ id, rows }) => [id, rows.length])).toEqual([
    ['here', 8],
    ['recent', 5],
    ['commands', 11],
  ])
  const values = flattenGroups(groups).map(({ rowKey }) => rowKey)
  expect(new Set(values).size).toBe(values.length)
  const lists = (address: string) =>
    flattenGroups(buildEmptyInputGroups(buildTestPaletteData({ currentUrl: address }))).some(
      ({ command }) => command.id === 'ecommerces.list',
    )
  expect([lists('/'), lists('/ecommerces')]).toEqual([true, false])
})

test('a zip code correction is suggested only for a tracking error, or on the list of tracking errors', () => {
  const buildReverse = (has_tracking_error?: boolean): LookupResult => ({
    ...{ kind: 'reverse', id: 918273, title: 'Reversa 918273', status: null, matched: 'id' },
    ...{ ecommerce_id: 7, ecommerce_name: 'Loja Azul' },
    ...(has_tracking_error === undefined ? {} : { has_tracking_error }),
  })
  const isSuggested = (record: LookupResult | undefined, changes: Partial<PaletteData> = {}) =>
    buildEmptyInputGroups(
      buildTestPaletteData({
        contextArguments: { reverse_id: '918273', ecommerce: '7' },
        findRecord: (slot) => (slot === 'reverse_id' ? record : undefined),
        ...changes,
      }),
    ).some(({ id, rows }) => id === 'here' && rows.some(({ command }) => command.id === 'trackingErrors.correctZip'))
  expect(isSuggested(undefined)).toBe(false)
  expect(isSuggested(buildReverse())).toBe(false)
  expect(isSuggested(buildReverse(false), { canScreenRun: () => true })).toBe(false)
  expect(isSuggested(buildReverse(true))).toBe(true)
  expect(isSuggested(undefined, { currentFeature: 'trackingErrors' })).toBe(true)
})

test.each<[args: Readonly<Record<string, string>>, name: string | undefined]>([
  [{ ecommerce: '7', reverse_id: '1' }, 'reverse_id'],
  [{ ecommerce: '7', store: '1', group: '2' }, 'store'],
  [{ ecommerce_id: '7' }, 'ecommerce_id'],
  [{ ticket: 'ZD-1' }, undefined],
])('among the arguments %j, the argument of the record itself is %s', (args, name) => {
  expect(getMainRecordArgumentName(args)).toBe(name)
})

test('the status of a record is the reason why a command is disabled', () => {
  const { t } = buildTestPaletteData()
  const getStatus = (text: string | null) => formatStatusReason(text, t)
  expect([getStatus('active'), getStatus('inactive'), getStatus('blocked'), getStatus(null)]).toEqual([
    'já está ativo',
    'já está inativo',
    null,
    null,
  ])
  const getReason = (id: string, ecommerce?: string) => {
    const command = findCommand(id)
    if (!command) throw new Error('No command')
    return getStatusDisabledReason(
      command,
      ecommerce === undefined ? {} : { ecommerce },
      buildTestPaletteData({ findRecord }),
    )
  }
  expect(getReason('ecommerces.enable', '7')).toBe('já está ativo')
  expect(getReason('ecommerces.disable', '7')).toBeNull()
  expect(getReason('ecommerces.enable', '8')).toBeNull()
  expect(getReason('ecommerces.enable')).toBeNull()
})

test('the actions of a record have three groups: its own, related ones and copies; a short list has no row for more', () => {
  const page = { kind: 'actions', title: 'Ecommerce 7', recordArguments: { ecommerce: '7' } } as const
  const whole = buildActionGroups({ ...page, showsAllActions: true }, '', buildTestPaletteData({ findRecord }))
  expect(whole.map(({ id }) => id)).toEqual(['page', 'related', 'copies'])
  expect(whole[2]?.rows.every(({ command }) => command.id.includes('.copy'))).toBe(true)
  expect(whole.slice(0, 2).flatMap(({ rows }) => rows.filter(({ command }) => command.id.includes('.copy')))).toEqual(
    [],
  )
  const short = buildActionGroups(page, '', buildTestPaletteData({ findRecord }))
  const total = flattenGroups(whole).length
  expect(short.map(({ id, rows }) => [id, rows.length])).toEqual([
    ['page', 12],
    ['more', 1],
  ])
  expect(short[1]?.rows[0]).toMatchObject({ rowKey: 'more', opensAllActions: true, args: { ecommerce: '7' } })
  expect(short[1]?.rows[0]?.title).toContain(String(total - 12))
  const titles = flattenGroups(buildActionGroups(page, 'uuid', buildTestPaletteData({ findRecord }))).map(
    ({ title }) => title,
  )
  expect(titles.every((title) => /uuid/i.test(title))).toBe(true)
  const excluded = { ...page, showsAllActions: true as const, excludedCommands: ['ecommerces.edit'] as const }
  expect(flattenGroups(buildActionGroups(excluded, '', buildTestPaletteData({ findRecord }))).length).toBe(total - 1)
})
