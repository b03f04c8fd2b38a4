// Commands of the saved views of a list, and of its columns.

import { signedIn } from '#contract/access.ts'
import { longestViewName, viewScopes } from '#contract/console/view.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, inline } from './command.ts'

/** Without one it is chosen in the dialog. Whose it is, and of which list, the server checks. */
const args = z.object({ view: recordId.optional() })

/** The list as it is filtered and sorted now, under a name. */
export const viewSave = command({
  id: 'view.save',
  access: signedIn,
  surface: dialog,
  args: z.object({ view_name: text(longestViewName).optional(), view_scope: z.enum(viewScopes).optional() }),
})

export const viewOpen = command({ id: 'view.open', access: signedIn, surface: dialog, args })

export const viewEdit = command({ id: 'view.edit', access: signedIn, surface: dialog, args })

export const viewDelete = command({ id: 'view.delete', access: signedIn, surface: dialog, args, confirmation: 2 })

/** Which columns the list shows. */
export const viewColumns = command({ id: 'view.columns', access: signedIn, surface: inline, requires: 'handler' })

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [viewSave, viewOpen, viewEdit, viewDelete, viewColumns]
