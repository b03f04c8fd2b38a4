// Commands of the carriers: list, find, add, open, edit.

import { extension, read, write } from '#contract/access.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, inline, page } from './command.ts'

/** Returns the command arguments that identify a carrier. */
export const argumentsOf = ({ id }: { readonly id: number }) => ({ carrier: String(id) })

export const carriersList = command({
  id: 'carriers.list',
  access: read('shipping'),
  surface: page('/integrated-carriers'),
  filters: z.object({ q: text(200).optional() }),
  keys: { global: 'g t' },
  menu: true,
})

export const carriersFind = command({
  id: 'carriers.find',
  access: extension(read('shipping')),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f t' },
  parent: 'carriers.list',
})

/** Opens the form for adding a carrier; with `connector_url`, it already displays the connector's description. */
export const carriersAdd = command({
  id: 'carriers.add',
  access: write('shipping'),
  surface: page('/integrated-carriers/new'),
  args: z.object({ connector_url: text(2000).optional() }),
  keys: { global: 'c c' },
  parent: 'carriers.list',
})

const carrier = { carrier: recordId }

export const carriersOpen = command({
  id: 'carriers.open',
  access: read('shipping'),
  surface: page('/integrated-carriers/:carrier'),
  args: z.object(carrier),
  keys: { row: 'enter' },
  parent: 'carriers.list',
  requires: 'record',
})

export const carriersEdit = command({
  id: 'carriers.edit',
  access: write('shipping'),
  surface: page('/integrated-carriers/:carrier/edit'),
  args: z.object(carrier),
  keys: { row: 'e' },
  parent: 'carriers.list',
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [carriersList, carriersFind, carriersAdd, carriersOpen, carriersEdit]
