// Renders the command palette. While the palette loads, its frame, which is part of the initial chunk, takes the focus
// and buffers the typed text.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTextInputTarget } from '#console/keyboard/listener.tsx'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { LoadingField, MAX_PASTED_LENGTH, PaletteDialog } from '#console/palette/dialog.tsx'
import type { PaletteProps } from '#console/palette/palette.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { getTopLayer } from '#console/ui/layer-stack.ts'
import { closePalette, openPalette, usePaletteState } from './layers.ts'

let loadedPalette: ComponentType<PaletteProps> | null = null

/** Prefetches the code and the search index of the command palette. */
export async function preparePalette(): Promise<void> {
  await loadPalette()
  const { prepareCatalogue } = await import('#console/palette/catalogue.ts')
  prepareCatalogue()
}

async function loadPalette() {
  loadedPalette = (await import('#console/palette/palette.tsx')).Palette
  return loadedPalette
}

/** Opens the palette with a text that the user pastes outside a text field, if no drawer or dialog is open. */
function openPaletteOnPaste(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (text.trim() === '' || text.length > MAX_PASTED_LENGTH) return
  if (isTextInputTarget(event.target) || getTopLayer()) return
  event.preventDefault()
  openPalette(text)
}

export function PaletteHost() {
  const { isOpen, text, recordKind } = usePaletteState()
  const { t } = useTranslation('palette')
  useEffect(() => {
    document.addEventListener('paste', openPaletteOnPaste)
    return () => document.removeEventListener('paste', openPaletteOnPaste)
  }, [])
  return (
    isOpen && (
      <ErrorBoundary fallback={() => <PaletteError title={t('label')} />}>
        <PaletteDialog label={t('label')} onClose={closePalette}>
          <PaletteContent key={`${recordKind} ${text}`} text={text} recordKind={recordKind} />
        </PaletteDialog>
      </ErrorBoundary>
    )
  )
}

/**
 * Error dialog shown if the command palette fails to load. The dialog keeps the focus, so that keys that the user is
 * still typing do not reach the page.
 */
function PaletteError({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  const reload = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      onClose={closePalette}
      getInitialFocus={() => reload.current}
      footer={
        <Button ref={reload} variant="primary" onClick={() => location.reload()}>
          {t('crash.reload')}
        </Button>
      }
    >
      <p>{t('crash.text')}</p>
    </Dialog>
  )
}

/** Loads the command palette without `React.lazy`, because `React.lazy` would show its fallback for at least 300 ms. */
function PaletteContent({ text, recordKind }: Pick<PaletteProps, 'text' | 'recordKind'>) {
  const { t } = useTranslation()
  const [Palette, setPalette] = useState(() => loadedPalette)
  const [hasFailed, setHasFailed] = useState(false)
  const [typed, setTyped] = useState(text)
  const [wasEnterPressedWhileLoading, setWasEnterPressedWhileLoading] = useState(false)
  useEffect(() => {
    if (Palette) return
    loadPalette().then(
      (LoadedPalette) => setPalette(() => LoadedPalette),
      () => setHasFailed(true),
    )
  }, [Palette])
  if (Palette)
    return (
      <Palette
        text={typed}
        recordKind={recordKind}
        wasEnterPressedWhileLoading={wasEnterPressedWhileLoading}
        onClose={closePalette}
      />
    )
  return (
    <>
      <LoadingField
        value={typed}
        onType={setTyped}
        onEnter={() => setWasEnterPressedWhileLoading(true)}
        onEscape={closePalette}
      />
      {hasFailed && (
        <p role="alert">
          {t('crash.missing')} <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
        </p>
      )}
    </>
  )
}
