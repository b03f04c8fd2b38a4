// Text field for the ids of a batch, pasted or read from a file. From a pasted ticket text only the ids are inserted
// (product decision E7).
import FileUp from 'lucide-react/icons/file-up'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextAreaField } from '#console/forms/fields.tsx'
import { type FormFields, useValue } from '#console/forms/use-form.ts'
import { formatNumber } from '#console/lib/format.ts'
import { FileButton } from '#console/ui/inputs.tsx'
import { MAX_BATCH_ROWS, MAX_BATCH_TEXT_LENGTH } from '#contract/console/batches.ts'
import { firstOf, longestText, recognise } from '#contract/paste-parser.ts'
import styles from './batch-page.module.css'
import { countLines, textOfFile } from './batches.tsx'

type Kind = 'reverse' | 'refund'

/**
 * Returns the first helpdesk ticket in a text, or null. Lines without letters, such as `#918273 01310-100`, contain ids
 * and are ignored.
 */
export function ticketIn(text: string): string | null {
  const lines = text.slice(0, longestText).split('\n')
  const named = lines.filter((line) => /\p{L}/u.test(line)).join('\n')
  return firstOf(recognise(named), 'ticket') ?? null
}

interface Read {
  readonly kind: Kind
  readonly ids: readonly string[]
  readonly ticket: string | undefined
}

/**
 * Extracts record ids and ticket from a ticket text. Returns null for a plain list of ids, which is pasted unchanged.
 */
function readTicketText(text: string, wanted: Kind): Read | null {
  if (text.length > longestText) return null
  const pasted = recognise(text)
  const { isProse, isPersonal, tokens, records } = pasted
  if (!isProse && !isPersonal && !tokens.some(({ kind }) => kind === 'email')) return null
  const kind = records[wanted].length > 0 ? wanted : wanted === 'reverse' ? 'refund' : 'reverse'
  return records[kind].length === 0 ? null : { kind, ids: records[kind], ticket: firstOf(pasted, 'ticket') }
}

interface Pasting {
  readonly text: string
}

interface PasteFieldProps<V extends Pasting> {
  readonly form: FormFields<V>
  readonly label: string
  readonly hint: string
  /**
   * Called with the kind of records that a pasted ticket text contains. Without this prop, ticket texts are pasted
   * unchanged.
   */
  readonly onKind?: ((kind: Kind) => void) | undefined
  /** Called with the ticket number that a pasted text contains. */
  readonly onTicket: (ticket: string) => void
}

/** Text area for ids, pasted or read from a file; the user can edit the ids before sending them. */
export function PasteField({ form, label, hint, onKind, onTicket }: PasteFieldProps<Pasting>) {
  const { t } = useTranslation(['batches', 'errors'])
  const [taken, setTaken] = useState(0)
  const text = String(useValue(form, 'text') ?? '')
  const lines = countLines(text)

  const read = async (file: File) => {
    const refuse = (message: string) => form.form.setError('text', { type: 'server', message }, { shouldFocus: true })
    if (file.size > 2 * MAX_BATCH_TEXT_LENGTH)
      return refuse(t('input.tooLong', { maximum: formatNumber(MAX_BATCH_ROWS) }))
    const found = textOfFile(new Uint8Array(await file.arrayBuffer()))
    if (found === null) return refuse(t('errors:file.workbook'))
    form.form.clearErrors('text')
    form.form.setValue('text', found, { shouldDirty: true, shouldTouch: true })
    form.form.setFocus('text')
  }

  const paste = (event: ClipboardEvent) => {
    const area = event.target
    if (!onKind || !(area instanceof HTMLTextAreaElement)) return
    const wanted = form.form.getValues('type') === 'reprocess.refund' ? 'refund' : 'reverse'
    const found = readTicketText(event.clipboardData.getData('text/plain'), wanted)
    if (!found) return
    event.preventDefault()
    const before = area.value.slice(0, area.selectionStart).trimEnd()
    const after = area.value.slice(area.selectionEnd).trimStart()
    const whole = [before, found.ids.join('\n'), after].filter((part) => part !== '').join('\n')
    form.form.setValue('text', whole, { shouldDirty: true, shouldTouch: true })
    if (found.kind !== wanted) onKind(found.kind)
    if (found.ticket !== undefined) onTicket(found.ticket)
    setTaken(found.ids.length)
  }

  return (
    <div className={styles.paste} onPaste={paste}>
      <TextAreaField form={form} name="text" label={label} hint={hint} rows={10} mono />
      <div className={styles.below}>
        <FileButton
          size="small"
          icon={<FileUp size={13} />}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFile={(file) => void read(file)}
        >
          {t('input.file')}
        </FileButton>
        <span className={styles.count} role="status">
          {taken > 0 && `${t('input.taken', { count: taken })} `}
          {lines > 0 && t('input.lines', { count: lines, number: formatNumber(lines) })}
        </span>
      </div>
    </div>
  )
}
