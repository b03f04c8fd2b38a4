import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { type Batch, getBatch, pauseBatch, resumeBatch } from '#contract/batches.ts'
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

/** Null: it is there no more. */
export async function keepBatch(client: QueryClient, id: number, batch: Batch | null): Promise<void> {
  const { queryKey } = queryOf(getBatch, { params: { id } })
  if (!batch) return client.removeQueries({ queryKey })
  // A look that is under way shows it as it was before.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, { data: batch })
}

type Turn = 'pause' | 'resume'

/** Stops a batch for a while, and lets it go on; false when it was refused, which is said. */
export function useTurns({ id }: Pick<Batch, 'id'>) {
  const { t } = useTranslation('batches')
  const client = useQueryClient()
  const [busy, setBusy] = useState<Turn | null>(null)

  async function turn(name: Turn, endpoint: typeof pauseBatch | typeof resumeBatch): Promise<boolean> {
    setBusy(name)
    try {
      const { data } = await call(endpoint, { params: { id } })
      await keepBatch(client, id, data)
      return true
    } catch (error) {
      notify(noticeOf(error, t))
      return false
    } finally {
      setBusy(null)
      void forget(client, endpoint)
    }
  }

  return { busy, pause: () => turn('pause', pauseBatch), resume: () => turn('resume', resumeBatch) }
}
