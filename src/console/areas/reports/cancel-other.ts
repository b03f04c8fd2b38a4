import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { isApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { cancelExport, listExports } from '#contract/reports.ts'

/** Ends an export that was begun in another tab or on another device; whether it is over now. */
export async function cancelOther(id: number, client: QueryClient, t: TFunction): Promise<boolean> {
  try {
    await call(cancelExport, { params: { id } })
    notify({ kind: 'success', text: t('reports:export.otherCancelled') })
    return true
  } catch (failure) {
    const hasEnded = isApiError(failure) && failure.code === 'reports.export_ended'
    notify(hasEnded ? { kind: 'info', text: t('reports:export.otherEnded') } : noticeOf(failure, t))
    return hasEnded
  } finally {
    void client.invalidateQueries({ queryKey: queryOf(listExports, {}).queryKey })
  }
}
