import type { Handler } from '#server/http/handle.ts'
import { listHandler } from './list.ts'
import { recordHandlers } from './records.ts'

export const storeHandlers: readonly Handler[] = [listHandler, ...recordHandlers]
