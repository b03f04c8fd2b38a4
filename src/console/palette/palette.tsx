// The palette. Mounted closed, so that its index and texts are there before it is first opened.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#console/lib/session.tsx'
import { loadTexts } from '#console/lib/texts.ts'
import { PaletteDialog } from './dialog.tsx'
import { Search } from './search.tsx'
import { useCatalogue } from './use-catalogue.ts'

interface PaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Typed in already when it opens. */
  readonly text?: string | undefined
}

export function Palette({ open, onOpenChange, text = '' }: PaletteProps) {
  const { language } = useSession().preferences
  const catalogue = useCatalogue(language)
  const { t, ready } = useTranslation('palette', { useSuspense: false })
  // Again with each opening, in case they did not come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when
  useEffect(() => void loadTexts('palette'), [open])
  if (!open || !catalogue || !ready) return null
  const close = () => onOpenChange(false)
  return (
    <PaletteDialog label={t('label')} onClose={close}>
      <Search key={text} catalogue={catalogue} text={text} onClose={close} />
    </PaletteDialog>
  )
}
