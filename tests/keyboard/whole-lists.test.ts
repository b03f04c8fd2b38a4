// Tests that key sequences with `g` open a complete list from any page, and that key sequences with `o` open the list
// of the focused ecommerce.
import { expect, test } from 'vitest'
import type { Command } from '#commands/command.ts'
import { listFailedReprocessesOfEcommerceCommand } from '#commands/failed-reprocesses.ts'
import { buildCommandLink, commands, fillEcommerceArguments, getContextArguments } from '#commands/registry.ts'
import { listReversesOfEcommerceCommand } from '#commands/reverses.ts'
import { listStoresOfEcommerceCommand } from '#commands/stores.ts'
import { listTrackingErrorsOfEcommerceCommand } from '#commands/tracking-errors.ts'
import { buildCommandRow } from '#console/palette/rows/command-row.ts'
import { buildTestPaletteData, catalogues } from '../palette/palette-data.ts'

/** Arguments that a focused record of each kind provides, together with the filters of an open list. */
const argumentValues = fillEcommerceArguments({
  ecommerce: '7',
  reverse_id: '918273',
  refund_id: '7001',
  store: '3',
  group: '12',
  user: '31',
  carrier: '4',
  q: 'azul',
  search: 'azul',
  status: 'done',
  report: 'source',
  tab: 'notes',
  from: '2026-11-01',
  to: '2026-11-30',
})

const getGlobalKeys = ({ keys: { global = [] } }: Command) => [global].flat()
const lists = commands.filter(
  (command) => command.surface.kind === 'page' && getGlobalKeys(command).some((key) => key.startsWith('g ')),
)

test('At least fifteen pages have a key sequence that begins with g', () => {
  expect(lists.length).toBeGreaterThanOrEqual(15)
})

test.each(lists.map((command) => [command.id, command] as const))(
  '%s opens the unfiltered list by its key and by its name',
  (_, command) => {
    expect(getContextArguments(command, argumentValues)).toEqual({})
    const entry = catalogues['pt-BR'].index.entries.find(({ rowKey }) => rowKey === command.id)
    if (!entry) throw new Error(`${command.id} is not in the palette`)
    expect(buildCommandRow(entry, buildTestPaletteData({ contextArguments: argumentValues }), {}, 'ver').args).toEqual(
      {},
    )
  },
)

test.each([
  [listReversesOfEcommerceCommand, '/reverses?ecommerce_id=7'],
  [listFailedReprocessesOfEcommerceCommand, '/reprocess/failed?ecommerce_id=7'],
  [listTrackingErrorsOfEcommerceCommand, '/correios?ecommerce_id=7'],
  [listStoresOfEcommerceCommand, '/stores?ecommerce_id=7'],
])('The list of the focused ecommerce has its own command: $id', (command, to) => {
  expect(getGlobalKeys(command)[0]).toMatch(/^o /)
  expect(buildCommandLink(command, getContextArguments(command, argumentValues))).toBe(to)
})
