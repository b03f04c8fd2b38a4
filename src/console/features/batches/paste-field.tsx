// Text field for the ids of a batch, which the user pastes or reads from a file. If the user pastes the text of a
// helpdesk ticket, only the ids in the text are inserted (product decision E7).
import FileUp from 'lucide-react/icons/file-up'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextAreaField } from '#console/forms/fields.tsx'
import { type FormFields, useFieldValue } from '#console/forms/use-form.ts'
import { formatNumber } from '#console/lib/format.ts'
import { Button } from '#console/ui/button.tsx'
import { FileButton } from '#console/ui/inputs.tsx'
import { MAX_BATCH_ROWS, MAX_BATCH_TEXT_LENGTH } from '#contract/console/batches.ts'
import { findTicketOfValues, listTickets } from '#contract/reader/batches.ts'
import { MAX_TEXT_LENGTH, recognizeText } from '#contract/reader/recognize.ts'
import styles from './batch-page.module.css'
import { countLines, decodeTextFile } from './batches.tsx'

type RecordKind = 'reverse' | 'refund'

/**
 * Returns the helpdesk ticket in a text; null if the text contains no ticket or several. Lines without letters, such as
 * `#918273 01310-100`, contain ids and are ignored.
 */
export function findTicket(text: string): string | null {
  const lines = text.slice(0, MAX_TEXT_LENGTH).split('\n')
  const linesWithLetters = lines.filter((line) => /\p{L}/u.test(line)).join('\n')
  const [ticket, ...otherTickets] = listTickets(recognizeText(linesWithLetters))
  return otherTickets.length === 0 ? (ticket ?? null) : null
}

interface TicketText {
  readonly kind: RecordKind
  readonly ids: readonly string[]
  readonly ticket: string | undefined
}

/**
 * Extracts the record ids and their ticket number from the text of a helpdesk ticket. Returns null for a plain list of
 * ids, which is pasted unchanged.
 */
function parseTicketText(text: string, preferredKind: RecordKind): TicketText | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const recognizedText = recognizeText(text)
  const { isProse, hasPersonalData, recognitions, recordIds } = recognizedText
  if (!isProse && !hasPersonalData && !recognitions.some(({ kind }) => kind === 'email')) return null
  const kind = recordIds[preferredKind].length > 0 ? preferredKind : preferredKind === 'reverse' ? 'refund' : 'reverse'
  return recordIds[kind].length === 0
    ? null
    : { kind, ids: recordIds[kind], ticket: findTicketOfValues(recognizedText, recordIds[kind]) }
}

/** Replacement of the text and its ticket by the text of a file. */
interface TextReplacement {
  readonly textBefore: string
  readonly ticketBefore: string
  readonly fileText: string
}

interface PasteFormValues {
  readonly text: string
}

interface PasteFieldProps<V extends PasteFormValues> {
  readonly form: FormFields<V>
  readonly label: string
  readonly hint: string
  /**
   * Called after the user has pasted the text of a helpdesk ticket. The argument is the kind of record (return request
   * or refund) whose ids the text contains. Without this callback, the text is pasted unchanged.
   */
  readonly onKindDetected?: ((kind: RecordKind) => void) | undefined
  /** Called with the helpdesk ticket number of the text: of a pasted text, or of the text that the user restored. */
  readonly onTicketDetected: (ticket: string) => void
}

/** Text area for ids, which the user pastes or reads from a file and can edit before sending them. */
export function PasteField({ form, label, hint, onKindDetected, onTicketDetected }: PasteFieldProps<PasteFormValues>) {
  const { t } = useTranslation(['batches', 'errors'])
  const [insertedCount, setInsertedCount] = useState(0)
  /** Replacement of the text by the file that the user read last; null if there is none. */
  const [replacement, setReplacement] = useState<TextReplacement | null>(null)
  const text = String(useFieldValue(form, 'text') ?? '')
  // Offers no restore after the user has edited the text of the file, because the edits would be lost.
  const canRestore = replacement !== null && replacement.textBefore !== '' && replacement.fileText === text
  const lines = countLines(text)

  const setText = (nextText: string) => form.form.setValue('text', nextText, { shouldDirty: true, shouldTouch: true })

  const readFile = async (file: File) => {
    const showError = (message: string) =>
      form.form.setError('text', { type: 'server', message }, { shouldFocus: true })
    if (file.size > 2 * MAX_BATCH_TEXT_LENGTH)
      return showError(t('input.tooLong', { maximum: formatNumber(MAX_BATCH_ROWS) }))
    // Reading the file fails if the file has changed on disk since the user selected the file.
    const content = await file.arrayBuffer().catch(() => null)
    if (content === null) return showError(t('input.changedOnDisk'))
    const decodedText = decodeTextFile(new Uint8Array(content))
    if (decodedText === null) return showError(t('errors:file.workbook'))
    form.form.clearErrors('text')
    // Replaces the text instead of appending the file, because the server reads columns only below a header in the
    // first line.
    const textBefore = String(form.form.getValues('text') ?? '')
    const ticketBefore = String(form.form.getValues('ticket') ?? '')
    // If the text is the unchanged previous file, keeps the text that this file replaced.
    const before = replacement?.fileText === textBefore ? replacement : { textBefore: textBefore.trim(), ticketBefore }
    setReplacement({ ...before, fileText: decodedText })
    setText(decodedText)
    form.form.setFocus('text')
  }

  const restoreText = ({ textBefore, ticketBefore, fileText }: TextReplacement) => {
    setText(textBefore)
    if (form.form.getValues('ticket') === findTicket(fileText)) onTicketDetected(ticketBefore)
    setReplacement(null)
    form.form.setFocus('text')
  }

  const handlePaste = (event: ClipboardEvent) => {
    const area = event.target
    if (!onKindDetected || !(area instanceof HTMLTextAreaElement)) return
    const preferredKind = form.form.getValues('type') === 'reprocess.refund' ? 'refund' : 'reverse'
    const ticketText = parseTicketText(event.clipboardData.getData('text/plain'), preferredKind)
    if (!ticketText) return
    event.preventDefault()
    const textBefore = area.value.slice(0, area.selectionStart).trimEnd()
    const textAfter = area.value.slice(area.selectionEnd).trimStart()
    const nextText = [textBefore, ticketText.ids.join('\n'), textAfter].filter((part) => part !== '').join('\n')
    setText(nextText)
    if (ticketText.kind !== preferredKind) onKindDetected(ticketText.kind)
    if (ticketText.ticket !== undefined) onTicketDetected(ticketText.ticket)
    setInsertedCount(ticketText.ids.length)
  }

  return (
    <div className={styles.paste} onPaste={handlePaste}>
      <TextAreaField form={form} name="text" label={label} hint={hint} rows={10} isMonospaced />
      <div className={styles.below}>
        <FileButton
          size="small"
          icon={<FileUp size={13} />}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFile={(file) => void readFile(file)}
        >
          {t('input.file')}
        </FileButton>
        {canRestore && (
          <Button size="small" variant="quiet" onClick={() => restoreText(replacement)}>
            {t('input.restore')}
          </Button>
        )}
        <span className={styles.count} role="status">
          {insertedCount > 0 && `${t('input.taken', { count: insertedCount })} `}
          {lines > 0 && t('input.lines', { count: lines, number: formatNumber(lines) })}
        </span>
      </div>
    </div>
  )
}
