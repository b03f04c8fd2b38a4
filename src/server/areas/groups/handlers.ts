import type { Handler } from '#server/http/handle.ts'
import { billingHandlers } from './billing.ts'
import { linkHandlers } from './links.ts'
import { metadataHandlers } from './metadatas.ts'
import { recordHandlers } from './records.ts'

export const groupHandlers: readonly Handler[] = [
  ...recordHandlers,
  ...linkHandlers,
  ...billingHandlers,
  ...metadataHandlers,
]
