// Commands of the carriers: list, find, add, open, edit.

import { read, write } from '#contract/access.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, inline, page } from './command.ts'

/** Returns the command arguments that identify a carrier. */
export const getCarrierArguments = ({ id }: { readonly id: number }) => ({ carrier: String(id) })

export const listCarriersCommand = defineCommand({
  id: 'carriers.list',
  access: read('shipping'),
  surface: page('/integrated-carriers'),
  filters: z.object({ q: text(200).optional() }),
  keys: { global: 'g t' },
  menu: 'operation',
})

export const findCarrierCommand = defineCommand({
  id: 'carriers.find',
  access: read('shipping'),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f t' },
  parent: 'carriers.list',
})

/**
 * Opens the form for adding a carrier. If `connector_url` is given, the form immediately shows the services that the
 * carrier's server at this URL describes.
 */
export const addCarrierCommand = defineCommand({
  id: 'carriers.add',
  access: write('shipping'),
  surface: page('/integrated-carriers/new'),
  args: z.object({ connector_url: text(2000).optional() }),
  keys: { global: 'c c' },
  parent: 'carriers.list',
})

const carrierArguments = { carrier: recordId }

export const openCarrierCommand = defineCommand({
  id: 'carriers.open',
  access: read('shipping'),
  surface: page('/integrated-carriers/:carrier'),
  args: z.object(carrierArguments),
  keys: { row: 'enter' },
  parent: 'carriers.list',
  requires: 'record',
})

export const editCarrierCommand = defineCommand({
  id: 'carriers.edit',
  access: write('shipping'),
  surface: page('/integrated-carriers/:carrier/edit'),
  args: z.object(carrierArguments),
  keys: { row: 'e' },
  parent: 'carriers.list',
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listCarriersCommand,
  findCarrierCommand,
  addCarrierCommand,
  openCarrierCommand,
  editCarrierCommand,
]
