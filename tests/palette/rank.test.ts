// Tests the rules that sort the records, commands and rows of the palette. Each rule has its own table of test cases.
import { expect, test } from 'vitest'
import { type Command, type CommandDefinition, defineCommand, type FeatureName, page } from '#commands/command.ts'
import { createEcommerceCommand } from '#commands/ecommerces.ts'
import { reprocessRefundCommand, reprocessReverseCommand } from '#commands/reprocess.ts'
import type { CommandEntry } from '#console/palette/catalogue.ts'
import type { QueryInterpretation } from '#console/palette/match/match-phrases.ts'
import {
  createUsageRank,
  getNameMatchRank,
  getPreselectedRowKey,
  keepRowOrder,
  MAX_COMMAND_MATCHES,
  rankArgumentsAndPermission,
  rankCommandMatches,
  rankCommandName,
  rankNameMatch,
  rankRecords,
  sortByDailyWork,
  sortByKeys,
  sortByPage,
  sortBySurface,
} from '#console/palette/rank.ts'
import { getPaletteRowKey } from '#console/palette/recent-items.ts'
import type { PaletteRow, RowGroup, RowGroupId } from '#console/palette/row.ts'
import { signedIn } from '#contract/access.ts'
import { type LookupResult, lookupKinds } from '#contract/console/tickets.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { z } from '#contract/zod.ts'

const drawer = { kind: 'drawer' } as const

/** Builds a test command. `changes` contains the properties that the tested sorting rule compares, such as `keys`. */
function buildCommand(id: CommandDefinition['id'], changes: Partial<CommandDefinition> = {}): Command {
  return defineCommand({ id, access: signedIn, surface: drawer, ...changes })
}

function buildRow(changes: Partial<PaletteRow> = {}): PaletteRow {
  const own = changes.command ?? reprocessReverseCommand
  return {
    rowKey: own.id,
    title: own.id,
    highlights: [],
    sideText: '',
    command: own,
    args: {},
    disabledReason: '',
    ...changes,
  }
}

const listIds = (rows: readonly PaletteRow[]) => rows.map(({ command }) => command.id)

function buildEntry(own: Command, rowKey: string = own.id): CommandEntry {
  return { rowKey, title: own.id, command: own, args: {}, pageName: '' }
}

test('equal matches come in the order: learned for the query, used recently, daily work', () => {
  const commands = {
    learnedOften: buildCommand('users.learnedOften'),
    learnedOnce: buildCommand('users.learnedOnce'),
    recent: reprocessRefundCommand,
    daily: reprocessReverseCommand,
    other: buildCommand('settings.other'),
  }
  const at = Date.now()
  const paletteData: Parameters<typeof createUsageRank>[0] = {
    learnedUses: [
      { typed: 'loja', value: commands.learnedOnce.id, times: 1, at },
      { typed: 'loja', value: commands.learnedOften.id, times: 3, at },
    ],
    recentItems: [{ command: commands.recent.id, args: {}, title: '', at: '' }],
    accountType: 'n1',
    currentFeature: null,
  }
  const order = ['learnedOften', 'learnedOnce', 'recent', 'daily', 'other'] as const
  const matches = order.toReversed().map((name) => ({ entry: buildEntry(commands[name]), score: 7 }))
  const ranked = rankCommandMatches(matches, createUsageRank(paletteData, 'loja'))
  expect(ranked.map((match) => match.entry.command.id)).toEqual(order.map((name) => commands[name].id))
})

test('a better score comes before use, and at most 24 matches remain', () => {
  const first = buildEntry(buildCommand('users.first'))
  const used = buildEntry(buildCommand('users.used'))
  const getRank = ({ rowKey }: { readonly rowKey: string }) => [rowKey === used.rowKey ? 0 : 1]
  expect(
    rankCommandMatches(
      [
        { entry: used, score: 8 },
        { entry: first, score: 7 },
      ],
      getRank,
    ).map((match) => match.entry.rowKey),
  ).toEqual([first.rowKey, used.rowKey])
  const many = Array.from({ length: 40 }, (_, at) => ({
    entry: buildEntry(first.command, `users.first?n=${at}`),
    score: at,
  }))
  expect(MAX_COMMAND_MATCHES).toBe(24)
  expect(rankCommandMatches(many, getRank).map(({ score }) => score)).toEqual(Array.from({ length: 24 }, (_, at) => at))
})

test.each<[description: string, commands: readonly Command[], place: FeatureName | null]>([
  [
    'commands of the current page with a key come before the daily features',
    [buildCommand('users.own', { keys: { row: 'x' } }), buildCommand('reprocess.daily', { keys: { row: 'x' } })],
    'users',
  ],
  [
    'a key of every page counts like a key of a row',
    [buildCommand('users.own', { keys: { global: 'x' } }), buildCommand('reprocess.daily', { keys: { row: 'x' } })],
    'users',
  ],
  [
    'commands of the current page without a key do not come first',
    [buildCommand('reprocess.daily'), buildCommand('users.own')],
    'users',
  ],
  [
    'features come in the order of the account type',
    [buildCommand('reprocess.a'), buildCommand('tickets.a'), buildCommand('ecommerces.a'), buildCommand('users.a')],
    null,
  ],
  [
    'a command with a key comes before another command of its feature',
    [buildCommand('reprocess.key', { keys: { global: 'x' } }), buildCommand('reprocess.other')],
    null,
  ],
  [
    'the feature counts more than the key',
    [buildCommand('reprocess.other'), buildCommand('tickets.key', { keys: { global: 'x' } })],
    null,
  ],
  [
    'commands of the console come last, also on their page',
    [buildCommand('users.other'), buildCommand('session.own', { keys: { global: 'x' } })],
    'session',
  ],
  [
    'among equal commands, forms come first',
    [
      buildCommand('users.drawer'),
      buildCommand('users.dialog', { surface: { kind: 'dialog' } }),
      buildCommand('users.page', { surface: page('/x') }),
      buildCommand('users.overlay', { surface: { kind: 'overlay' } }),
      buildCommand('users.inline', { surface: { kind: 'inline' } }),
    ],
    null,
  ],
])('daily work: %s', (_, commands, place) => {
  const rows = commands.map((own) => buildRow({ command: own }))
  const sorted = sortByDailyWork(rows.toReversed(), { accountType: 'n1', currentFeature: place })
  expect(listIds(sorted)).toEqual(listIds(rows))
})

test('surfaces come in the order: form, dialog, page, overlay, inline; commands of the console last', () => {
  const rows = [
    buildCommand('users.drawer'),
    buildCommand('users.dialog', { surface: { kind: 'dialog' } }),
    buildCommand('users.page', { surface: page('/x') }),
    buildCommand('users.overlay', { surface: { kind: 'overlay' } }),
    buildCommand('users.inline', { surface: { kind: 'inline' } }),
    buildCommand('palette.drawer'),
    buildCommand('keyboard.page', { surface: page('/x') }),
  ].map((own) => buildRow({ command: own }))
  expect(listIds(sortBySurface(rows.toReversed()))).toEqual(listIds(rows))
})

test('the commands of the current screen come first, then row keys, then global keys', () => {
  const rows = [
    buildCommand('users.provided'),
    buildCommand('users.row', { keys: { row: 'x' } }),
    buildCommand('users.global', { keys: { global: 'x' } }),
    buildCommand('users.none'),
  ].map((own) => buildRow({ command: own }))
  const paletteData = { canScreenRun: (id: string) => id === 'users.provided' }
  expect(listIds(sortByPage(rows.toReversed(), paletteData))).toEqual(listIds(rows))
})

test('actions with a row key come first, then other keys, then pages with a key', () => {
  const rows = [
    buildCommand('users.row', { keys: { row: 'x' } }),
    buildCommand('users.global', { keys: { global: 'x' } }),
    buildCommand('users.page', { keys: { global: 'x' }, surface: page('/x') }),
    buildCommand('users.none'),
  ].map((own) => buildRow({ command: own }))
  expect(listIds(sortByKeys(rows.toReversed()))).toEqual(listIds(rows))
})

const reading = (changes: Partial<QueryInterpretation>): QueryInterpretation => ({
  entry: buildEntry(reprocessReverseCommand),
  commandWords: '',
  args: {},
  nameOrSearchText: '',
  typedName: '',
  ignoresVerb: false,
  isExactTitle: false,
  hasTypo: false,
  isContiguous: true,
  namePairs: [],
  ...changes,
})

test.each<[rank: number, changes: Partial<QueryInterpretation>]>([
  [-1, { entry: buildEntry(createEcommerceCommand), isExactTitle: true }],
  [0, { entry: buildEntry(createEcommerceCommand) }],
  [0, { isExactTitle: true }],
  [0, {}],
  [0, { hasTypo: true }],
  [0, { ignoresVerb: true }],
  [1, { hasTypo: true, ignoresVerb: true }],
  [-1, { entry: buildEntry(createEcommerceCommand), isExactTitle: true, hasTypo: true, ignoresVerb: true }],
])('the name of a command has the rank %i: %j', (rank, changes) => {
  expect(rankCommandName(reading(changes))).toBe(rank)
})

test.each<[distance: number, title: string, words: string]>([
  [0, 'Loja Azul', 'loja azul'],
  [0, 'Conceição Calçados', 'conceicao calcados'],
  [0, "D'Ávila Joias", 'davila joias'],
  [0, 'Pingo d’Água', 'pingo d agua'],
  [1, 'Loja Azul', 'loja'],
  [1, 'Loja Azul', 'loja az'],
  [1, "D'Ávila Joias", 'davila'],
  [2, 'Loja Azul', 'azul'],
  [2, 'Loja Azul', 'verde'],
])('the distance is %i between the name %s and the words %s', (distance, title, words) => {
  expect(getNameMatchRank(title, words)).toBe(distance)
})

test('names come in the order: whole, beginning, store by its beginning, words; searches by number of words', () => {
  const ranks = [
    rankNameMatch(0, { ecommerce: '1' }),
    rankNameMatch(1, { ecommerce: '1' }),
    rankNameMatch(2, { ecommerce: '1' }),
    rankNameMatch(1, { store: '1' }),
    rankNameMatch(2, { store: '1' }),
    rankNameMatch(3, {}, 'azul'),
    rankNameMatch(3, {}, 'loja azul'),
  ]
  expect(ranks).toEqual([
    [0, 0, 0],
    [1, 0, 1],
    [1, 0, 2],
    [1, 1, 1],
    [1, 1, 2],
    [3, 1, 0],
    [3, 2, 0],
  ])
  expect(rankNameMatch(0, { store: '1' })).toEqual([0, 0, 0])
})

test.each<
  [
    description: string,
    ranks: readonly number[],
    changes: Partial<QueryInterpretation>,
    record: Readonly<Record<string, string>>,
    disabledReason: string,
  ]
>([
  ['nothing speaks against the command', [0, 0, 0, 0, 0], {}, {}, ''],
  ['the query has a verb of another command', [1, 0, 0, 0, 0], { ignoresVerb: true }, {}, ''],
  ['the words of the command have a typo', [0, 1, 0, 0, 0], { hasTypo: true }, {}, ''],
  ['the record fills only a filter', [0, 0, 0, 1, 0], {}, { reverse_id: '918273' }, ''],
  ['the user may not run the command', [0, 0, 0, 0, 1], {}, {}, 'sem permissão'],
])('fit: %s', (_, ranks, changes, record, disabledReason) => {
  expect(rankArgumentsAndPermission(reading(changes), record, disabledReason)).toEqual(ranks)
})

test('fit: a required argument is open until the record or a value fills it', () => {
  const own = buildCommand('users.edit', { args: z.object({ user: z.string(), only: z.string().optional() }) })
  expect(rankArgumentsAndPermission(reading({ entry: buildEntry(own) }), {}, '')).toEqual([0, 0, 1, 0, 0])
  expect(rankArgumentsAndPermission(reading({ entry: buildEntry(own) }), { user: '4' }, '')).toEqual([0, 0, 0, 0, 0])
  expect(rankArgumentsAndPermission(reading({ entry: buildEntry(own), args: { user: '4' } }), {}, '')).toEqual([
    0, 0, 0, 0, 0,
  ])
  expect(rankArgumentsAndPermission(reading({ entry: buildEntry(own) }), { only: '4' }, '')).toEqual([0, 0, 1, 1, 0])
})

const azul = { ecommerce_id: 7, ecommerce_name: 'Loja Azul' }

function record(
  kind: LookupResult['kind'],
  id: number,
  title = `Registro ${id}`,
  matched: LookupResult['matched'] = 'id',
): LookupResult {
  const isNamed = kind === 'group' || kind === 'carrier' || kind === 'user'
  return isNamed ? { kind, id, title, status: null, matched } : { kind, id, title, status: null, matched, ...azul }
}

const allKinds = lookupKinds.map((kind) => record(kind, 5))

test.each<
  [text: string, description: string, accountType: 'n1' | 'ti' | 'financial', kinds: readonly LookupResult['kind'][]]
>([
  ['5', 'support', 'n1', ['reverse', 'refund', 'ecommerce', 'store', 'group', 'carrier', 'user']],
  ['5', 'technology', 'ti', ['ecommerce', 'reverse', 'refund', 'store', 'group', 'carrier', 'user']],
  [
    '5',
    'the financial department',
    'financial',
    ['refund', 'group', 'ecommerce', 'reverse', 'store', 'carrier', 'user'],
  ],
  ['ZD-51203 5', 'technology', 'ti', ['reverse', 'refund', 'ecommerce', 'store', 'group', 'carrier', 'user']],
  ['usuário 5', 'support', 'n1', ['user', 'ecommerce', 'store', 'group', 'carrier']],
  ['reembolso 5', 'support', 'n1', ['refund', 'reverse', 'ecommerce', 'store', 'group', 'carrier', 'user']],
])('the id in "%s" lists the kinds for %s in their order', (text, _, accountType, kinds) => {
  const ranked = rankRecords(allKinds.toReversed(), recognizeText(text), { accountType, recentItems: [] }, text)
  expect(ranked.map(({ kind }) => kind)).toEqual(kinds)
})

const support = { accountType: 'n1', recentItems: [] } as const

test.each<[description: string, text: string, expected: readonly LookupResult[]]>([
  ['records found by an id come before names', '21', [record('user', 21), record('ecommerce', 9, 'Loja 21', 'name')]],
  [
    'a name that begins with a text that contains a number comes before records found by the number',
    'Estação 21',
    [record('ecommerce', 9, 'Estação 21', 'name'), record('reverse', 21)],
  ],
  [
    'a name that only contains the text comes after records found by the number',
    'Estação 21',
    [record('reverse', 21), record('ecommerce', 9, 'Nova Estação 21', 'name')],
  ],
  [
    'the whole name comes before a longer name, of whatever kind',
    'Horizonte',
    [record('group', 21, 'Horizonte', 'name'), record('ecommerce', 18, 'Horizonte Outlet', 'name')],
  ],
  [
    'a name whose word begins with the text comes before a name with the text inside a word',
    'ana',
    [record('user', 33, 'Zoë Ana', 'name'), record('user', 30, 'Mariana Tanaka', 'name')],
  ],
  [
    'without a recognized value, a name that begins with the text does not come before another kind of record',
    'ana',
    [record('ecommerce', 9, 'Zoë Ana', 'name'), record('user', 3, 'Ana Lima', 'name')],
  ],
  ['ids come in the order of the text', '918274 918273', [record('reverse', 918_274), record('reverse', 918_273)]],
])('records: %s', (_, text, expected) => {
  for (const results of [expected, expected.toReversed()])
    expect(rankRecords(results, recognizeText(text), support, text)).toEqual(expected)
})

test('records: a recently used record comes before others of its kind', () => {
  const expected = [
    record('user', 3, 'Ana Lima', 'name'),
    record('user', 2, 'Ana Melo', 'name'),
    record('user', 1, 'Ana Nunes', 'name'),
  ]
  const use = (args: Readonly<Record<string, string>>) => ({ command: 'users.open', args, title: '', at: '' })
  const recentItems = [use({ user: '3' }), use({ user_id: '2' }), use({ ecommerce: '1' })]
  for (const results of [expected, expected.toReversed()])
    expect(rankRecords(results, recognizeText('ana'), { accountType: 'n1', recentItems }, 'ana')).toEqual(expected)
})

test('records: all kinds share twelve rows', () => {
  const list = (kind: LookupResult['kind']) =>
    Array.from({ length: 20 }, (_, at) => record(kind, at, `Ana ${at}`, 'name'))
  const count = (results: readonly LookupResult[]) => rankRecords(results, recognizeText('ana'), support).length
  expect(count(list('user'))).toBe(12)
  expect(count([...list('user'), ...list('group')])).toBe(12)
  expect(
    rankRecords([...list('user'), ...list('group')], recognizeText('ana'), support).filter(
      ({ kind }) => kind === 'user',
    ),
  ).toHaveLength(6)
  expect(count(lookupKinds.flatMap(list))).toBe(lookupKinds.length)
})

test('records: a number after "pedido" is the id of no record', () => {
  expect(rankRecords(allKinds, recognizeText('pedido 5'), support)).toEqual([])
})

const buildGroup = (id: RowGroupId, ...rows: readonly PaletteRow[]): RowGroup => ({ id, rows })

test.each<[description: string, value: string | null, groups: readonly RowGroup[]]>([
  ['no row', null, []],
  ['the first row', 'a', [buildGroup('commands', buildRow({ rowKey: 'a' }), buildRow({ rowKey: 'b' }))]],
  [
    'a disabled row',
    null,
    [buildGroup('commands', buildRow({ rowKey: 'a', disabledReason: 'x' }), buildRow({ rowKey: 'b' }))],
  ],
  [
    'a row without permission',
    'a',
    [buildGroup('denied', buildRow({ rowKey: 'a', disabledReason: 'x', isDenied: true }), buildRow({ rowKey: 'b' }))],
  ],
  ['a similar command that acts at once', null, [buildGroup('near', buildRow({ rowKey: 'a', quickRun: 'onEnter' }))]],
  [
    'a similar command without a screen',
    null,
    [buildGroup('near', buildRow({ command: buildCommand('link.copy', { surface: { kind: 'inline' } }) }))],
  ],
  ['a similar command with a form', 'a', [buildGroup('near', buildRow({ rowKey: 'a' }))]],
  [
    'a similar command that only Mod+Enter runs',
    'a',
    [buildGroup('near', buildRow({ rowKey: 'a', quickRun: 'onModEnter' }))],
  ],
  ['an exact command that acts at once', 'a', [buildGroup('commands', buildRow({ rowKey: 'a', quickRun: 'onEnter' }))]],
  [
    'a similar command in a later group',
    'a',
    [buildGroup('commands', buildRow({ rowKey: 'a', quickRun: 'onEnter' })), buildGroup('near', buildRow())],
  ],
])('the preselected row for %s is %s', (_, value, groups) => {
  expect(getPreselectedRowKey(groups)).toBe(value)
})

const listValues = (groups: readonly RowGroup[]) =>
  groups.map(({ id, rows }) => [id, ...rows.map(({ rowKey }) => rowKey)])
const rows = (...values: readonly string[]) => values.map((rowKey) => buildRow({ rowKey }))

test.each<
  [
    description: string,
    before: readonly RowGroup[],
    after: readonly RowGroup[],
    expected: readonly (readonly string[])[],
  ]
>([
  ['removed rows stay', [buildGroup('commands', ...rows('a', 'b'))], [], [['commands', 'a', 'b']]],
  [
    'new rows are appended to the last group',
    [buildGroup('commands', ...rows('a'))],
    [buildGroup('commands', ...rows('b', 'a'))],
    [['commands', 'a', 'b']],
  ],
  [
    'new rows of an earlier group are appended as a new group',
    [buildGroup('commands', ...rows('a')), buildGroup('records', ...rows('b'))],
    [buildGroup('commands', ...rows('a', 'c')), buildGroup('records', ...rows('b', 'd'))],
    [
      ['commands', 'a'],
      ['records', 'b'],
      ['commands', 'c'],
      ['records', 'd'],
    ],
  ],
])('while the user moves in the list, %s', (_, before, after, expected) => {
  expect(listValues(keepRowOrder(before, after))).toEqual(expected)
})

test('while the user moves in the list, a visible row takes its new content', () => {
  const [before] = rows('a')
  const after = buildRow({ rowKey: 'a', title: getPaletteRowKey(reprocessReverseCommand) })
  expect(keepRowOrder([buildGroup('commands', ...(before ? [before] : []))], [buildGroup('records', after)])).toEqual([
    buildGroup('commands', after),
  ])
})
