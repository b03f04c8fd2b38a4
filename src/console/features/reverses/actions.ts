// Commands about reverses (return requests) that open no screen: copy a reverse as a helpdesk note, and export all
// reverses as CSV.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { copyReverseSummaryCommand, exportReversesCommand, openReverseCommand } from '#commands/reverses.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { notify } from '#console/lib/notices.ts'
import { formatStatus, formatTrackingError } from '#console/records/reverse-labels.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { exportReverses, getReverse, type Reverse } from '#contract/platform/reverses.ts'

/**
 * Builds the text about a reverse (return request) that the user pastes into the helpdesk ticket. The text contains no
 * data of the consumer.
 */
function buildReverseNote(
  { id, ecommerce, order_number, status, tracking_code, tracking_error }: Reverse,
  origin: string,
  t: TFunction,
) {
  const lines = [
    t('reverses:note.title', { id, name: ecommerce.display_name, ecommerce: ecommerce.id }),
    t('reverses:note.order', { order: order_number, status: formatStatus(status, t) }),
    ...(tracking_code ? [t('reverses:note.tracking', { code: tracking_code })] : []),
    ...(tracking_error ? [t('reverses:note.error', { error: formatTrackingError(tracking_error, t) })] : []),
    origin + buildCommandLink(openReverseCommand, { reverse_id: String(id) }),
  ]
  return lines.join('\n')
}

/**
 * Copies the helpdesk note about a reverse (return request) and notifies the user. If the browser refuses to copy,
 * shows the note so that the user can copy the note by hand.
 */
export async function copyNote(id: number, client: QueryClient, t: TFunction): Promise<void> {
  const reverse = client.fetchQuery(queryOptionsFor(getReverse, { params: { id } }))
  const isCopied = await copyText(reverse.then(({ data }) => buildReverseNote(data, location.origin, t)))
  if (isCopied) notify({ kind: 'success', text: t('reverses:action.copied', { id }) })
}

const copyReverse: Action = ({ reverse_id }, { queryClient, t }) => copyNote(Number(reverse_id), queryClient, t)

/**
 * Downloads the reverses (return requests) that match the filters as CSV. If the download fails, shows an error
 * notification.
 */
export function exportReversesCsv(query: ParsedInput<typeof exportReverses>['query'], t: TFunction): void {
  downloadAndSave(exportReverses, { query }).catch((failure: unknown) => notify(toErrorNotification(failure, t)))
}

/**
 * Exports all reverses (return requests). While the reverses list is open, another handler of this command exports the
 * filtered rows instead.
 */
const exportAllReverses: Action = (_args, { t }) => exportReversesCsv({}, t)

export const actions: readonly ActionEntry[] = [
  [copyReverseSummaryCommand, copyReverse],
  [exportReversesCommand, exportAllReverses],
]
