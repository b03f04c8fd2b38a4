// Makes the file of a report. It goes on while the person works elsewhere in the console, and says how it ended wherever they are then.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { linkOf } from '#commands/registry.ts'
import { previewOf } from '#commands/reports.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { beginExport } from '#console/lib/export-run.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { messageOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { saveBlob } from '#console/lib/save-file.ts'
import { listExports, ReportExport, type ReportState } from '#contract/reports.ts'

import { ended } from './ended.ts'
import { sharedFilters } from './queries.ts'
import { requestOf } from './requests.ts'

export function useStartExport() {
  const { t } = useTranslation(['reports', 'errors'])
  const client = useQueryClient()
  /** Another one of this person's, begun elsewhere: only one runs at a time. */
  const [taken, setTaken] = useState<ReportExport | null>(null)

  async function start(state: ReportState): Promise<void> {
    setTaken(null)
    const { report } = state
    const run = beginExport({ report, place: linkOf(previewOf(report), sharedFilters(report, state)) })
    if (!run) return
    let id: number | null = null
    const onBegun = (headers: Headers) => {
      id = Number(headers.get('X-Export')) || null
    }
    try {
      const asked = { signal: run.signal, onBegun, onProgress: run.advance }
      const { name, file, rows } = await requestOf(state).file(asked)
      saveBlob(name, file)
      const text = rows === null ? name : t('export.doneText', { count: rows, number: formatNumber(rows), name })
      notify({ kind: 'success', title: t('export.done'), text })
    } catch (failure) {
      const other = runningIn(failure)
      if (other) setTaken(other)
      else if (isApiError(failure) && failure.kind === 'cancelled') {
        await ended(id)
        notify({ kind: 'info', text: t('export.cancelled') })
      } else {
        notify({ kind: 'error', title: t('export.failed'), text: messageOf(failure, t) })
        if (id !== null) await ended(id)
      }
    } finally {
      run.end()
      void client.invalidateQueries({ queryKey: queryOf(listExports, {}).queryKey })
    }
  }

  return { start, taken, forgetTaken: () => setTaken(null) }
}

/** The one that a refusal names. */
function runningIn(failure: unknown): ReportExport | null {
  if (!isApiError(failure) || failure.code !== 'reports.export_running') return null
  return z.safeParse(ReportExport, failure.problem?.context?.export).data ?? null
}
