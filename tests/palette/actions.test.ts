// The actions of a row, and the palette on records of one kind.
import { expect, test } from 'vitest'
import { groupsOfKind } from '#console/palette/groups.ts'
import { actionGroups } from '#console/palette/record-actions.ts'
import { rowsOf } from '#console/palette/row.tsx'
import type { LookupResult } from '#contract/console/tickets.ts'
import { recognizeText } from '#contract/reader/index.ts'
import { idle, sourcesOf } from './sources.ts'

const azul: LookupResult = {
  ...{ kind: 'ecommerce', id: 7, title: 'Loja Azul', status: 'active', matched: 'id' },
  ...{ ecommerce_id: 7, ecommerce_name: 'Loja Azul' },
}
const recordOf = (slot: string) => (slot === 'ecommerce' ? azul : undefined)
const page = { kind: 'actions', title: 'Ecommerce 7 · Loja Azul', record: { ecommerce: '7' } } as const

test('a dozen actions in groups, its own first, then the rest behind one row', () => {
  const groups = actionGroups(page, '', sourcesOf({ recordOf }))
  const rows = rowsOf(groups)
  expect(groups.at(-1)?.id).toBe('more')
  expect(rows).toHaveLength(13)
  expect(rows[0]?.command.keys).not.toEqual({})
  const whole = actionGroups({ ...page, isWhole: true }, '', sourcesOf({ recordOf }))
  expect(whole.map(({ id }) => id)).toEqual(['page', 'related', 'copies'])
  expect(rowsOf(whole).length).toBeGreaterThan(13)
  expect(rowsOf(actionGroups(page, 'copiar', sourcesOf({ recordOf }))).map(({ isMore }) => isMore)).not.toContain(true)
})

test('of a reverse what is done to it comes before what is done to its ecommerce', () => {
  const record = { ecommerce: '7', reverse_id: '918273' }
  const [own] = actionGroups({ ...page, record, isWhole: true }, '', sourcesOf({ recordOf }))
  expect(own?.rows.map(({ command }) => command.id)).toContain('reprocess.reverse')
  expect(own?.rows.map(({ command }) => command.id)).not.toContain('ecommerces.edit')
})

test('of on and off one is offered, and neither before the state is known', () => {
  const ids = (source = sourcesOf({ recordOf })) =>
    rowsOf(actionGroups({ ...page, isWhole: true }, '', source)).map(({ command }) => command.id)
  expect(ids()).toContain('ecommerces.disable')
  expect(ids()).not.toContain('ecommerces.enable')
  expect(ids(sourcesOf()).filter((id) => /able$/.test(id))).toEqual([])
})

test('on one kind alone: the records used last, each once, then the newest; with words what is called so', () => {
  const at = '2026-11-20T12:00:00Z'
  const recent = [
    { command: 'ecommerces.edit', args: { ecommerce: '7' }, title: 'Editar ecommerce 7', at },
    { command: 'ecommerces.open', args: { ecommerce: '7' }, title: 'Ecommerce 7', at },
    { command: 'groups.open', args: { group: '2' }, title: 'Grupo 2', at },
  ]
  const sources = sourcesOf({ recent, recordOf })
  const titles = (text: string, found: readonly LookupResult[]) =>
    rowsOf(groupsOfKind('ecommerce', text, { ...idle, found }, recognizeText(text), sources)).map(({ title }) => title)
  expect(titles('', [])).toEqual(['Ecommerce 7 · Loja Azul'])
  const newest: readonly LookupResult[] = [azul, { ...azul, id: 8, title: 'Verde Pet', ecommerce_name: 'Verde Pet' }]
  expect(titles('', newest)).toEqual(['Ecommerce 7 · Loja Azul', 'Ecommerce 8 · Verde Pet'])
  expect(titles('azul', [{ ...azul, matched: 'name' }])).toEqual(['Ecommerce 7 · Loja Azul'])
  expect(titles('nada', [])).toEqual([])
})
