// Inline action that copies the URL of the page.
import { linkCopyPage } from '#commands/keyboard.ts'
import { copyText } from '#console/lib/clipboard.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'

/** The URL contains filters, tab and drawer, so the link leads to the same place. */
const copyPage: Action = async (_args, { notify, t }) => {
  if (await copyText(location.href)) notify({ kind: 'success', text: t('common:copied.page') })
}

export const actions: readonly ActionEntry[] = [[linkCopyPage, copyPage]]
