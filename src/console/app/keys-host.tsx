// The one key listener and the hint of a begun chord. Small, but not needed for the first paint.
import { lazy, Suspense } from 'react'

const KeyListener = lazy(() =>
  import('#console/keyboard/listener.tsx').then((module) => ({ default: module.KeyListener })),
)
const ChordHint = lazy(() =>
  import('#console/keyboard/chord-hint.tsx').then((module) => ({ default: module.ChordHint })),
)

export function KeysHost() {
  return (
    <Suspense fallback={null}>
      <KeyListener />
      <ChordHint />
    </Suspense>
  )
}
