// Addresses that were revealed: in memory only, and forgotten with the place that shows them. Each look at one is recorded by the server.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import type { Address } from '#contract/addresses.ts'
import { revealAddress } from '#contract/tracking-errors.ts'

const keyOf = (id: number) => ['revealed address', id]

/** Null while it is masked. */
export function useRevealed(id: number): Address | null {
  const { data } = useQuery<Address | null>({ queryKey: keyOf(id), queryFn: skipToken, gcTime: 0 })
  return data ?? null
}

export interface Reveal {
  /** Shows it, or hides it again; null where it did neither. */
  readonly toggle: (id: number) => Promise<'shown' | 'hidden' | null>
  readonly hide: (id: number) => void
}

export function useReveal(): Reveal {
  const client = useQueryClient()
  const { t } = useTranslation()
  const asked = useRef(new Set<number>())
  const hide = useCallback((id: number) => client.setQueryData(keyOf(id), null), [client])

  const toggle = useCallback(
    async (id: number) => {
      if (asked.current.has(id)) return null
      if (client.getQueryData(keyOf(id))) {
        hide(id)
        return 'hidden'
      }
      asked.current.add(id)
      try {
        const { data } = await call(revealAddress, { params: { id } })
        client.setQueryData(keyOf(id), data)
        return 'shown'
      } catch (error) {
        notify(noticeOf(error, t))
        return null
      } finally {
        asked.current.delete(id)
      }
    },
    [client, hide, t],
  )
  return { toggle, hide }
}
