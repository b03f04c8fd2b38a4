// The server serves a newer console than this one: in the header, until somebody takes it. How it looks loads only when it is needed.
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { useIsNewer } from '#console/lib/newer.ts'

const Badge = part(() => import('./newer-badge.tsx').then((module) => module.NewerBadge))

export function NewerSign() {
  return (
    useIsNewer() && (
      <FramePart>
        <Badge />
      </FramePart>
    )
  )
}
