// Buttons for who does not write HTML: they put tags around what is selected in the text area, and the browser's own undo knows it.
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pilcrow from 'lucide-react/icons/pilcrow'
import Underline from 'lucide-react/icons/underline'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#console/ui/icon-button.tsx'
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
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('format.label')}>
      {formats.map(([format, Icon]) => (
        <IconButton
          key={format}
          size="small"
          variant="secondary"
          label={t(`format.${format}`)}
          icon={<Icon size={14} />}
          onClick={() => put(format)}
        />
      ))}
    </div>
  )
}
