// Modal dialog that contains the command palette, without animation. The palette handles Escape itself.

import Search from 'lucide-react/icons/search'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopLayer } from '#console/ui/layer-stack.ts'
import styles from './palette.module.css'

interface PaletteDialogProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function PaletteDialog({ label, onClose, children }: PaletteDialogProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useTopLayer(content, null, 'palette')

  return (
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div className={styles.layer}>
          <div className={styles.scrim} onClick={onClose} aria-hidden="true" />
          <Dialog.Content
            ref={setContent}
            className={styles.palette}
            aria-modal="true"
            aria-describedby={undefined}
            data-region="layer"
            onOpenAutoFocus={focusField}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <Dialog.Title className="visually-hidden">{label}</Dialog.Title>
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function focusField(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof Element) event.currentTarget.querySelector('input')?.focus()
}

/** Maximum length of a pasted text that the palette accepts with its line breaks before its code has loaded. */
export const MAX_PASTED_LENGTH = 20_000

interface LoadingFieldProps {
  readonly value: string
  readonly onType: (text: string) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
}

/** Input that is shown until the code of the palette has loaded. */
export function LoadingField({ value, onType, onEnter, onEscape }: LoadingFieldProps) {
  const { t } = useTranslation('palette')
  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden="true" />
      <input
        className={styles.input}
        aria-label={t('label')}
        aria-busy="true"
        placeholder={t('placeholder')}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
        onPaste={(event) => {
          // Keeps the line breaks of a pasted text, which the input would remove.
          const text = event.clipboardData.getData('text/plain')
          if (value !== '' || text.length > MAX_PASTED_LENGTH) return
          event.preventDefault()
          onType(text)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter()
          if (key === 'Escape') onEscape()
        }}
      />
    </div>
  )
}
