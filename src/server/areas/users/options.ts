// What permissions can be chosen from, and who can give them.
import { accountTypes, levels, presets } from '#contract/access.ts'
import { permissionGrantors, permissionOptions, subResources, typePreset } from '#contract/users.ts'
import { grantorsOf } from '#server/http/access.ts'
import { type Handler, handle } from '#server/http/handle.ts'

export const optionHandlers: readonly Handler[] = [
  handle(permissionOptions, async () => ({
    types: [...accountTypes],
    options: [...levels],
    permissions: subResources,
  })),

  handle(typePreset, async ({ params: { name } }) => ({ name, default_permissions: presets[name] })),

  handle(permissionGrantors, async ({ query, db }) => ({ data: await grantorsOf(db, [query]) })),
]
