import { useTranslation } from 'react-i18next'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { TextArea } from '#console/ui/text-input.tsx'
import { longestReason } from '#contract/ecommerces/details.ts'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Undefined where it may be sent. */
export function useReasonError(reason: string): string | undefined {
  const { t } = useTranslation('errors')
  return reason.trim().length > longestReason ? t('validation.max_length', { maximum: longestReason }) : undefined
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
