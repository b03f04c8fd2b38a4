// Holds the palette: loaded while the browser rests, so that it opens at once.

import { useTranslation } from 'react-i18next'
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { useIsIdle } from '#console/lib/idle.ts'
import { notify } from '#console/lib/notices.ts'
import { useTypedAhead } from '#console/lib/typed-ahead.ts'
import { closePalette, usePaletteState } from './palette-state.ts'

const Palette = part(() => import('#console/palette/palette.tsx').then((module) => module.Palette))

export function PaletteHost() {
  const isIdle = useIsIdle()
  const { isOpen, text } = usePaletteState()
  const { t } = useTranslation()
  const onMissing = () => {
    if (isOpen) notify({ kind: 'error', text: t('crash.text') })
    closePalette()
  }
  useTypedAhead('[data-palette]', isOpen, closePalette)
  if (!isIdle && !isOpen) return null
  return (
    <FramePart onMissing={onMissing} isWanted={isOpen}>
      <Palette open={isOpen} text={text} onOpenChange={(open) => !open && closePalette()} />
    </FramePart>
  )
}
