// One piece of work on the selected rows at a time: read, then done; with its progress, and cancelled when it is asked for or left.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#console/lib/clipboard.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { useProvide } from '#console/lib/run.ts'
import type { BulkRow, BulkSource } from './bulk-actions.tsx'
import type { OnProgress } from './use-grid-selection.ts'

interface Progress {
  readonly read: number
  readonly total: number
}

interface Copied {
  readonly text: string
  readonly count: number
}

export interface BulkWork {
  /** Null while nothing is read. */
  readonly progress: Progress | null
  readonly cancel: () => void
  readonly withRows: (act: (rows: readonly BulkRow[]) => void) => void
  readonly copyTable: () => void
  /** A line a row; rows without one are left out. */
  readonly copyLines: (lineOf: (row: BulkRow) => string) => void
}

export function useBulkWork({ count, read, table }: BulkSource): BulkWork {
  const { t } = useTranslation('list')
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => running.current?.abort()
  useProvide('list.cancelReading', cancel, progress !== null)

  const work = async <Found>(
    ask: (signal: AbortSignal, onProgress: OnProgress) => Promise<Found>,
    act: (found: Found) => void | Promise<void>,
  ) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    try {
      const found = await ask(controller.signal, (now, total) => setProgress({ read: now, total }))
      setProgress(null)
      await act(found)
    } catch (error) {
      if (controller.signal.aborted) notify({ kind: 'info', text: t('cancelled') })
      else notify(noticeOf(error, t))
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  const copy = async (copied: Copied): Promise<void> => {
    const words = { count: copied.count, total: formatNumber(copied.count), were: formatNumber(count) }
    const done = () => notify({ kind: 'success', text: t(copied.count === count ? 'copied' : 'copiedOther', words) })
    try {
      await copyText(copied.text)
    } catch {
      // Browsers let a page write only shortly after a press: reading may have taken longer.
      const again = () => void copyText(copied.text).then(done, (error: unknown) => notify(noticeOf(error, t)))
      notify({ kind: 'info', text: t('ready', words), action: { label: t('copy'), run: again } })
      return
    }
    done()
  }

  return {
    progress,
    cancel,
    withRows: (act) => void work(read, act),
    copyTable: () => void work(table, copy),
    copyLines: (lineOf) =>
      void work(read, (rows) => {
        const lines = rows.map(lineOf).filter((line) => line !== '')
        return copy({ text: lines.join('\n'), count: lines.length })
      }),
  }
}
