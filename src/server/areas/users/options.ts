// What permissions can be chosen from, and who can give them.
import { accountTypes, levels } from '#contract/access.ts'
import { permissionGrantors, permissionOptions, subResources } from '#contract/users.ts'
import { grantorsOf } from '#server/http/access.ts'
import { type Handler, handle } from '#server/http/handle.ts'

export const optionHandlers: readonly Handler[] = [
  handle(permissionOptions, async () => ({
    types: [...accountTypes],
    options: [...levels],
    permissions: subResources,
  })),

  handle(permissionGrantors, async ({ query, db }) => ({ data: await grantorsOf(db, [query]) })),
]
