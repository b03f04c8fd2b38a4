import { useTranslation } from 'react-i18next'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { TextArea } from '#console/ui/text-input.tsx'
import { useReasonError } from '#console/ui/use-text-error.ts'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Why an ecommerce, or several, is enabled or disabled. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('details')
  return (
    <FieldFrame label={t('availability.reason')} hint={t('availability.reasonHint')} error={useReasonError(value)}>
      {(control) => <TextArea {...control} rows={2} value={value} onChange={(event) => onChange(event.target.value)} />}
    </FieldFrame>
  )
}
