import * as z from 'zod/mini'
import { signedIn } from '#contract/everyone.ts'
import { recordId, text } from '#contract/fields.ts'
import { longestViewName, viewScopes } from '#contract/view.ts'
import { command, dialog, inline } from './command.ts'

/** Without one it is chosen in the dialog. Whose it is, and of which list, the server checks. */
const args = z.object({ view: z.optional(recordId) })

/** The list as it is filtered and sorted now, under a name. */
export const viewSave = command({
  id: 'view.save',
  access: signedIn,
  opens: dialog,
  args: z.object({ view_name: z.optional(text(longestViewName)), view_scope: z.optional(z.enum(viewScopes)) }),
})

export const viewOpen = command({ id: 'view.open', access: signedIn, opens: dialog, args })

export const viewEdit = command({ id: 'view.edit', access: signedIn, opens: dialog, args })

export const viewDelete = command({ id: 'view.delete', access: signedIn, opens: dialog, args, danger: 2 })

/** Which columns the list shows. */
export const viewColumns = command({ id: 'view.columns', access: signedIn, opens: inline, needs: 'here' })
