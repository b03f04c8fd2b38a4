// Commands of saved views, which store filters, sort order and columns of a list under a name, and of the column menu.

import { signedIn } from '#contract/access.ts'
import { MAX_VIEW_NAME_LENGTH, viewScopes } from '#contract/console/view.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, inline } from './command.ts'

/** `view` is the id of a saved view. If the id is missing, the user selects the view in the dialog. */
const viewArguments = z.object({ view: recordId.optional() })

/** Saves the current filters, sort order and columns of the list under a name. */
export const saveViewCommand = defineCommand({
  id: 'view.save',
  access: signedIn,
  surface: dialog,
  args: z.object({ view_name: text(MAX_VIEW_NAME_LENGTH).optional(), view_scope: z.enum(viewScopes).optional() }),
})

export const openViewCommand = defineCommand({
  id: 'view.open',
  access: signedIn,
  surface: dialog,
  args: viewArguments,
})

export const editViewCommand = defineCommand({
  id: 'view.edit',
  access: signedIn,
  surface: dialog,
  args: viewArguments,
})

export const deleteViewCommand = defineCommand({
  id: 'view.delete',
  access: signedIn,
  surface: dialog,
  args: viewArguments,
  confirmation: 2,
})

/** Opens the menu in which the user selects the columns of the list. */
export const chooseColumnsCommand = defineCommand({
  id: 'view.columns',
  access: signedIn,
  surface: inline,
  requires: 'handler',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  saveViewCommand,
  openViewCommand,
  editViewCommand,
  deleteViewCommand,
  chooseColumnsCommand,
]
