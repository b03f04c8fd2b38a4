// Tests commands that run on several selected rows.
import { expect, test } from 'vitest'
import {
  copyEcommerceDocumentCommand,
  copyEcommerceIdCommand,
  disableEcommerceCommand,
  editEcommerceCommand,
  openEcommerceCommand,
} from '#commands/ecommerces.ts'
import { commands, findCommand, hasValidArguments } from '#commands/registry.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { buildRowLink, joinArguments, listBulkActions, listBulkCopyCommands } from '#console/table/selection.ts'

const allowAll = () => true

test('A bulk command accepts the declared number of records, joined, and no more', () => {
  for (const command of commands) {
    const { bulk } = command
    if (!bulk || 'copiedColumn' in bulk) continue
    expect(bulk.rowIdArgument in command.args.shape, command.id).toBe(true)
    const bulkCommand = findCommand(bulk.commandId)
    if (!bulkCommand) throw new Error(`${command.id}: ${bulk.commandId} is no command`)
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ [bulk.rowIdArgument]: String(at + 4_000_000_000) }))
    expect(hasValidArguments(bulkCommand, joinArguments(bulk, rows(bulk.maxRows))), command.id).toBe(true)
    expect(hasValidArguments(bulkCommand, joinArguments(bulk, rows(bulk.maxRows + 1))), command.id).toBe(false)
    // A bulk command must not need less confirmation than the command for one row. Level 2 is always sufficient.
    expect(bulkCommand.confirmation).toBeGreaterThanOrEqual(Math.min(command.confirmation, 2))
  }
})

test('A bulk command is offered once to users who have both permissions', () => {
  const bulkActions = listBulkActions(
    [reprocessReverseCommand, correctZipCodeCommand, reprocessReverseCommand, openEcommerceCommand],
    allowAll,
  )
  expect(bulkActions.map(({ command }) => command.id)).toEqual(['reprocess.batch', 'trackingErrors.batch'])
  expect(listBulkActions([reprocessReverseCommand], (access) => access !== reprocessReverseCommand.access)).toEqual([])
  const batch = findCommand('reprocess.batch')
  expect(listBulkActions([reprocessReverseCommand], (access) => access !== batch?.access)).toEqual([])
})

test('A value is copied from each row when the list has its column', () => {
  const copyCommands = listBulkCopyCommands(
    [copyEcommerceIdCommand, copyEcommerceDocumentCommand, disableEcommerceCommand],
    ['id', 'document'],
  )
  expect(copyCommands.map(({ command, column }) => [command.id, column])).toEqual([
    ['ecommerces.copyDocument', 'document'],
  ])
  expect(listBulkCopyCommands([copyEcommerceDocumentCommand], ['id'])).toEqual([])
})

test('The arguments of rows are joined without duplicates, and rows without the argument are left out', () => {
  const bulk = { commandId: 'reprocess.batch', rowIdArgument: 'reverse_id', joinedArgument: 'ids', maxRows: 5 } as const
  expect(joinArguments(bulk, [{ reverse_id: '1' }, {}, { reverse_id: '2' }, { reverse_id: '1' }])).toEqual({
    ids: '1,2',
  })
})

test('The link of a row opens its page, or a drawer over the list', () => {
  expect(
    buildRowLink(
      [editEcommerceCommand, copyEcommerceIdCommand, openEcommerceCommand],
      { ecommerce: '7' },
      '/ecommerces',
    ),
  ).toBe('/ecommerces/show/7')
  expect(buildRowLink([correctZipCodeCommand], { reverse_id: '7' }, '/correios')).toBe(
    '/correios?do=trackingErrors.correctZip&reverse_id=7',
  )
  expect(buildRowLink([openEcommerceCommand], {}, '/')).toBeNull()
})
