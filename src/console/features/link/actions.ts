// Command that copies the URL of the current page.
import { copyPageLinkCommand } from '#commands/keyboard.ts'
import { copyText } from '#console/lib/clipboard.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'

/**
 * Copies the URL of the current page. The URL contains the filters, the tab and the open drawer, so the link opens the
 * same view.
 */
const copyPageUrl: Action = async (_args, { notify, t }) => {
  if (await copyText(location.href)) notify({ kind: 'success', text: t('common:copied.page') })
}

export const actions: readonly ActionEntry[] = [[copyPageLinkCommand, copyPageUrl]]
