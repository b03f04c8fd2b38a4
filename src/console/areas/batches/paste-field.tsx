import FileUp from 'lucide-react/icons/file-up'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { FileButton } from '#console/ui/file-button.tsx'
import { TextAreaField } from '#console/ui/other-fields.tsx'
import { type FormFields, useValue } from '#console/ui/use-contract-form.ts'
import { longestBatchText, mostBatchRows } from '#contract/batches.ts'
import { countLines, textOfFile } from './file-text.ts'
import styles from './paste-field.module.css'

interface Pasting {
  readonly text: string
}

interface PasteFieldProps<V extends Pasting> {
  readonly form: FormFields<V>
  readonly label: string
  readonly hint: string
}

/** Where ids are pasted, or read from a file: what a file says is shown, and may be changed before it is sent. */
export function PasteField({ form, label, hint }: PasteFieldProps<Pasting>) {
  const { t } = useTranslation(['batches', 'errors'])
  const text = String(useValue(form, 'text') ?? '')
  const lines = countLines(text)

  const read = async (file: File) => {
    const refuse = (message: string) => form.form.setError('text', { type: 'server', message }, { shouldFocus: true })
    if (file.size > 2 * longestBatchText) return refuse(t('input.tooLong', { maximum: formatNumber(mostBatchRows) }))
    const found = textOfFile(new Uint8Array(await file.arrayBuffer()))
    if (found === null) return refuse(t('errors:file.workbook'))
    form.form.clearErrors('text')
    form.form.setValue('text', found, { shouldDirty: true, shouldTouch: true })
    form.form.setFocus('text')
  }

  return (
    <div className={styles.paste}>
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
          {lines > 0 && t('input.lines', { count: lines, number: formatNumber(lines) })}
        </span>
      </div>
    </div>
  )
}
