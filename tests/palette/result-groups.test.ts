// Tests the palette rows for queries with ids, tickets, words and names, and the order of these rows.
import { expect, test } from 'vitest'
import { isRecordedUnderTicket } from '#commands/registry.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { chooseThemeCommand } from '#commands/session.ts'
import { addUse, type LearnedUses } from '#console/palette/learned-commands.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { getPreselectedRowKey, keepRowOrder } from '#console/palette/rank.ts'
import { removeTicket, toStoredItems } from '#console/palette/recent-items.ts'
import { flattenGroups, type LookupState, type PaletteData, type RowGroup } from '#console/palette/row.ts'
import { listActions } from '#console/palette/rows/action-rows.ts'
import { buildArgumentRows } from '#console/palette/rows/argument-rows.ts'
import { buildEmptyInputGroups } from '#console/palette/rows/empty-input-groups.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import { buildScopedGroups } from '#console/palette/rows/scoped-groups.ts'
import type { SavedView } from '#contract/console/view.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import enUs from '#locales/en-US/commands.json' with { type: 'json' }
import ptBr from '#locales/pt-BR/commands.json' with { type: 'json' }
import { listRows } from './named-records.ts'
import { buildTestPaletteData, emptyLookup, readOnlyUser } from './palette-data.ts'

const reverse = {
  kind: 'reverse',
  id: 918273,
  title: 'Reversa 918273',
  ecommerce_id: 7,
  ecommerce_name: 'Loja Azul',
  status: null,
  matched: 'id',
} as const
const buildGroups = (text: string, records = emptyLookup, paletteData = buildTestPaletteData()) =>
  buildResultGroups(paletteData, readQuery(text, paletteData.catalogue), records)
/** Lookup state after a failed request: the server has not confirmed any id, so the rows offer the ids unverified. */
const failedLookup = { ...emptyLookup, hasFailed: true }
const listTitles = (groups: readonly RowGroup[]) => flattenGroups(groups).map(({ title }) => title)

test('for a ticket and a number, the first row reprocesses the reverse under the ticket', () => {
  const groups = buildGroups('ZD-48213 918273', { ...emptyLookup, results: [reverse] })
  const [row] = flattenGroups(groups)
  expect(row?.title).toBe('Reprocessar reversa 918273 · Loja Azul · chamado ZD-48213')
  expect(row?.args).toEqual({ reverse_id: '918273', ecommerce: '7', ticket: 'ZD-48213' })
  expect(getPreselectedRowKey(groups)).toBe(row?.rowKey)
})

test.each([
  ['ZD-51203 918273 01310-100', 'trackingErrors.correctZip'],
  ['corrigir cep 918273 01310-100 ZD-51203', 'trackingErrors.correctZip'],
  ['nova nota na reversa 918273 ZD-51203', 'notes.add'],
  ['reprocessar reversa 918273 ZD-51203', 'reprocess.reverse'],
  ['reversas 918273 e 918274, chamado ZD-51203', 'reprocess.batch'],
  ['em que pé está a reversa 918273? ZD-51203', 'reverses.show'],
])('the ticket of the text wins over the ticket of the tab, and the row shows it: %s', (text, id) => {
  const record = { ...reverse, has_tracking_error: true }
  const rows = flattenGroups(
    buildGroups(
      text,
      { ...emptyLookup, results: [record] },
      buildTestPaletteData({ contextArguments: { ticket: 'ZD-51201' } }),
    ),
  )
  const [row] = rows
  expect(row?.command.id).toBe(id)
  expect(row?.args.ticket).toBe('ZD-51203')
  expect(row?.title).toMatch(/ · chamado ZD-51203$/)
  const all = [...rows, ...listActions(row?.recordArguments ?? {}, buildTestPaletteData())]
  const work = all.filter(({ command }) => isRecordedUnderTicket(command))
  for (const { args, title } of work) {
    expect(args.ticket, title).toBe('ZD-51203')
    expect(title).toContain('chamado ZD-51203')
  }
})

test('a ticket alone lists only the commands with a ticket argument', () => {
  for (const { command } of flattenGroups(buildGroups('ZD-51203')))
    expect(Object.keys(command.args.shape)).toContain('ticket')
})

test('a number has no row until the server answers; if the lookup fails, the row is unverified', () => {
  expect(buildGroups('918273', { ...emptyLookup, isLoading: true })).toEqual([])
  expect(buildGroups('918273')).toEqual([])
  expect(listTitles(buildGroups('918273', { ...emptyLookup, hasFailed: true }))[0]).toBe('Reprocessar reversa 918273')
})

test('Enter runs the first row, and a refund opens its drawer and is never sent at once', () => {
  const groups = buildGroups('918273', { ...emptyLookup, results: [{ ...reverse, kind: 'refund' }] })
  const [row] = flattenGroups(groups)
  expect(row?.title).toBe('Reprocessar reembolso 918273 · Loja Azul')
  expect(getPreselectedRowKey(groups)).toBe(row?.rowKey)
  expect(row?.quickRun).toBeUndefined()
  expect(getPreselectedRowKey(buildGroups('reprocessar reembolso'))).toBe('reprocess.refund')
})

test('a number fills the argument of a command and replaces the record of the page', () => {
  const [row] = flattenGroups(
    buildGroups('repr rev 918273 ZD-1', failedLookup, buildTestPaletteData({ contextArguments: { ecommerce: '9' } })),
  )
  expect(row?.title).toBe('Reprocessar reversa 918273 · chamado ZD-1')
  expect(row?.args).toEqual({ reverse_id: '918273', ticket: 'ZD-1' })
})

test('a command without permission is listed only in searches, with the reason, and never preselected', () => {
  const paletteData = buildTestPaletteData({}, readOnlyUser)
  expect(listTitles(buildEmptyInputGroups(paletteData))).not.toContain('Reprocessar reversa')
  const groups = buildGroups('reprocessar reversa', emptyLookup, paletteData)
  expect(flattenGroups(groups)[0]).toMatchObject({ title: 'Reprocessar reversa', disabledReason: 'sem permissão' })
  expect(getPreselectedRowKey(groups)).toBeNull()
})

test('for a user without write permission, the row opens the record', () => {
  const [row] = flattenGroups(
    buildGroups('918273', { ...emptyLookup, results: [reverse] }, buildTestPaletteData({}, readOnlyUser)),
  )
  expect(row).toMatchObject({
    title: 'Abrir reversa 918273 · Loja Azul',
    disabledReason: '',
    args: { reverse_id: '918273' },
  })
})

test('an id alone offers first to reprocess and then to open its record', () => {
  const listIds = (groups: readonly RowGroup[]) => flattenGroups(groups).map(({ command }) => command.id)
  const groups = buildGroups('918273', { ...emptyLookup, results: [reverse] })
  expect(listTitles(groups).slice(0, 2)).toEqual([
    'Reprocessar reversa 918273 · Loja Azul',
    'Abrir reversa 918273 · Loja Azul',
  ])
  expect(listIds(groups).slice(0, 2)).toEqual(['reprocess.reverse', 'reverses.show'])
  const refundGroups = buildGroups('reembolso 918273', { ...emptyLookup, results: [{ ...reverse, kind: 'refund' }] })
  expect(listIds(refundGroups).slice(0, 2)).toEqual(['reprocess.refund', 'reverses.openRefund'])
  const [, openRow] = flattenGroups(buildGroups('918273 ZD-1', { ...emptyLookup, results: [reverse] }))
  expect(openRow?.title).toBe('Abrir reversa 918273 · Loja Azul · chamado ZD-1')
})

test('the row that opens the record is not repeated, and several records and other kinds have none', () => {
  const listIds = (text: string, results: LookupState['results'], paletteData = buildTestPaletteData()) =>
    flattenGroups(buildGroups(text, { ...emptyLookup, results }, paletteData)).map(({ command }) => command.id)
  expect(listIds('918273', [reverse], buildTestPaletteData({}, readOnlyUser))).toEqual(['reverses.show'])
  expect(listIds('918273', [reverse, { ...reverse, kind: 'refund' }])).not.toContain('reverses.show')
  expect(listIds('7', [{ ...reverse, kind: 'ecommerce', id: 7 }])).toEqual(['ecommerces.open'])
  const groups = buildGroups('reversas 918273 e 918274', {
    ...emptyLookup,
    results: [reverse, { ...reverse, id: 918274 }],
  })
  expect(flattenGroups(groups).map(({ rowKey }) => rowKey)).not.toContain('record:reverse:918273:open')
})

test('a record that was found by its id, and the rows of a pasted ticket, have no highlights', () => {
  const prose = 'Olá, a reversa 918273 da Loja Azul parou com R$ 918, podem reprocessar a reversa? Chamado ZD-51203'
  for (const text of ['918273', 'ZD-51203 918273', prose])
    for (const { title, highlights } of flattenGroups(buildGroups(text, { ...emptyLookup, results: [reverse] })))
      expect(highlights, title).toEqual([])
  const [row] = flattenGroups(buildGroups('reprocessar 918273', { ...emptyLookup, results: [reverse] }))
  expect(row?.highlights).toEqual([[0, 11]])
})

test('a command that only another screen can run is disabled with the reason', () => {
  const findRow = (canScreenRun: boolean) =>
    listRows('assumir', buildTestPaletteData({ canScreenRun: () => canScreenRun })).find(
      ({ command }) => command.id === 'claims.take',
    )
  expect(findRow(false)?.disabledReason).toBe('só em outra tela: abra a fila ou o registro')
  expect(findRow(true)?.disabledReason).toBe('')
})

test('a command and its record share one row, with the name and the other actions of the record', () => {
  for (const text of ['reprocessar reversa 918273', 'abrir reversa 918273']) {
    const groups = buildGroups(text, { ...emptyLookup, results: [reverse] })
    const [row] = flattenGroups(groups)
    expect(row?.title).toMatch(/ reversa 918273 · Loja Azul$/)
    expect(row?.recordArguments).toMatchObject({ reverse_id: '918273', ecommerce: '7' })
    expect(
      groups.map(({ id }) => id),
      text,
    ).not.toContain('records')
  }
})

test('with an empty input, the daily commands of the account type come first', () => {
  const first = (accountType: PaletteData['accountType']) =>
    flattenGroups(buildEmptyInputGroups(buildTestPaletteData({ accountType })))[0]?.command.feature
  expect(first('n2')).toBe('reprocess')
  expect(first('financial')).toBe('reports')
})

test('rows of the newest records open them, and rows of ids reprocess them', () => {
  const row = (matched: 'newest' | 'id') =>
    flattenGroups(
      buildScopedGroups(
        'reverse',
        '',
        { ...emptyLookup, results: [{ ...reverse, matched }] },
        recognizeText(''),
        buildTestPaletteData(),
      ),
    )[0]
  expect(row('newest')?.command.id).toBe('reverses.show')
  expect(row('id')?.command.id).toBe('reprocess.reverse')
})

test('rows of commands with a ticket argument show the ticket of the tab', () => {
  const groups = buildEmptyInputGroups(buildTestPaletteData({ contextArguments: { ticket: 'ZD-48213' } }))
  expect(groups[0]?.rows.map(({ title }) => title)).toContain('Reprocessar reversa · chamado ZD-48213')
})

test('suggestions are commands for the record of the page and commands of the screen', () => {
  const groups = buildEmptyInputGroups(
    buildTestPaletteData({ contextArguments: { ecommerce: '7' }, canScreenRun: (id) => id === 'reprocess.cancel' }),
  )
  expect(groups[0]?.id).toBe('here')
  expect(groups[0]?.rows.map(({ command }) => command.id)).toContain('ecommerces.open')
  expect(groups[0]?.rows[0]?.args.ecommerce ?? '7').toBe('7')
  expect(listTitles(buildEmptyInputGroups(buildTestPaletteData()))).not.toContain('Abrir ecommerce')
  expect(listTitles(buildEmptyInputGroups(buildTestPaletteData()))).not.toContain('Cancelar o reprocessamento')
})

test('each row names the record of the page, and the status decides between Ativar and Desativar', () => {
  const inactive = { ...reverse, kind: 'ecommerce', id: 7, title: 'Loja Azul', status: 'inactive' } as const
  const contextArguments = { ecommerce: '7' }
  const known = listTitles(
    buildEmptyInputGroups(buildTestPaletteData({ contextArguments, findRecord: () => inactive })),
  )
  expect(known).toContain('Editar ecommerce 7 · Loja Azul')
  const about = (findRecord: PaletteData['findRecord']) =>
    ['reativar ecommerce', 'desativar ecommerce'].map((text) =>
      flattenGroups(buildGroups(text, emptyLookup, buildTestPaletteData({ contextArguments, findRecord }))).some(
        ({ command }) => /able$/.test(command.id),
      ),
    )
  expect(about(() => inactive)).toEqual([true, false])
  expect(about(() => ({ ...inactive, status: 'active' }))).toEqual([false, true])
})

test('recent rows name their record', () => {
  const user = { kind: 'user', id: 4, title: 'João Silva', status: null, matched: 'id' } as const
  const recentItems = [
    { command: 'users.delete', args: { user: '4' }, title: 'Excluir usuário 4', at: '2026-11-20T12:00:00Z' },
  ]
  const groups = buildEmptyInputGroups(buildTestPaletteData({ recentItems, findRecord: () => user }))
  expect(groups.find(({ id }) => id === 'recent')?.rows[0]?.title).toBe('Excluir usuário 4 · João Silva')
})

test('the other actions of a record are the commands with an argument for it', () => {
  const ids = listActions({ ecommerce: '7', reverse_id: '918273' }, buildTestPaletteData()).map(
    ({ command }) => command.id,
  )
  expect(ids).toEqual(expect.arrayContaining(['reprocess.reverse', 'ecommerces.open', 'ecommerces.copyUuid']))
  expect(ids).not.toContain('session.theme')
  expect(ids).not.toContain('tickets.set')
})

test.each([
  ['corrigir cep 918273 01310-100', 'Corrigir CEP · Reversa 918273 · CEP 01310-100'],
  ['fix zip 918273 01310100', 'Corrigir CEP · Reversa 918273 · CEP 01310-100'],
  ['corregir cep 918273 01310-100', 'Corrigir CEP · Reversa 918273 · CEP 01310-100'],
  ['918273 01310-100', 'Corrigir CEP · Reversa 918273 · CEP 01310-100'],
])('C4 inline arguments, in words of three languages: %s', (text, title) => {
  const [row] = flattenGroups(
    buildGroups(text, failedLookup, buildTestPaletteData({ contextArguments: { reverse_id: '5' } })),
  )
  expect(row).toMatchObject({ title, args: { reverse_id: '918273', zip_code: '01310100' }, disabledReason: '' })
})

test('a zip code alone applies to the record of the page, and has no row without a record', () => {
  const [row] = flattenGroups(
    buildGroups('01310-100', emptyLookup, buildTestPaletteData({ contextArguments: { reverse_id: '5' } })),
  )
  expect(row).toMatchObject({ command: { id: 'trackingErrors.correctZip' } })
  expect(row?.args).toEqual({ reverse_id: '5', zip_code: '01310100' })
})

test('a zip code beside an id corrects the zip code only of a reverse with a tracking error', () => {
  const records = (has_tracking_error: boolean) => ({ ...emptyLookup, results: [{ ...reverse, has_tracking_error }] })
  const actions = (text: string, isInError: boolean) => {
    const [row] = flattenGroups(buildGroups(text, records(isInError)))
    return listActions(row?.recordArguments ?? {}, buildTestPaletteData(), row?.excludedCommands).map(
      ({ command: { id }, args }) => ({
        id,
        args,
      }),
    )
  }
  const corrections = (text: string, isInError: boolean) =>
    actions(text, isInError).filter(({ id }) => id === 'trackingErrors.correctZip')
  expect(corrections('918273 01310-100', true)).toEqual([
    { id: 'trackingErrors.correctZip', args: { reverse_id: '918273', zip_code: '01310100' } },
  ])
  expect(corrections('918273', false)).toEqual([])
})

test('recent work is stored without its ticket, and recent ticket commands with it', () => {
  const [work] = flattenGroups(buildGroups('repr rev 918273 ZD-1', failedLookup))
  const [about] = flattenGroups(buildGroups('ZD-1', failedLookup))
  if (!work || !about) throw new Error('no row')
  const plain = { args: { reverse_id: '918273' }, title: 'Reprocessar reversa 918273' }
  expect(removeTicket(work.command, work.args, work.title)).toEqual(plain)
  expect(removeTicket(work.command, plain.args, plain.title)).toEqual(plain)
  expect(removeTicket(work.command, work.args, plain.title)).toEqual(plain)
  expect(removeTicket(about.command, about.args, about.title)).toEqual({ args: about.args, title: about.title })
})

test('recent items with personal data are not stored', () => {
  const item = (args: Readonly<Record<string, string>>, title: string) => ({
    command: 'reprocess.reverse',
    args: { ...args },
    title,
    at: '2026-11-20T12:00:00Z',
  })
  const two = [
    ...toStoredItems(item({ reverse_id: '2' }, 'Reversa 2')),
    ...toStoredItems(item({ reverse_id: '1' }, 'Reversa 1')),
  ]
  expect(toStoredItems(item({ task: '529.982.247-25' }, 'Reversa 3'))).toEqual([])
  expect(toStoredItems(item({ task: 'ana@loja.com.br' }, 'Reversa 3'))).toEqual([])
  const rows = buildEmptyInputGroups(buildTestPaletteData({ recentItems: two })).find(({ id }) => id === 'recent')?.rows
  expect(rows?.map(({ title }) => title)).toEqual(['Reversa 2', 'Reversa 1'])
})

test('recent rows are translated to the current language', () => {
  const recent = [
    ['reprocess.reverse', { reverse_id: '918273' }, `${enUs.commands.reprocess.reverse.title} 918273 · Loja Azul`],
    [
      'session.theme',
      { theme: 'dark' },
      `${enUs.commands.session.theme.title}: ${enUs.commands.session.theme.values.dark}`,
    ],
    ['access.why', { command: 'users.edit' }, enUs.commands.access.why.title],
    ['ecommerces.list', { situation: 'all' }, 'Parados há um ano'],
  ] as const
  const items = recent.map(([command, args, title]) => ({ command, args, title, at: '2026-11-20T12:00:00Z' }))
  const rows = buildEmptyInputGroups(buildTestPaletteData({ recentItems: items })).find(
    ({ id }) => id === 'recent',
  )?.rows
  expect(rows?.map(({ title }) => title)).toEqual([
    `${ptBr.commands.reprocess.reverse.title} 918273 · Loja Azul`,
    `${ptBr.commands.session.theme.title}: ${ptBr.commands.session.theme.values.dark}`,
    ptBr.commands.access.why.title,
    'Parados há um ano',
  ])
})

test('rows keep their places while the user moves, and new rows are appended', () => {
  const before = buildGroups('reprocessar')
  const after = buildGroups('reprocessar', { ...emptyLookup, results: [reverse] })
  const shown = listTitles(before)
  expect(listTitles(keepRowOrder(before, after)).slice(0, shown.length)).toEqual(shown)
  expect(listTitles(keepRowOrder(before, [...after].reverse()))).toEqual([
    ...shown,
    ...listTitles(after).slice(shown.length),
  ])
})

test('a choice lists its values, and a text is validated by the schema of the command', () => {
  const theme = { kind: 'argument', command: chooseThemeCommand, args: {}, argumentName: 'theme' } as const
  expect(buildArgumentRows(theme, 'esc', buildTestPaletteData()).map(({ title, args }) => [title, args])).toEqual([
    ['Escuro', { theme: 'dark' }],
  ])
  const id = { kind: 'argument', command: reprocessReverseCommand, args: {}, argumentName: 'reverse_id' } as const
  expect(buildArgumentRows(id, '918273', buildTestPaletteData())[0]).toMatchObject({
    args: { reverse_id: '918273' },
    disabledReason: '',
  })
  expect(buildArgumentRows(id, 'abc', buildTestPaletteData())[0]?.disabledReason).toBe(
    'Continue digitando reversa, ou escolha na lista.',
  )
})

test('for several ids and a ticket, the first row is a batch with the number of records', () => {
  const groups = buildGroups('ZD-48213 918273, 918274 918275', { ...emptyLookup, results: [reverse] })
  const [row] = flattenGroups(groups)
  expect(row?.title).toBe('Reprocessar 3 em lote · chamado ZD-48213')
  expect(row?.args).toEqual({ ids: '918273,918274,918275', record: 'reverse', ticket: 'ZD-48213' })
  expect(getPreselectedRowKey(groups)).toBe(row?.rowKey)
  expect(listTitles(buildGroups('918273'))).not.toContain('Reprocessar em lote')
})

test('a text with reverses and refunds has two batches, and none without write permission', () => {
  const text = 'Podem ver as reversas 918273 e 918274 e os reembolsos 7001, 7002 e 7003, por favor?'
  const groups = buildGroups(text)
  expect(listTitles(groups).slice(0, 2)).toEqual(['Reprocessar 3 reembolsos em lote', 'Reprocessar 2 em lote'])
  expect(getPreselectedRowKey(groups)).toBe('batch:refund')
  expect(listTitles(buildGroups(text, emptyLookup, buildTestPaletteData({}, readOnlyUser)))).not.toContain(
    'Reprocessar 2 em lote',
  )
})

test('a batch of a pasted text is not stored as a recent item', () => {
  const args = { ids: '918273,918274' }
  expect(toStoredItems({ command: 'reprocess.batch', args, title: 'Reprocessar 2 em lote', at: '' })).toEqual([])
})

test('a learned command comes first only among equal matches', () => {
  const uses = (typed: string, ...values: readonly string[]) =>
    values.reduce<LearnedUses>((known, value) => addUse(known, typed, value, Date.now()), [])
  const getFirstRow = (text: string, learned: LearnedUses) =>
    flattenGroups(buildGroups(text, emptyLookup, buildTestPaletteData({ learnedUses: learned })))[0]?.command.id
  const learned = uses('reprocessar', 'reprocess.refund', 'reprocess.refund', 'reprocess.refund')
  expect(getFirstRow('repro', [])).toBe('reprocess.reverse')
  expect(getFirstRow('repro', learned)).toBe('reprocess.refund')
  expect(getFirstRow('reprocessar r', learned)).toBe('reprocess.refund')
  expect(getFirstRow('reprocessar reversa', learned)).toBe('reprocess.reverse')
  expect(getFirstRow('reversa', learned)).toBe('reprocess.reverse')
  expect(getFirstRow('repro', uses('relatorio', 'reprocess.refund'))).toBe('reprocess.reverse')
  expect(getPreselectedRowKey(buildGroups('repro', emptyLookup, buildTestPaletteData({ learnedUses: learned })))).toBe(
    'reprocess.refund',
  )
})

test('learned queries contain no records or personal data, and their number is limited', () => {
  for (const text of ['918273', 'reversa 918273', 'ana@loja.com.br', '529.982.247-25', 'rua 12', 'x'.repeat(60)]) {
    expect(addUse([], text, 'home.go', 0), text).toEqual([])
  }
  const words = Array.from(
    { length: 300 },
    (_, at) =>
      `palavra ${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}${at > 99 ? 'x' : 'y'}${at > 199 ? 'z' : 'w'}`,
  )
  const known = words.reduce<LearnedUses>((before, typed, at) => addUse(before, typed, 'home.go', at), [])
  expect(known).toHaveLength(200)
})

test('a view whose name begins with the words comes before a command that matches without filler words', () => {
  const view = {
    ...{ id: 5, page: 'ecommerces.list', name: 'Parados há um ano', scope: 'personal', state: {}, owner: null },
    ...{ is_mine: true, may_edit: true, updated_at: '2026-11-16T12:00:00Z', version: 1 },
  } satisfies SavedView
  const paletteData = { ...buildTestPaletteData(), views: [view] }
  expect(listTitles(buildGroups('parados ha', emptyLookup, paletteData))[0]).toBe('Parados há um ano')
  expect(listTitles(buildGroups('parados', emptyLookup, paletteData))[0]).toBe('Ver a fila de falhas')
})

test.each([
  [false, 'Ligar o modo de manutenção', 'está desligado · Comunicação'],
  [true, 'Desligar o modo de manutenção', 'está ligado · Comunicação'],
])('while the maintenance mode is %s, its row for "desligar manu" has the title "%s"', (isOn, title, sideText) => {
  const groups = buildGroups('desligar manu', emptyLookup, buildTestPaletteData({ isMaintenanceOn: isOn }))
  const row = flattenGroups(groups).find(({ command }) => command.id === 'comunication.switchMaintenance')
  expect(row).toMatchObject({ title, sideText })
})
