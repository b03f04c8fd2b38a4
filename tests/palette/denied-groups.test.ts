// Tests the palette group of commands for which the user has no permission.
import { expect, test } from 'vitest'
import { createEcommerceCommand } from '#commands/ecommerces.ts'
import { createGroupCommand } from '#commands/groups.ts'
import { chooseThemeCommand } from '#commands/session.ts'
import type { PaletteRow } from '#console/palette/row.ts'
import { groupDeniedRows } from '#console/palette/rows/denied-groups.ts'

const buildRow = (command: PaletteRow['command'], disabledReason = ''): PaletteRow => ({
  ...{ rowKey: command.id, title: '', highlights: [], sideText: '', command, args: {}, disabledReason },
})
const isPermissionMissing = (command: PaletteRow['command']) => command !== chooseThemeCommand

test('rows without permission move to a last group, with the reason once', () => {
  const rows = [
    buildRow(createEcommerceCommand, 'sem permissão'),
    buildRow(chooseThemeCommand),
    buildRow(createGroupCommand, 'sem permissão'),
  ]
  const groups = groupDeniedRows([{ id: 'commands', rows }], isPermissionMissing)
  expect(groups.map(({ id, disabledReason }) => [id, disabledReason])).toEqual([
    ['commands', undefined],
    ['denied', 'sem permissão'],
  ])
  expect(groups[1]?.rows.map(({ rowKey, isDenied }) => [rowKey, isDenied])).toEqual([
    [createEcommerceCommand.id, true],
    [createGroupCommand.id, true],
  ])
})

test('the heading of the group has no reason if the reasons differ', () => {
  const rows = [buildRow(createEcommerceCommand, 'falta leitura'), buildRow(createGroupCommand, 'falta escrita')]
  const [group, ...others] = groupDeniedRows([{ id: 'commands', rows }], isPermissionMissing)
  expect([group?.id, group?.disabledReason, others]).toEqual(['denied', undefined, []])
})

test('a row that the status of its record disables, and a row that the user may run, keep their place', () => {
  const groups = [
    { id: 'commands', rows: [buildRow(chooseThemeCommand, 'já está ativo'), buildRow(createGroupCommand)] },
  ] as const
  expect(groupDeniedRows(groups, isPermissionMissing)).toBe(groups)
})
