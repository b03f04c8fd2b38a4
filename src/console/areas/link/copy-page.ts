import type { Action } from '#console/lib/area.ts'
import { copyText } from '#console/lib/clipboard.ts'

/** Filters, tab and drawer are in the address: the link leads to the same place. */
export const copyPage: Action = async (_args, { notify, t }) => {
  await copyText(location.href)
  notify({ kind: 'success', text: t('common:copied.page') })
}
