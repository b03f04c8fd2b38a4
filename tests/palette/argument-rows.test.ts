// Tests how the user fills in the arguments of a command in the command palette: with Tab, from lists, or at once.
import { expect, test } from 'vitest'
import { commands, findCommand } from '#commands/registry.ts'
import { chooseThemeCommand } from '#commands/session.ts'
import {
  type ArgumentPage,
  applyArgument,
  buildArgumentStep,
  clearArgument,
  getAdjacentArgumentStep,
  getNextArgumentName,
} from '#console/palette/argument-page.ts'
import { findNextArgumentName, listArguments } from '#console/palette/command-arguments.ts'
import type { PalettePage } from '#console/palette/dialog-state.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { type ArgumentOption, noOptions } from '#console/palette/option-sources.ts'
import { flattenGroups, type PaletteRow } from '#console/palette/row.ts'
import { buildArgumentRows } from '#console/palette/rows/argument-rows.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import type { Feature } from '#console/run/screens.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import { buildTestPaletteData, emptyLookup } from './palette-data.ts'

const buildArgumentPage = (id: string, argumentName: string, args = {}): ArgumentPage => {
  const command = findCommand(id)
  if (!command) throw new Error(`No command ${id}`)
  return { kind: 'argument', command, args, argumentName }
}
const listing = (...list: readonly ArgumentOption[]) => ({ ...noOptions, list })
const azul = { value: '7', name: 'Loja Azul', detail: '7' }
const balcao = { value: '3', name: 'Balcão', detail: 'Loja Azul', otherArguments: { ecommerce: '7' } }
const listRowTexts = (rows: readonly PaletteRow[]) =>
  rows.map(({ title, args, disabledReason }) => [title, args, disabledReason])

test('a record is picked by name, the command receives its id, and the chip shows its name', () => {
  const page = buildArgumentPage('ecommerces.edit', 'ecommerce')
  const rows = buildArgumentRows(page, 'azul', buildTestPaletteData(), listing(azul))
  expect(rows[0]).toMatchObject({
    title: 'Loja Azul',
    args: { ecommerce: '7' },
    valueLabels: { ecommerce: 'Loja Azul' },
  })
  expect(buildArgumentRows(page, '', buildTestPaletteData())).toMatchObject([
    { disabledReason: 'Falta preencher ecommerce.' },
  ])
  expect(buildArgumentRows(page, '', buildTestPaletteData(), listing(azul)).map(({ title }) => title)).toEqual([
    'Loja Azul',
  ])
})

test('a pasted id is accepted without a lookup result, and an unknown name is rejected', () => {
  const page = buildArgumentPage('ecommerces.edit', 'ecommerce')
  expect(listRowTexts(buildArgumentRows(page, '7', buildTestPaletteData(), listing(azul)))).toEqual([
    ['Loja Azul', { ecommerce: '7' }, ''],
  ])
  expect(listRowTexts(buildArgumentRows(page, '99', buildTestPaletteData()))).toEqual([
    ['Editar ecommerce 99', { ecommerce: '99' }, ''],
  ])
  expect(buildArgumentRows(page, 'nada', buildTestPaletteData())[0]?.disabledReason).toBe(
    'Continue digitando ecommerce, ou escolha na lista.',
  )
  expect(applyArgument(page, 'nada', undefined, false)).toBeNull()
})

test('picking a store fills its ecommerce, and complete lists are filtered in the browser', () => {
  const [row] = buildArgumentRows(
    buildArgumentPage('stores.open', 'store'),
    'balcao',
    buildTestPaletteData(),
    listing(balcao),
  )
  expect(row?.args).toEqual({ ecommerce: '7', store: '3' })
  const bling = { value: '5', name: 'Bling', detail: 'Bling · 5' }
  const vtex = { value: '15', name: 'VTEX', detail: 'VTEX · 15' }
  const page = buildArgumentPage('ecommerces.toggleIntegration', 'integration_id', { ecommerce: '7' })
  expect(buildArgumentRows(page, 'vt', buildTestPaletteData(), listing(bling, vtex)).map(({ title }) => title)[0]).toBe(
    'VTEX',
  )
  expect(buildArgumentRows(page, '5', buildTestPaletteData(), listing(vtex, bling)).map(({ title }) => title)).toEqual([
    'Bling',
    'VTEX',
  ])
})

test('choices are listed by name, after the command itself if the argument is optional', () => {
  const level = buildArgumentPage('users.setPermission', 'permission_level', {
    user: '4',
    permission_context: 'stores',
  })
  expect(buildArgumentRows(level, '', buildTestPaletteData()).map(({ title, quickRun }) => [title, quickRun])).toEqual([
    ['Alterar uma permissão · Usuário 4', undefined],
    ['sem acesso', 'onEnter'],
    ['leitura', 'onEnter'],
    ['leitura e escrita', 'onEnter'],
  ])
  const tab = buildArgumentPage('ecommerces.open', 'tab', { ecommerce: '7' })
  expect(buildArgumentRows(tab, 'taxas', buildTestPaletteData())[0]?.args).toEqual({ ecommerce: '7', tab: 'fees' })
})

test('the selected option is used if the user moved to it, must pick it or typed its value, and it can run', () => {
  const applyTyped = (
    page: ArgumentPage,
    typed: string,
    option: ArgumentOption,
    hasMoved = false,
    change = (row: PaletteRow): PaletteRow => row,
  ) => {
    const [row] = buildArgumentRows(page, '', buildTestPaletteData(), listing(option)).filter(
      ({ valueLabels: names }) => names,
    )
    return applyArgument(page, typed, row && change(row), hasMoved)
  }
  const ecommerce = buildArgumentPage('ecommerces.edit', 'ecommerce')
  expect(applyTyped(ecommerce, '', azul)).toMatchObject({ args: {} })
  expect(applyTyped(ecommerce, '', azul, true)).toMatchObject({
    args: { ecommerce: '7' },
    valueLabels: { ecommerce: 'Loja Azul' },
  })
  expect(applyTyped(ecommerce, 'azul', azul)).toMatchObject({ valueLabels: { ecommerce: 'Loja Azul' } })
  expect(applyTyped(ecommerce, 'azul', azul, true, (row) => ({ ...row, disabledReason: 'x' }))).toBeNull()
  expect(applyTyped(ecommerce, 'azul', azul, true, ({ valueLabels: _, ...row }) => row)).toBeNull()
  const task = buildArgumentPage('reprocess.reverse', 'task', { reverse_id: '1', ticket: 'ZD-1' })
  const option = { value: 'NF', name: 'Conferir NF' }
  expect(applyTyped(task, 'NF', option)?.valueLabels).toEqual({ task: 'Conferir NF' })
  expect(applyTyped(task, 'N', option)).toMatchObject({ args: { task: 'N' }, valueLabels: {} })
  const amount = buildArgumentPage('ecommerces.addFee', 'amount', { ecommerce: '7' })
  expect(applyTyped(amount, '2,5', { value: '9', name: 'Nove' })?.args.amount).toBe('2,5')
  const theme = { kind: 'argument', command: chooseThemeCommand, args: {}, argumentName: 'theme' } as const
  const [dark] = buildArgumentRows(theme, 'esc', buildTestPaletteData())
  expect(applyArgument(theme, 'esc', dark, false)?.args).toEqual({ theme: 'dark' })
})

test('an empty input clears a typed value and keeps a picked value', () => {
  const page = buildArgumentPage('ecommerces.edit', 'ecommerce', { ecommerce: '7' })
  expect(applyArgument(page, '', undefined, false)?.args).toEqual({})
  expect(applyArgument({ ...page, valueLabels: { ecommerce: 'Loja Azul' } }, '', undefined, false)?.args).toEqual({
    ecommerce: '7',
  })
})

test('there is no argument before the first one and after the last one', () => {
  const { command } = buildArgumentPage('users.setPermission', 'user')
  const names = listArguments(command).map(({ name }) => name)
  expect(getAdjacentArgumentStep(buildArgumentPage('users.setPermission', names[0] ?? ''), -1)).toBeNull()
  expect(getAdjacentArgumentStep(buildArgumentPage('users.setPermission', names.at(-1) ?? ''), 1)).toBeNull()
})

test.each<[description: string, name: string | undefined, page: PalettePage | null]>([
  ['the row was selected', undefined, null],
  ['an argument was filled in', 'permission_context', buildArgumentPage('users.setPermission', 'user')],
  ['an argument was left empty', undefined, buildArgumentPage('users.setPermission', 'permission_level')],
  ['an argument of another command was filled in', undefined, buildArgumentPage('users.edit', 'user')],
  ['the actions of a record are open', undefined, { kind: 'actions', title: '', recordArguments: { user: '4' } }],
])('if %s, Enter asks for the argument %s', (_, name, page) => {
  const { command } = buildArgumentPage('users.setPermission', 'user')
  const row = { rowKey: '', title: '', highlights: [], sideText: '', command, args: { user: '4' }, disabledReason: '' }
  expect(getNextArgumentName(row, page)).toBe(name)
})

test('Tab and Shift+Tab keep typed and picked values, and Backspace clears them', () => {
  const first = buildArgumentPage('reprocess.reverse', 'reverse_id')
  const typed = applyArgument(first, '918273', undefined, false)
  const second = typed && getAdjacentArgumentStep(typed, 1)
  expect(second?.page).toMatchObject({ argumentName: 'ticket', args: { reverse_id: '918273' } })
  const kept = second && applyArgument(second.page, 'ZD-1', undefined, false)
  expect(kept && getAdjacentArgumentStep(kept, -1)).toMatchObject({
    query: '918273',
    page: { args: { ticket: 'ZD-1' } },
  })

  const page = buildArgumentPage('ecommerces.addIntegration', 'ecommerce')
  const [row] = buildArgumentRows(page, 'azul', buildTestPaletteData(), listing(azul))
  const picked = applyArgument(page, 'azul', row, false)
  const next = picked && getAdjacentArgumentStep(picked, 1)
  expect(next?.page).toMatchObject({
    argumentName: 'platform',
    args: { ecommerce: '7' },
    valueLabels: { ecommerce: 'Loja Azul' },
  })
  const back = next && getAdjacentArgumentStep(next.page, -1)
  expect(back).toMatchObject({ query: '', page: { argumentName: 'ecommerce', args: { ecommerce: '7' } } })
  expect(back && clearArgument(back.page)?.args).toEqual({})
  expect(clearArgument(page)).toBeNull()
})

test('a free text is used as typed, with options listed below', () => {
  const page = buildArgumentPage('reprocess.reverse', 'task', { reverse_id: '1', ticket: 'ZD-1' })
  const rows = buildArgumentRows(
    page,
    'Conferir',
    buildTestPaletteData(),
    listing({ value: 'Conferir NF', name: 'Conferir NF' }),
  )
  expect(rows.map(({ args }) => args.task)).toEqual(['Conferir', 'Conferir NF'])
  expect(applyArgument(page, 'Conferir', rows[1], false)?.args.task).toBe('Conferir')
  expect(applyArgument(page, 'Conferir', rows[1], true)?.args.task).toBe('Conferir NF')
  expect(rows.map(({ quickRun }) => quickRun)).toEqual(['onEnter', 'onEnter'])
})

test('dates and amounts are parsed like form fields and displayed in the local format', () => {
  const start = buildArgumentPage('ecommerces.addFee', 'fee_start', { ecommerce: '7' })
  const read = (page: ArgumentPage, typed: string) =>
    applyArgument(page, typed, undefined, false)?.args[page.argumentName]
  for (const typed of ['1/12/26', '01122026', '1 dez 2026', '2026-12-01', '1º de dezembro de 2026'])
    expect(read(start, typed), typed).toBe('2026-12-01')
  expect(read(start, 'hoje')).toBe(formatSaoPauloDate(new Date()))
  expect(buildArgumentRows(start, '1/12/26', buildTestPaletteData())[0]).toMatchObject({
    args: { fee_start: '2026-12-01' },
    sideText: '01/12/2026',
    disabledReason: '',
  })
  expect(read(start, '31/02/2026')).toBeUndefined()
  expect(buildArgumentStep({ ...start, args: { fee_start: '2026-12-01' } }, 'fee_start').query).toBe('01/12/2026')
  const amount = buildArgumentPage('ecommerces.addFee', 'amount', { ecommerce: '7' })
  expect(['2,5', '2.5', '2,5 %', 'R$ 1.234,50'].map((typed) => read(amount, typed))).toEqual([
    ...['2,5', '2.5', '2,5', '1.234,50'],
  ])
})

/** Lookup state after a failed request: the server has not confirmed any id, so the rows offer the ids unverified. */
const failedLookup = { ...emptyLookup, hasFailed: true }
const getFirstRow = (text: string, paletteDataChanges = {}) =>
  flattenGroups(
    buildResultGroups(
      buildTestPaletteData(paletteDataChanges),
      readQuery(text, buildTestPaletteData().catalogue),
      failedLookup,
    ),
  )[0]

test('a typed command with all arguments runs with Enter, and a pasted id only with Mod+Enter', () => {
  expect(getFirstRow('corrigir cep 918273 01310-100')).toMatchObject({ quickRun: 'onEnter' })
  expect(getFirstRow('918273 01310-100')).toMatchObject({ quickRun: 'onModEnter' })
  expect(getFirstRow('corrigir cep 918273')?.quickRun).toBeUndefined()
  expect(getFirstRow('repr rev 918273 ZD-1')?.quickRun).toBeUndefined()
  // The row does not show the record of the current page, so the command must not run at once.
  expect(getFirstRow('corrigir cep 01310-100', { contextArguments: { reverse_id: '5' } })?.quickRun).toBeUndefined()
})

test('a command that needs a record is listed on every page if the record can be picked', () => {
  expect(getFirstRow('editar ecommerce')).toMatchObject({ command: { id: 'ecommerces.edit' }, args: {} })
  expect(getFirstRow('abrir uma atividade')?.command.id).not.toBe('activity.open')
})

test('only a new name requires a confirmation, and only after the names have loaded', () => {
  const page = buildArgumentPage('ecommerces.editMetadata', 'metadata', { ecommerce: '7' })
  const listConfirmations = (typed: string, options = listing({ value: 'checkout', name: 'checkout' })) =>
    buildArgumentRows(page, typed, buildTestPaletteData(), options).map(({ args, confirmationQuestion }) => [
      args.metadata,
      confirmationQuestion !== undefined,
    ])
  expect(listConfirmations('politica')).toEqual([['politica', true]])
  expect(listConfirmations('checkout')).toEqual([['checkout', false]])
  expect(listConfirmations('politica', { ...noOptions, isLoading: true })).toEqual([['politica', false]])
})

test('a toggle shows the new state and requires a confirmation, and an unfinished value is not an error', () => {
  const page = buildArgumentPage('ecommerces.toggleIntegration', 'integration_id', { ecommerce: '7' })
  const [row] = buildArgumentRows(
    page,
    'vtex',
    buildTestPaletteData(),
    listing({ value: '15', name: 'VTEX', detail: 'VTEX · 15', isSwitchedOn: true }),
  )
  expect(row).toMatchObject({
    sideText: 'VTEX · 15 · desativar',
    confirmationQuestion: 'Desativa “VTEX”. A mesma tecla outra vez confirma.',
  })
  const zip = buildArgumentPage('trackingErrors.correctZip', 'zip_code', { reverse_id: '918273' })
  expect(buildArgumentRows(zip, '0131', buildTestPaletteData())[0]?.disabledReason).toBe('Continue digitando CEP.')
})

test('Enter opens the next argument that a quick run needs, then runs the command', () => {
  const command = findCommand('users.setPermission')
  if (!command) throw new Error('No command')
  expect(findNextArgumentName(command, {})).toBe('user')
  expect(findNextArgumentName(command, { user: '4' })).toBe('permission_context')
  expect(
    findNextArgumentName(command, { user: '4', permission_context: 'stores', permission_level: 'denied' }),
  ).toBeUndefined()
})

test('commands that move money or cannot be undone never run at once', () => {
  const refund = buildArgumentPage('reprocess.refund', 'task', { refund_id: '1', ticket: 'ZD-1', task: 'x' })
  expect(buildArgumentRows(refund, 'y', buildTestPaletteData()).map(({ quickRun }) => quickRun)).toEqual([undefined])
})

test('each command with a quick run has a write in its feature and confirmation level 0 or 1', () => {
  const modules = import.meta.glob<{ readonly feature: Feature }>('/src/console/features/*/index.ts', { eager: true })
  const written = Object.values(modules).flatMap(({ feature: { quickWrites: writes = [] } }) =>
    writes.map(([{ id }]) => id),
  )
  const meant = commands.filter(({ quickRunArguments }) => quickRunArguments !== undefined)
  expect(written.sort()).toEqual(meant.map(({ id }) => id).sort())
  for (const { id, confirmation, args, quickRunArguments = [] } of meant) {
    expect(confirmation, id).toBeLessThan(2)
    expect(Object.keys(args.shape), id).toEqual(expect.arrayContaining([...quickRunArguments]))
  }
})
