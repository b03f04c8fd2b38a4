// The log of an attempt is a file the browser saves by its own link.
import { hrefOf } from '#console/lib/call.ts'
import { reprocessLog } from '#contract/reprocess.ts'

export function openLog(attemptId: number): void {
  const link = document.createElement('a')
  link.href = hrefOf(reprocessLog, { params: { attempt_id: attemptId } })
  link.download = ''
  link.click()
}
