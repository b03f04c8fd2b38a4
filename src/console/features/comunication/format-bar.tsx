// Formatting toolbar above the description of an alert: wraps the selected text in HTML tags.
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pilcrow from 'lucide-react/icons/pilcrow'
import Underline from 'lucide-react/icons/underline'
import { Toolbar } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#console/ui/button.tsx'
import styles from './alert-drawer.module.css'

type Format = 'bold' | 'italic' | 'underline' | 'link' | 'paragraph' | 'list' | 'numbers'

/** Text that replaces the selection, and the range to select afterwards. */
interface FormatResult {
  /** Text that replaces the selection. */
  readonly text: string
  /**
   * Start and end of the new selection, as offsets in `text`. The selection marks the part that the user types next.
   */
  readonly selectFrom: number
  readonly selectTo: number
}

const tagsByFormat: Readonly<Partial<Record<Format, readonly [before: string, after: string]>>> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<u>', '</u>'],
  paragraph: ['<p>', '</p>'],
}

const URL_PLACEHOLDER = 'https://'

/** Wraps the selected range of a text in the tags of a format. */
export function applyFormat(fullText: string, from: number, to: number, format: Format): FormatResult {
  const selectedText = fullText.slice(from, to)
  const tags = tagsByFormat[format]
  if (tags) return wrapText(tags[0], selectedText, tags[1])
  if (format === 'link') {
    const before = '<a href="'
    // If the selected text is a URL, the URL becomes the target of the link. Otherwise inserts a placeholder URL and
    // selects the placeholder.
    const isUrl = /^(https?:\/\/|mailto:)\S+$/i.test(selectedText)
    if (isUrl) return wrapText(`${before}${selectedText}">`, selectedText, '</a>')
    const text = `${before}${URL_PLACEHOLDER}">${selectedText}</a>`
    return { text, selectFrom: before.length, selectTo: before.length + URL_PLACEHOLDER.length }
  }
  const tag = format === 'list' ? 'ul' : 'ol'
  const lines = selectedText.split('\n').filter((line) => line.trim() !== '')
  return wrapText(`<${tag}>\n<li>`, lines.join('</li>\n<li>'), `</li>\n</${tag}>`)
}

function wrapText(before: string, inner: string, after: string): FormatResult {
  return { text: before + inner + after, selectFrom: before.length, selectTo: before.length + inner.length }
}

const formats: readonly (readonly [format: Format, icon: typeof Bold])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['link', Link],
  ['paragraph', Pilcrow],
  ['list', List],
  ['numbers', ListOrdered],
]

/** Toolbar that formats the selected text of the text area with the id `fieldId`, for users who do not write HTML. */
export function FormatBar({ fieldId }: { readonly fieldId: string }) {
  const { t } = useTranslation('comunication')
  const applyToField = (format: Format) => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLTextAreaElement)) return
    const { text, selectFrom, selectTo } = applyFormat(field.value, field.selectionStart, field.selectionEnd, format)
    const from = field.selectionStart
    field.focus()
    field.setRangeText(text, from, field.selectionEnd, 'end')
    field.setSelectionRange(from + selectFrom, from + selectTo)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Toolbar.Root className={styles.bar} aria-label={t('format.label')}>
      {formats.map(([format, Icon]) => (
        <Toolbar.Button key={format} asChild>
          <IconButton
            size="small"
            variant="secondary"
            label={t(`format.${format}`)}
            icon={<Icon size={14} />}
            onClick={() => applyToField(format)}
          />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  )
}
