// A drawer about one ecommerce, until what it is about is there.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getEcommerce } from '#contract/ecommerces.ts'

/** Its name and id, for the line under a title; null while it is on its way. */
export function useOwnerName(ecommerceId: number): string | null {
  const { data } = useQuery(queryOf(getEcommerce, { params: { id: ecommerceId } }))
  return data ? `${data.data.display_name} · ${ecommerceId}` : null
}

interface WaitingDrawerProps {
  readonly title: string
  readonly subtitle: ReactNode
  /** Null while it is loading. */
  readonly error: unknown
  readonly onRetry: () => void
}

export function WaitingDrawer({ title, subtitle, error, onRetry }: WaitingDrawerProps) {
  const { close } = useRunner()
  return (
    <Drawer title={title} subtitle={subtitle} onClose={close}>
      {error ? <ErrorPanel error={error} onRetry={onRetry} /> : <Skeleton height="180px" />}
    </Drawer>
  )
}
