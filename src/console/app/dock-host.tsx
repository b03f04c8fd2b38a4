// The dock of parked drawers at the foot of the page, loaded when there is one.
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { useParked } from '#console/lib/parked.ts'
import { withTexts } from '#console/lib/texts.ts'

const Dock = part(() => withTexts(import('./dock.tsx'), 'drawers').then((module) => module.Dock))

export function DockHost() {
  if (useParked().length === 0) return null
  return (
    <FramePart>
      <Dock />
    </FramePart>
  )
}
