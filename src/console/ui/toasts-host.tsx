// The toasts: their region must be there before the first notice, or screen readers miss it.
import { lazy, Suspense } from 'react'
import { useIsIdle } from '#console/lib/idle.ts'
import { useNotices } from '#console/lib/notices.ts'

const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })))

export function ToastsHost() {
  const isIdle = useIsIdle()
  const hasNotices = useNotices().length > 0
  if (!isIdle && !hasNotices) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}
