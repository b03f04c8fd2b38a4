import { expect, test } from 'vitest'
import { isRecordedUnderTicket } from '#commands/registry.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { chooseThemeCommand } from '#commands/session.ts'
import { slotRows } from '#console/palette/arguments.ts'
import { readQuery } from '#console/palette/gate.ts'
import { groupsAtRest, groupsFound, groupsOfKind } from '#console/palette/groups.ts'
import { type Learned, learn } from '#console/palette/learned.ts'
import { remembered, withoutStamp } from '#console/palette/recent-items.ts'
import { actionsOn } from '#console/palette/record-actions.ts'
import { type Group, keepOrder, preselected, rowsOf, type Sources } from '#console/palette/row.tsx'
import type { SavedView } from '#contract/console/view.ts'
import { recognizeText } from '#contract/reader/index.ts'
import enUs from '#locales/en-US/commands.json' with { type: 'json' }
import ptBr from '#locales/pt-BR/commands.json' with { type: 'json' }
import { idle, reader, sourcesOf } from './sources.ts'

const reverse = {
  kind: 'reverse',
  id: 918273,
  title: 'Reversa 918273',
  ecommerce_id: 7,
  ecommerce_name: 'Loja Azul',
  status: null,
  matched: 'id',
} as const
const found = (text: string, records = idle, sources = sourcesOf()) =>
  groupsFound(sources, readQuery(text, sources.catalogue), records)
/** The server has not answered, so ids are offered unverified. */
const unanswered = { ...idle, hasFailed: true }
const titles = (groups: readonly Group[]) => rowsOf(groups).map(({ title }) => title)

test('a ticket and a number: the first row reprocesses that reverse under that ticket', () => {
  const groups = found('ZD-48213 918273', { ...idle, found: [reverse] })
  const [row] = rowsOf(groups)
  expect(row?.title).toBe('Reprocessar reversa 918273 · Loja Azul · chamado ZD-48213')
  expect(row?.args).toEqual({ reverse_id: '918273', ecommerce: '7', ticket: 'ZD-48213' })
  expect(preselected(groups)).toBe(row?.value)
})

test.each([
  ['ZD-51203 918273 01310-100', 'trackingErrors.correctZip'],
  ['corrigir cep 918273 01310-100 ZD-51203', 'trackingErrors.correctZip'],
  ['nova nota na reversa 918273 ZD-51203', 'notes.add'],
  ['reprocessar reversa 918273 ZD-51203', 'reprocess.reverse'],
  ['reversas 918273 e 918274, chamado ZD-51203', 'reprocess.batch'],
])('the ticket of the text wins over the ticket of the tab, and the row shows it: %s', (text, id) => {
  const record = { ...reverse, has_tracking_error: true }
  const rows = rowsOf(found(text, { ...idle, found: [record] }, sourcesOf({ here: { ticket: 'ZD-51201' } })))
  const [row] = rows
  expect(row?.command.id).toBe(id)
  expect(row?.args.ticket).toBe('ZD-51203')
  expect(row?.title).toMatch(/ · chamado ZD-51203$/)
  const all = [...rows, ...actionsOn(row?.record ?? {}, sourcesOf())]
  const work = all.filter(({ command }) => isRecordedUnderTicket(command))
  for (const { args, title } of work) {
    expect(args.ticket, title).toBe('ZD-51203')
    expect(title).toContain('chamado ZD-51203')
  }
})

test('a ticket alone offers the commands that have an argument for it, and no other work', () => {
  for (const { command } of rowsOf(found('ZD-51203'))) expect(Object.keys(command.args.shape)).toContain('ticket')
})

test('until the server has answered a number promises nothing; when it cannot, the number is offered as it is', () => {
  expect(found('918273', { ...idle, isLoading: true })).toEqual([])
  expect(found('918273')).toEqual([])
  expect(titles(found('918273', { ...idle, hasFailed: true }))[0]).toBe('Reprocessar reversa 918273')
})

test('the first row is what Enter means, money too: its drawer asks, and nothing of it is done at once', () => {
  const groups = found('918273', { ...idle, found: [{ ...reverse, kind: 'refund' }] })
  const [row] = rowsOf(groups)
  expect(row?.title).toBe('Reprocessar reembolso 918273 · Loja Azul')
  expect(preselected(groups)).toBe(row?.value)
  expect(row?.quickRun).toBeUndefined()
  expect(preselected(found('reprocessar reembolso'))).toBe('reprocess.refund')
})

test('a command with a number fills its argument, and forgets the record of the place', () => {
  const [row] = rowsOf(found('repr rev 918273 ZD-1', unanswered, sourcesOf({ here: { ecommerce: '9' } })))
  expect(row?.title).toBe('Reprocessar reversa 918273 · chamado ZD-1')
  expect(row?.args).toEqual({ reverse_id: '918273', ticket: 'ZD-1' })
})

test('what somebody may not do is found by searching only, with the reason, and never preselected', () => {
  const sources = sourcesOf({}, reader)
  expect(titles(groupsAtRest(sources))).not.toContain('Reprocessar reversa')
  const groups = found('reprocessar reversa', idle, sources)
  expect(rowsOf(groups)[0]).toMatchObject({ title: 'Reprocessar reversa', refusal: 'sem permissão' })
  expect(preselected(groups)).toBeNull()
})

test('who may only read is led to the record instead', () => {
  const [row] = rowsOf(found('918273', { ...idle, found: [reverse] }, sourcesOf({}, reader)))
  expect(row).toMatchObject({
    title: 'Abrir reversa 918273 · Loja Azul',
    refusal: '',
    args: { reverse_id: '918273' },
  })
})

test('a record that the text names too stands in one row: that of the command, with its name and its other actions', () => {
  for (const text of ['reprocessar reversa 918273', 'abrir reversa 918273']) {
    const groups = found(text, { ...idle, found: [reverse] })
    const [row] = rowsOf(groups)
    expect(row?.title).toMatch(/ reversa 918273 · Loja Azul$/)
    expect(row?.record).toMatchObject({ reverse_id: '918273', ecommerce: '7' })
    expect(
      groups.map(({ id }) => id),
      text,
    ).not.toContain('records')
  }
})

test('with nothing typed what is done daily by the account type comes first', () => {
  const first = (accountType: Sources['accountType']) =>
    rowsOf(groupsAtRest(sourcesOf({ accountType })))[0]?.command.feature
  expect(first('n2')).toBe('reprocess')
  expect(first('financial')).toBe('reports')
})

test('the newest of a kind is opened, an id is acted on', () => {
  const row = (matched: 'newest' | 'id') =>
    rowsOf(
      groupsOfKind('reverse', '', { ...idle, found: [{ ...reverse, matched }] }, recognizeText(''), sourcesOf()),
    )[0]
  expect(row('newest')?.command.id).toBe('reverses.show')
  expect(row('id')?.command.id).toBe('reprocess.reverse')
})

test('the ticket in hand is said where a command takes it', () => {
  const groups = groupsAtRest(sourcesOf({ here: { ticket: 'ZD-48213' } }))
  expect(groups[0]?.rows.map(({ title }) => title)).toContain('Reprocessar reversa · chamado ZD-48213')
})

test('the place suggests what takes its record, and what a screen can do now', () => {
  const groups = groupsAtRest(sourcesOf({ here: { ecommerce: '7' }, isProvided: (id) => id === 'reprocess.cancel' }))
  expect(groups[0]?.id).toBe('here')
  expect(groups[0]?.rows.map(({ command }) => command.id)).toContain('ecommerces.open')
  expect(groups[0]?.rows[0]?.args.ecommerce ?? '7').toBe('7')
  expect(titles(groupsAtRest(sourcesOf()))).not.toContain('Abrir ecommerce')
  expect(titles(groupsAtRest(sourcesOf()))).not.toContain('Cancelar o reprocessamento')
})

test('a record of the place is named in each row, and its state decides which of two is offered', () => {
  const inactive = { ...reverse, kind: 'ecommerce', id: 7, title: 'Loja Azul', status: 'inactive' } as const
  const here = { ecommerce: '7' }
  const known = titles(groupsAtRest(sourcesOf({ here, recordOf: () => inactive })))
  expect(known).toContain('Editar ecommerce 7 · Loja Azul')
  const about = (recordOf: Sources['recordOf']) =>
    ['reativar ecommerce', 'desativar ecommerce'].map((text) =>
      rowsOf(found(text, idle, sourcesOf({ here, recordOf }))).some(({ command }) => /able$/.test(command.id)),
    )
  expect(about(() => inactive)).toEqual([true, false])
  expect(about(() => ({ ...inactive, status: 'active' }))).toEqual([false, true])
})

test('what was done lately says to whom', () => {
  const user = { kind: 'user', id: 4, title: 'João Silva', status: null, matched: 'id' } as const
  const recent = [
    { command: 'users.delete', args: { user: '4' }, title: 'Excluir usuário 4', at: '2026-11-20T12:00:00Z' },
  ]
  const groups = groupsAtRest(sourcesOf({ recent, recordOf: () => user }))
  expect(groups.find(({ id }) => id === 'recent')?.rows[0]?.title).toBe('Excluir usuário 4 · João Silva')
})

test('the other actions of a record are those that take it', () => {
  const ids = actionsOn({ ecommerce: '7', reverse_id: '918273' }, sourcesOf()).map(({ command }) => command.id)
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
  const [row] = rowsOf(found(text, unanswered, sourcesOf({ here: { reverse_id: '5' } })))
  expect(row).toMatchObject({ title, args: { reverse_id: '918273', zip_code: '01310100' }, refusal: '' })
})

test('a zip code alone is meant for the record of the place, and of no place for none', () => {
  const [row] = rowsOf(found('01310-100', idle, sourcesOf({ here: { reverse_id: '5' } })))
  expect(row).toMatchObject({ command: { id: 'trackingErrors.correctZip' } })
  expect(row?.args).toEqual({ reverse_id: '5', zip_code: '01310100' })
})

test('a zip code goes along with the record that was found beside it; only of one in error it is corrected', () => {
  const records = (has_tracking_error: boolean) => ({ ...idle, found: [{ ...reverse, has_tracking_error }] })
  const actions = (text: string, isInError: boolean) => {
    const [row] = rowsOf(found(text, records(isInError)))
    return actionsOn(row?.record ?? {}, sourcesOf(), row?.unfit).map(({ command: { id }, args }) => ({ id, args }))
  }
  const corrections = (text: string, isInError: boolean) =>
    actions(text, isInError).filter(({ id }) => id === 'trackingErrors.correctZip')
  expect(corrections('918273 01310-100', true)).toEqual([
    { id: 'trackingErrors.correctZip', args: { reverse_id: '918273', zip_code: '01310100' } },
  ])
  expect(corrections('918273', false)).toEqual([])
})

test('a recent row of work holds no ticket, and one about a ticket holds it', () => {
  const [work] = rowsOf(found('repr rev 918273 ZD-1', unanswered))
  const [about] = rowsOf(found('ZD-1', unanswered))
  if (!work || !about) throw new Error('no row')
  const plain = { args: { reverse_id: '918273' }, title: 'Reprocessar reversa 918273' }
  expect(withoutStamp(work.command, work.args, work.title)).toEqual(plain)
  expect(withoutStamp(work.command, plain.args, plain.title)).toEqual(plain)
  expect(withoutStamp(about.command, about.args, about.title)).toEqual({ args: about.args, title: about.title })
})

test('recent: as the server keeps them, nothing personal', () => {
  const item = (args: Readonly<Record<string, string>>, title: string) => ({
    command: 'reprocess.reverse',
    args: { ...args },
    title,
    at: '2026-11-20T12:00:00Z',
  })
  const two = [
    ...remembered(item({ reverse_id: '2' }, 'Reversa 2')),
    ...remembered(item({ reverse_id: '1' }, 'Reversa 1')),
  ]
  expect(remembered(item({ task: '529.982.247-25' }, 'Reversa 3'))).toEqual([])
  expect(remembered(item({ task: 'ana@loja.com.br' }, 'Reversa 3'))).toEqual([])
  const rows = groupsAtRest(sourcesOf({ recent: two })).find(({ id }) => id === 'recent')?.rows
  expect(rows?.map(({ title }) => title)).toEqual(['Reversa 2', 'Reversa 1'])
})

test('recent: what was done in another language is said in the language of now', () => {
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
  const rows = groupsAtRest(sourcesOf({ recent: items })).find(({ id }) => id === 'recent')?.rows
  expect(rows?.map(({ title }) => title)).toEqual([
    `${ptBr.commands.reprocess.reverse.title} 918273 · Loja Azul`,
    `${ptBr.commands.session.theme.title}: ${ptBr.commands.session.theme.values.dark}`,
    ptBr.commands.access.why.title,
    'Parados há um ano',
  ])
})

test('rows keep their places while somebody moves; late ones go below', () => {
  const before = found('reprocessar')
  const after = found('reprocessar', { ...idle, found: [reverse] })
  const shown = titles(before)
  expect(titles(keepOrder(before, after)).slice(0, shown.length)).toEqual(shown)
  expect(titles(keepOrder(before, [...after].reverse()))).toEqual([...shown, ...titles(after).slice(shown.length)])
})

test('a choice lists its values; a text is checked by the command’s own schema', () => {
  const theme = { kind: 'slot', command: chooseThemeCommand, args: {}, slot: 'theme' } as const
  expect(slotRows(theme, 'esc', sourcesOf()).map(({ title, args }) => [title, args])).toEqual([
    ['Escuro', { theme: 'dark' }],
  ])
  const id = { kind: 'slot', command: reprocessReverseCommand, args: {}, slot: 'reverse_id' } as const
  expect(slotRows(id, '918273', sourcesOf())[0]).toMatchObject({ args: { reverse_id: '918273' }, refusal: '' })
  expect(slotRows(id, 'abc', sourcesOf())[0]?.refusal).toBe('Continue digitando reversa, ou escolha na lista.')
})

test('several numbers and a ticket: the first row reprocesses them at once, and says how many', () => {
  const groups = found('ZD-48213 918273, 918274 918275', { ...idle, found: [reverse] })
  const [row] = rowsOf(groups)
  expect(row?.title).toBe('Reprocessar 3 em lote · chamado ZD-48213')
  expect(row?.args).toEqual({ ids: '918273,918274,918275', record: 'reverse', ticket: 'ZD-48213' })
  expect(preselected(groups)).toBe(row?.value)
  expect(titles(found('918273'))).not.toContain('Reprocessar em lote')
})

test('of a text with both, a batch of each; who may not write is offered none', () => {
  const text = 'Podem ver as reversas 918273 e 918274 e os reembolsos 7001, 7002 e 7003, por favor?'
  const groups = found(text)
  expect(titles(groups).slice(0, 2)).toEqual(['Reprocessar 3 reembolsos em lote', 'Reprocessar 2 em lote'])
  expect(preselected(groups)).toBe('batch:refund')
  expect(titles(found(text, idle, sourcesOf({}, reader)))).not.toContain('Reprocessar 2 em lote')
})

test('a batch of a pasted text is not remembered: its ids are of that text', () => {
  const args = { ids: '918273,918274' }
  expect(remembered({ command: 'reprocess.batch', args, title: 'Reprocessar 2 em lote', at: '' })).toEqual([])
})

test('what was run for a prefix decides between equals, and only there: an exact name beats it, and so does any better match', () => {
  const uses = (typed: string, ...values: readonly string[]) =>
    values.reduce<Learned>((known, value) => learn(known, typed, value, Date.now()), [])
  const firstOf = (text: string, learned: Learned) => rowsOf(found(text, idle, sourcesOf({ learned })))[0]?.command.id
  const learned = uses('reprocessar', 'reprocess.refund', 'reprocess.refund', 'reprocess.refund')
  expect(firstOf('repro', [])).toBe('reprocess.reverse')
  expect(firstOf('repro', learned)).toBe('reprocess.refund')
  expect(firstOf('reprocessar r', learned)).toBe('reprocess.refund')
  expect(firstOf('reprocessar reversa', learned)).toBe('reprocess.reverse')
  expect(firstOf('reversa', learned)).toBe('reprocess.reverse')
  expect(firstOf('repro', uses('relatorio', 'reprocess.refund'))).toBe('reprocess.reverse')
  expect(preselected(found('repro', idle, sourcesOf({ learned })))).toBe('reprocess.refund')
})

test('nothing of a record or a person is learned, and not without end', () => {
  for (const text of ['918273', 'reversa 918273', 'ana@loja.com.br', '529.982.247-25', 'rua 12', 'x'.repeat(60)]) {
    expect(learn([], text, 'home.go', 0), text).toEqual([])
  }
  const words = Array.from(
    { length: 300 },
    (_, at) =>
      `palavra ${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}${at > 99 ? 'x' : 'y'}${at > 199 ? 'z' : 'w'}`,
  )
  const known = words.reduce<Learned>((before, typed, at) => learn(before, typed, 'home.go', at), [])
  expect(known).toHaveLength(200)
})

test('a view that begins with the words comes before a command that has them without their fillers; one that has them all comes first', () => {
  const view = {
    ...{ id: 5, page: 'ecommerces.list', name: 'Parados há um ano', scope: 'personal', state: {}, owner: null },
    ...{ is_mine: true, may_edit: true, updated_at: '2026-11-16T12:00:00Z', version: 1 },
  } satisfies SavedView
  const sources = { ...sourcesOf(), views: [view] }
  expect(titles(found('parados ha', idle, sources))[0]).toBe('Parados há um ano')
  expect(titles(found('parados', idle, sources))[0]).toBe('Ver reprocessamentos com falha')
})
