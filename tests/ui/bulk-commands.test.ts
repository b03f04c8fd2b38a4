import { expect, test } from 'vitest'
import { ecommercesDisable, ecommercesEdit } from '#commands/details.ts'
import { ecommercesCopyDocument, ecommercesCopyId, ecommercesOpen } from '#commands/ecommerces.ts'
import { commands, findCommand, isComplete } from '#commands/registry.ts'
import { reprocessOfReverse } from '#commands/reprocess.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import { bulkActs, bulkCopies, joinedArguments, linkOfRow } from '#console/table/selection.ts'

const everything = () => true

test('what takes many takes as many as it says, joined, and no more', () => {
  for (const command of commands) {
    const { many } = command
    if (!many || 'copies' in many) continue
    expect(many.from in command.args.shape, command.id).toBe(true)
    const all = findCommand(many.by)
    if (!all) throw new Error(`${command.id}: ${many.by} is no command`)
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ [many.from]: String(at + 4_000_000_000) }))
    expect(isComplete(all, joinedArguments(many, rows(many.most))), command.id).toBe(true)
    expect(isComplete(all, joinedArguments(many, rows(many.most + 1))), command.id).toBe(false)
    // Done to many it is as dangerous as done to one, or more.
    expect(all.danger).toBeGreaterThanOrEqual(Math.min(command.danger, 2))
  }
})

test('it is offered to who may do both, each once', () => {
  const acts = bulkActs([reprocessOfReverse, trackingErrorsCorrectZip, reprocessOfReverse, ecommercesEdit], everything)
  expect(acts.map(({ command }) => command.id)).toEqual(['reprocess.batch', 'trackingErrors.batch'])
  expect(bulkActs([reprocessOfReverse], (access) => access !== reprocessOfReverse.access)).toEqual([])
  const batch = findCommand('reprocess.batch')
  expect(bulkActs([reprocessOfReverse], (access) => access !== batch?.access)).toEqual([])
})

test('a value of each row is copied where the list has its column', () => {
  const copied = bulkCopies([ecommercesCopyId, ecommercesCopyDocument, ecommercesDisable], ['id', 'document'])
  expect(copied.map(({ command, column }) => [command.id, column])).toEqual([['ecommerces.copyDocument', 'document']])
  expect(bulkCopies([ecommercesCopyDocument], ['id'])).toEqual([])
})

test('rows are joined each once; a row without the argument is left out', () => {
  const many = { by: 'reprocess.batch', from: 'reverse_id', as: 'ids', most: 5 } as const
  expect(joinedArguments(many, [{ reverse_id: '1' }, {}, { reverse_id: '2' }, { reverse_id: '1' }])).toEqual({
    ids: '1,2',
  })
})

test('a row’s link is that of what opens it: its page, or a drawer over the list', () => {
  expect(linkOfRow([ecommercesEdit, ecommercesCopyId, ecommercesOpen], { ecommerce: '7' }, '/ecommerces')).toBe(
    '/ecommerces/show/7',
  )
  expect(linkOfRow([trackingErrorsCorrectZip], { reverse_id: '7' }, '/correios')).toBe(
    '/correios?do=trackingErrors.correctZip&reverse_id=7',
  )
  expect(linkOfRow([ecommercesOpen], {}, '/')).toBeNull()
})
