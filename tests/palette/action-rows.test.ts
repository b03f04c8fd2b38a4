// Tests the rows of the commands that the user can run on one record. Also tests which rows the palette lists while the
// search is limited to one kind of record, such as stores.
import { expect, test } from 'vitest'
import { flattenGroups } from '#console/palette/row.ts'
import { buildActionGroups } from '#console/palette/rows/action-rows.ts'
import { buildScopedGroups } from '#console/palette/rows/scoped-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { buildTestPaletteData, emptyLookup } from './palette-data.ts'

const azul: LookupResult = {
  ...{ kind: 'ecommerce', id: 7, title: 'Loja Azul', status: 'active', matched: 'id' },
  ...{ ecommerce_id: 7, ecommerce_name: 'Loja Azul' },
}
const findRecord = (slot: string) => (slot === 'ecommerce' ? azul : undefined)
const page = { kind: 'actions', title: 'Ecommerce 7 · Loja Azul', recordArguments: { ecommerce: '7' } } as const

test('the actions page lists twelve actions, those of the record first, and one row for the rest', () => {
  const groups = buildActionGroups(page, '', buildTestPaletteData({ findRecord }))
  const rows = flattenGroups(groups)
  expect(groups.at(-1)?.id).toBe('more')
  expect(rows).toHaveLength(13)
  expect(rows[0]?.command.keys).not.toEqual({})
  const whole = buildActionGroups({ ...page, showsAllActions: true }, '', buildTestPaletteData({ findRecord }))
  expect(whole.map(({ id }) => id)).toEqual(['page', 'related', 'copies'])
  expect(flattenGroups(whole).length).toBeGreaterThan(13)
  expect(
    flattenGroups(buildActionGroups(page, 'copiar', buildTestPaletteData({ findRecord }))).map(
      ({ opensAllActions }) => opensAllActions,
    ),
  ).not.toContain(true)
})

test('actions of a reverse come before actions of its ecommerce', () => {
  const recordArguments = { ecommerce: '7', reverse_id: '918273' }
  const [own] = buildActionGroups(
    { ...page, recordArguments, showsAllActions: true },
    '',
    buildTestPaletteData({ findRecord }),
  )
  expect(own?.rows.map(({ command }) => command.id)).toContain('reprocess.reverse')
  expect(own?.rows.map(({ command }) => command.id)).not.toContain('ecommerces.edit')
})

test('only one of Ativar and Desativar is listed, and none until the status has loaded', () => {
  const listCommandIds = (source = buildTestPaletteData({ findRecord })) =>
    flattenGroups(buildActionGroups({ ...page, showsAllActions: true }, '', source)).map(({ command }) => command.id)
  expect(listCommandIds()).toContain('ecommerces.disable')
  expect(listCommandIds()).not.toContain('ecommerces.enable')
  expect(listCommandIds(buildTestPaletteData()).filter((id) => /able$/.test(id))).toEqual([])
})

test('a scope lists at most eight records', () => {
  const at = '2026-11-20T12:00:00Z'
  const use = (id: number) => ({ command: 'groups.open', args: { group: String(id) }, title: '', at })
  const buildGroupRecord = (id: number): LookupResult => ({
    kind: 'group',
    id,
    title: `Grupo ${id}`,
    status: null,
    matched: 'newest',
  })
  const count = (recentCount: number) => {
    const recentItems = Array.from({ length: recentCount }, (_, index) => use(index))
    const paletteData = buildTestPaletteData({ recentItems, findRecord: (_, id) => buildGroupRecord(Number(id)) })
    const results = Array.from({ length: 20 }, (_, index) => buildGroupRecord(100 + index))
    return buildScopedGroups('group', '', { ...emptyLookup, results }, recognizeText(''), paletteData).map(
      ({ id, rows }) => [id, rows.length],
    )
  }
  expect(count(3)).toEqual([
    ['recent', 3],
    ['newest', 5],
  ])
  expect(count(9)).toEqual([['recent', 8]])
})

test('a scope lists recent records once, then the newest; with words it lists the matching records', () => {
  const at = '2026-11-20T12:00:00Z'
  const recentItems = [
    { command: 'ecommerces.edit', args: { ecommerce: '7' }, title: 'Editar ecommerce 7', at },
    { command: 'ecommerces.open', args: { ecommerce: '7' }, title: 'Ecommerce 7', at },
    { command: 'groups.open', args: { group: '2' }, title: 'Grupo 2', at },
  ]
  const paletteData = buildTestPaletteData({ recentItems, findRecord })
  const listTitles = (text: string, results: readonly LookupResult[]) =>
    flattenGroups(
      buildScopedGroups('ecommerce', text, { ...emptyLookup, results }, recognizeText(text), paletteData),
    ).map(({ title }) => title)
  expect(listTitles('', [])).toEqual(['Ecommerce 7 · Loja Azul'])
  const newest: readonly LookupResult[] = [azul, { ...azul, id: 8, title: 'Verde Pet', ecommerce_name: 'Verde Pet' }]
  expect(listTitles('', newest)).toEqual(['Ecommerce 7 · Loja Azul', 'Ecommerce 8 · Verde Pet'])
  expect(listTitles('azul', [{ ...azul, matched: 'name' }])).toEqual(['Ecommerce 7 · Loja Azul'])
  expect(listTitles('nada', [])).toEqual([])
})
