import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import {
  type Batch,
  cancelBatch,
  discardBatch,
  getBatch,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
} from '#contract/batches.ts'
import { isLive } from './progress.ts'

/** Milliseconds between two looks at a batch at work; none while the tab is hidden. */
export const lookEvery = 1000

export function useBatch(id: number) {
  return useQuery({
    ...queryOf(getBatch, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isLive(data.data) ? lookEvery : false),
  })
}

export type Change = 'run' | 'retry' | 'pause' | 'resume' | 'cancel' | 'discard'

interface Seen {
  readonly rows: number
  readonly reason?: string
}

/** What can be done to a batch; false when it was refused, which is said. */
export function useChanges({ id }: Pick<Batch, 'id'>) {
  const { t } = useTranslation('batches')
  const client = useQueryClient()
  const [busy, setBusy] = useState<Change | null>(null)
  const params = { id }

  async function change(name: Change, send: () => Promise<{ readonly data?: Batch }>): Promise<boolean> {
    setBusy(name)
    try {
      const { data } = await send()
      const { queryKey } = queryOf(getBatch, { params })
      // A look that is under way shows it as it was before.
      await client.cancelQueries({ queryKey })
      if (data) client.setQueryData(queryKey, { data })
      return true
    } catch (error) {
      notify(noticeOf(error, t))
      return false
    } finally {
      setBusy(null)
      if (name !== 'discard') void forget(client, runBatch)
    }
  }

  return {
    busy,
    run: (body: Seen) => change('run', () => call(runBatch, { params, body })),
    retry: (body: Seen) => change('retry', () => call(retryBatch, { params, body })),
    pause: () => change('pause', () => call(pauseBatch, { params })),
    resume: () => change('resume', () => call(resumeBatch, { params })),
    cancel: () => change('cancel', () => call(cancelBatch, { params })),
    discard: async () => {
      const isDone = await change('discard', async () => {
        await call(discardBatch, { params })
        return {}
      })
      if (isDone) client.removeQueries({ queryKey: queryOf(getBatch, { params }).queryKey })
      void forget(client, discardBatch)
      return isDone
    },
  }
}

export type Changes = ReturnType<typeof useChanges>
