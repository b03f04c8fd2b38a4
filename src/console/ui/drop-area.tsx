import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { classNames } from './class-names.ts'
import styles from './drop-area.module.css'
import type { ControlProps } from './field-frame.tsx'
import { FileButton } from './file-button.tsx'

interface DropAreaProps {
  readonly file: File | null
  /** Shown while there is none. */
  readonly invitation: string
  readonly accept: string
  /** Of the frame around it, where it has one, with its label. */
  readonly control?: ControlProps
  readonly label?: string
  readonly disabledReason?: string | null
  readonly onFile: (file: File) => void
}

/** A file that is chosen, or dropped. */
export function DropArea({ file, invitation, accept, control, label, disabledReason = null, onFile }: DropAreaProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const action = t(file ? 'file.chooseAnother' : 'file.choose')

  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && disabledReason === null) onFile(dropped)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way of the button inside
    <div
      className={classNames(styles.area, isOver && styles.over)}
      data-chosen-file={file ? '' : undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={20} className={styles.icon} aria-hidden="true" />
      <p id={`${id}-text`} className={styles.text} aria-live="polite">
        {file ? t('file.chosen', { name: file.name, size: sizeOf(file) }) : invitation}
      </p>
      <FileButton
        aria-label={label && `${action}: ${label}`}
        aria-describedby={[`${id}-text`, control?.['aria-describedby']].filter(Boolean).join(' ')}
        disabledReason={disabledReason}
        accept={accept}
        inputId={control?.id}
        onFile={onFile}
      >
        {action}
      </FileButton>
    </div>
  )
}

function sizeOf({ size }: File): string {
  return size < 1024 * 1024
    ? `${formatNumber(Math.ceil(size / 1024))} KB`
    : `${formatNumber(Math.round((size / 1024 / 1024) * 10) / 10)} MB`
}
