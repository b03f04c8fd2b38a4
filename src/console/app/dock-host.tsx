// The dock of parked drawers at the foot of the page, loaded when there is one.
import { Suspense } from 'react'
import { part, useArrivals } from '#console/lib/arrivals.ts'
import { useParked } from '#console/lib/parked.ts'
import { loadTexts } from '#console/lib/texts.ts'

const Dock = part(async () => {
  const [module] = await Promise.all([import('./dock.tsx'), loadTexts('drawers')])
  return module.Dock
})

export function DockHost() {
  useArrivals()
  if (useParked().length === 0) return null
  return (
    <Suspense fallback={null}>
      <Dock />
    </Suspense>
  )
}
