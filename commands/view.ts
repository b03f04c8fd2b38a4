// Commands of saved views, which store filters, sort order and columns of a list under a name, and of the column menu.

import { signedIn } from '#contract/access.ts'
import { MAX_VIEW_NAME_LENGTH, viewScopes } from '#contract/console/view.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, inline } from './command.ts'

/** `view` is the id of a saved view. If the id is missing, the user selects the view in the dialog. */
const viewArguments = z.object({ view: recordId.optional() })

/** Saves the current filters, sort order and columns of the list under a name. */
export const viewSave = defineCommand({
  id: 'view.save',
  access: signedIn,
  surface: dialog,
  args: z.object({ view_name: text(MAX_VIEW_NAME_LENGTH).optional(), view_scope: z.enum(viewScopes).optional() }),
})

export const viewOpen = defineCommand({ id: 'view.open', access: signedIn, surface: dialog, args: viewArguments })

export const viewEdit = defineCommand({ id: 'view.edit', access: signedIn, surface: dialog, args: viewArguments })

export const viewDelete = defineCommand({
  id: 'view.delete',
  access: signedIn,
  surface: dialog,
  args: viewArguments,
  confirmation: 2,
})

/** Opens the menu in which the user selects the columns of the list. */
export const viewColumns = defineCommand({ id: 'view.columns', access: signedIn, surface: inline, requires: 'handler' })

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [viewSave, viewOpen, viewEdit, viewDelete, viewColumns]
