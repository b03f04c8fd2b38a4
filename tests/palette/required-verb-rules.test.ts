// Tests that the palette hides some rows unless the query contains the verb of the command, such as `desativar`. These
// are the rows on which Enter would change data at once. Also tests which words are accepted as the verb.
import { expect, test } from 'vitest'
import { type Command, type CommandDefinition, defineCommand, page } from '#commands/command.ts'
import { findCommand } from '#commands/registry.ts'
import { hasVerb, removeRowsWithoutVerb } from '#console/palette/required-verb.ts'
import type { PaletteRow } from '#console/palette/row.ts'
import { signedIn, write } from '#contract/access.ts'
import { splitWords } from '#contract/reader/values/lexicon.ts'
import { catalogues } from './palette-data.ts'

const catalogue = catalogues['pt-BR']
const inline = { kind: 'inline' } as const
const dialog = { kind: 'dialog' } as const
const drawer = { kind: 'drawer' } as const

/**
 * Returns the rows that the palette lists if the query does not contain the verb of the command: the row of the test
 * command, or an empty list if the palette hides the row.
 */
function listRowsWithoutVerbInQuery(
  commandProperties: Partial<CommandDefinition>,
  rowProperties: Partial<PaletteRow>,
): readonly PaletteRow[] {
  const command: Command = defineCommand({
    id: 'users.unnamed',
    access: signedIn,
    surface: drawer,
    ...commandProperties,
  })
  const row = {
    rowKey: command.id,
    title: '',
    highlights: [],
    sideText: '',
    command,
    args: {},
    disabledReason: '',
    ...rowProperties,
  }
  return removeRowsWithoutVerb([row], 'azul', catalogue)
}

const args = { user: '4' }

test.each<
  [
    isKept: boolean,
    description: string,
    commandProperties: Partial<CommandDefinition>,
    rowProperties: Partial<PaletteRow>,
  ]
>([
  [true, 'opens a form', {}, { args }],
  [true, 'opens a form that needs a confirmation', { confirmation: 3 }, { args }],
  [true, 'runs only with Mod+Enter', { confirmation: 1 }, { args, quickRun: 'onModEnter' }],
  [false, 'asks a question', {}, { confirmationQuestion: 'Ligar?' }],
  [true, 'opens a page', { surface: page('/x') }, { args }],
  [false, 'opens a page that writes', { surface: page('/x'), confirmation: 1 }, { args }],
  [true, 'opens a dialog that asks for the record', { surface: dialog, confirmation: 2 }, {}],
  [false, 'opens a dialog that asks about the record', { surface: dialog, confirmation: 2 }, { args }],
  [false, 'only resembles the query and opens a dialog', { surface: dialog, confirmation: 2 }, { isWeakMatch: true }],
  [true, 'opens a dialog without a confirmation', { surface: dialog, confirmation: 1 }, { args }],
  [true, 'reads something at once', { surface: inline }, { args }],
  [false, 'writes at once', { surface: inline, access: write('users') }, { args }],
  [false, 'confirms at once', { surface: inline, confirmation: 1 }, { args }],
  [false, 'changes the inbox at once', { surface: inline, id: 'inbox.unnamed' }, { args }],
  [false, 'runs on Enter after a confirmation', { confirmation: 2 }, { args, quickRun: 'onEnter' }],
])('without the verb in the query, a row is kept (%s) if the row %s', (isKept, _, commandProperties, rowProperties) => {
  expect(listRowsWithoutVerbInQuery(commandProperties, rowProperties)).toHaveLength(isKept ? 1 : 0)
})

test('without the verb in the query, Enter opens the form, and only Mod+Enter runs the command', () => {
  expect(listRowsWithoutVerbInQuery({ confirmation: 1 }, { args, quickRun: 'onEnter' })).toMatchObject([
    { quickRun: 'onModEnter', args },
  ])
})

test('with the verb in the query, the row stays unchanged', () => {
  const command = findCommand('ecommerces.disable')
  if (!command) throw new Error('No command')
  const row: PaletteRow = {
    ...{
      rowKey: command.id,
      title: '',
      highlights: [],
      sideText: '',
      command,
      args: { ecommerce: '1' },
      disabledReason: '',
    },
    quickRun: 'onEnter',
  }
  expect(removeRowsWithoutVerb([row], 'desativar azul', catalogue)).toEqual([row])
  expect(removeRowsWithoutVerb([row], 'azul', catalogue)).not.toEqual([row])
})

test.each<[id: string, query: string, isVerbInQuery: boolean]>([
  ['reprocess.reverse', 'reprocessar azul', true],
  ['reprocess.reverse', 'azul reprocessar', true],
  ['reprocess.reverse', 'reproc', true],
  ['reprocess.reverse', 'reprocesar', true],
  ['reprocess.reverse', 'reprozezar', false],
  ['reprocess.reverse', 're', false],
  ['reprocess.reverse', 'reversa', false],
  ['reprocess.reverse', 'retry', true],
  ['reprocess.reverse', '', false],
  ['ecommerces.disable', 'desativar', true],
  ['ecommerces.disable', 'editar', false],
  ['session.signOut', 'log out', true],
  ['session.signOut', 'log', false],
  ['session.signOut', 'logg out', false],
  ['reprocess.refund', 'refund', true],
  ['session.theme', 'corez', true],
  ['session.theme', 'core', false],
  ['session.signOut', 'out', false],
])('the command %s has its verb in "%s": %s', (id, query, isVerbInQuery) => {
  const command = findCommand(id)
  if (!command) throw new Error('No command')
  expect(hasVerb(command, splitWords(query), catalogue)).toBe(isVerbInQuery)
})
