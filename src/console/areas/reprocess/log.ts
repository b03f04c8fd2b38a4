import type { TFunction } from 'i18next'
import { saveFrom } from '#console/lib/download.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { reprocessLog } from '#contract/reprocess.ts'

/** Saves the log of an attempt. */
export function openLog(attemptId: number, t: TFunction): void {
  saveFrom(reprocessLog, { params: { attempt_id: attemptId } }).catch((failure: unknown) =>
    notify(noticeOf(failure, t)),
  )
}
