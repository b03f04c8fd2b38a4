import { useTranslation } from 'react-i18next'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { TextArea } from '#console/ui/text-input.tsx'
import { useRefusedField } from '#console/ui/use-refused-field.ts'
import { useReasonError } from '#console/ui/use-text-error.ts'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
  /** What the server found wrong with it. */
  readonly refused?: string | undefined
}

/** Why an ecommerce, or several, is enabled or disabled. */
export function ReasonField({ value, onChange, refused }: ReasonFieldProps) {
  const { t } = useTranslation('details')
  const own = useReasonError(value)
  const id = useRefusedField(refused)
  return (
    <FieldFrame id={id} label={t('availability.reason')} hint={t('availability.reasonHint')} error={refused ?? own}>
      {(control) => <TextArea {...control} rows={2} value={value} onChange={(event) => onChange(event.target.value)} />}
    </FieldFrame>
  )
}
