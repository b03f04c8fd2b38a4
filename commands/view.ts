// Commands of the saved views and columns of a list.

import { signedIn } from '#contract/access.ts'
import { longestViewName, viewScopes } from '#contract/console/view.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, inline } from './command.ts'

/** Id of a saved view; without it, the user selects the view in the dialog. */
const args = z.object({ view: recordId.optional() })

/** Saves the current filters, sort order and columns of the list under a name. */
export const viewSave = command({
  id: 'view.save',
  access: signedIn,
  surface: dialog,
  args: z.object({ view_name: text(longestViewName).optional(), view_scope: z.enum(viewScopes).optional() }),
})

export const viewOpen = command({ id: 'view.open', access: signedIn, surface: dialog, args })

export const viewEdit = command({ id: 'view.edit', access: signedIn, surface: dialog, args })

export const viewDelete = command({ id: 'view.delete', access: signedIn, surface: dialog, args, confirmation: 2 })

/** Selects the columns that the list displays. */
export const viewColumns = command({ id: 'view.columns', access: signedIn, surface: inline, requires: 'handler' })

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [viewSave, viewOpen, viewEdit, viewDelete, viewColumns]
