// The one key listener, there as soon as the shell is, and the hint of a begun chord, which comes later anyway.

import { KeyListener } from '#console/keyboard/listener.tsx'
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { useIsIdle } from '#console/lib/idle.ts'

const ChordHint = part(() => import('#console/keyboard/chord-hint.tsx').then((module) => module.ChordHint))

export function KeysHost() {
  return (
    <>
      <KeyListener />
      <FramePart>{useIsIdle() && <ChordHint />}</FramePart>
    </>
  )
}
