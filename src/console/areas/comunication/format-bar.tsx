// Buttons for who does not write HTML: they put tags around what is selected in the text area, and the browser's own undo knows it.
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pilcrow from 'lucide-react/icons/pilcrow'
import Underline from 'lucide-react/icons/underline'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#console/ui/icon-button.tsx'
import { isPlain } from '#console/ui/key-events.ts'
import styles from './format-bar.module.css'
import { type Format, formatted } from './formatting.ts'

const formats: readonly (readonly [format: Format, icon: typeof Bold])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['link', Link],
  ['paragraph', Pilcrow],
  ['list', List],
  ['numbers', ListOrdered],
]

export function FormatBar({ fieldId }: { readonly fieldId: string }) {
  const { t } = useTranslation('comunication')
  /** All of them are one tab stop: the arrows go from one to the next. */
  const [stop, setStop] = useState(0)
  const put = (format: Format) => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLTextAreaElement)) return
    const { text, selectFrom, selectTo } = formatted(field.value, field.selectionStart, field.selectionEnd, format)
    const from = field.selectionStart
    field.focus()
    field.setRangeText(text, from, field.selectionEnd, 'end')
    field.setSelectionRange(from + selectFrom, from + selectTo)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined || !isPlain(event.nativeEvent)) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons.at(step % buttons.length)?.focus()
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('format.label')} onKeyDown={move}>
      {formats.map(([format, Icon], index) => (
        <IconButton
          key={format}
          size="small"
          variant="secondary"
          label={t(`format.${format}`)}
          icon={<Icon size={14} />}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => put(format)}
        />
      ))}
    </div>
  )
}
