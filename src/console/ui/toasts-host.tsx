// The toasts: their region must be there before the first notice, or screen readers miss it.

import { FramePart, part } from '#console/lib/arrivals.tsx'
import { useIsIdle } from '#console/lib/idle.ts'
import { useNotices } from '#console/lib/notices.ts'

const Toasts = part(() => import('./toasts.tsx').then((module) => module.Toasts))

export function ToastsHost() {
  const isIdle = useIsIdle()
  const hasNotices = useNotices().length > 0
  if (!isIdle && !hasNotices) return null
  return (
    <FramePart>
      <Toasts />
    </FramePart>
  )
}
