import type { Handler } from '#server/http/handle.ts'
import { deleteHandler } from './delete.ts'
import { getHandler, putHandler } from './edit.ts'
import { listHandler } from './list.ts'
import { optionHandlers } from './options.ts'
import { getPermissionsHandler, putPermissionsHandler } from './permissions.ts'
import { presetHandlers } from './presets.ts'
import { sessionListHandlers } from './sessions.ts'

export const userHandlers: readonly Handler[] = [
  listHandler,
  getHandler,
  putHandler,
  deleteHandler,
  getPermissionsHandler,
  putPermissionsHandler,
  ...optionHandlers,
  ...presetHandlers,
  ...sessionListHandlers,
]
