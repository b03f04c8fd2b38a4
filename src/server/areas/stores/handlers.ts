import type { Handler } from '#server/http/handle.ts'
import { contractHandler } from './contract/handler.ts'
import { listHandler } from './list.ts'
import { recordHandlers } from './records.ts'
import { uploadHandler } from './upload/handler.ts'

export const storeHandlers: readonly Handler[] = [listHandler, ...recordHandlers, uploadHandler, contractHandler]
