// Integrations of an ecommerce (S1 §2, §5, §7), and their authorization at Bling (S1 §4).
import type { Handler } from '#server/http/handle.ts'
import { addHandler } from './add.ts'
import { authorizeHandler } from './authorize.ts'
import { deleteHandler } from './delete.ts'
import { finishHandler } from './finish.ts'
import { listHandler } from './list.ts'
import { oauthCheckHandler } from './oauth-check.ts'
import { saveHandler } from './save.ts'

export const integrationHandlers: readonly Handler[] = [
  listHandler,
  addHandler,
  saveHandler,
  deleteHandler,
  oauthCheckHandler,
  authorizeHandler,
  finishHandler,
]
