// Action of the command that downloads the stored file of a past report export again.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { downloadExportCommand } from '#commands/reports.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { notify } from '#console/lib/notices.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { downloadExport, listExports, type ReportExport } from '#contract/platform/report-exports.ts'

/** Downloads the stored file of an export. On an error, notifies the user and reloads the list of exports. */
export async function downloadAgain({ id, file_name }: ReportExport, client: QueryClient, t: TFunction): Promise<void> {
  try {
    await downloadAndSave(downloadExport, { params: { id } })
    notify({ kind: 'success', text: t('reports:exports.downloaded', { name: file_name }) })
  } catch (failure) {
    notify(toErrorNotification(failure, t))
    void client.invalidateQueries({ queryKey: queryOptionsFor(listExports, {}).queryKey })
  }
}

/** Downloads the export with the id in `kept_file`; without an id, the newest export whose file is still stored. */
const downloadStoredExport: Action = async ({ kept_file }, { queryClient, t }) => {
  const { data } = await callApi(listExports, {})
  const storedExports = data.filter(({ kept_until }) => kept_until !== null)
  const storedExport =
    kept_file === undefined ? storedExports[0] : storedExports.find(({ id }) => id === Number(kept_file))
  if (storedExport) await downloadAgain(storedExport, queryClient, t)
  else notify({ kind: 'info', text: t(kept_file === undefined ? 'reports:exports.noneKept' : 'reports:exports.gone') })
}

export const actions: readonly ActionEntry[] = [[downloadExportCommand, downloadStoredExport]]
