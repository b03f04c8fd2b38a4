// Holds the palette: loaded while the browser rests, so that it opens at once.

import { FramePart, part } from '#console/lib/arrivals.tsx'
import { useIsIdle } from '#console/lib/idle.ts'
import { useTypedAhead } from '#console/lib/typed-ahead.ts'
import { closePalette, usePaletteState } from './palette-state.ts'

const Palette = part(() => import('#console/palette/palette.tsx').then((module) => module.Palette))

export function PaletteHost() {
  const isIdle = useIsIdle()
  const { isOpen, text } = usePaletteState()
  useTypedAhead('[data-palette]', isOpen, closePalette)
  if (!isIdle && !isOpen) return null
  return (
    <FramePart>
      <Palette open={isOpen} text={text} onOpenChange={(open) => !open && closePalette()} />
    </FramePart>
  )
}
