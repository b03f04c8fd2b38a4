import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import styles from './drop-area.module.css'

interface DropAreaProps {
  readonly file: File | null
  readonly isBusy: boolean
  readonly onChoose: (file: File | null) => void
}

/** A file by the browser's own dialog, or dropped. */
export function DropArea({ file, isBusy, onChoose }: DropAreaProps) {
  const { t } = useTranslation('store-upload')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) onChoose(event.dataTransfer.files[0] ?? null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way of the button inside
    <div
      className={classNames(styles.area, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={20} className={styles.icon} aria-hidden="true" />
      <p id={id} className={styles.text} aria-live="polite">
        {file ? t('chosen', { name: file.name, size: sizeOf(file) }) : t('drop')}
      </p>
      <Button
        aria-describedby={id}
        disabledReason={isBusy ? t('busy') : null}
        onClick={() => {
          if (input.current) input.current.value = ''
          input.current?.click()
        }}
      >
        {t(file ? 'chooseAnother' : 'choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </div>
  )
}

function sizeOf({ size }: File): string {
  return size < 1024 * 1024
    ? `${formatNumber(Math.ceil(size / 1024))} KB`
    : `${formatNumber(Math.round((size / 1024 / 1024) * 10) / 10)} MB`
}
