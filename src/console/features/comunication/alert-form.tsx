// Form of an alert with its preview. Dates are typed in São Paulo time and saved as UTC timestamps.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField, Field, FieldPair, SelectField } from '#console/forms/fields.tsx'
import { type ContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { formatInstant } from '#console/lib/format.ts'
import { readFieldValues } from '#console/records/field-list.tsx'
import { useSession } from '#console/session/session.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getInitialValues } from '#contract/field-list.ts'
import { type Alert, AlertInput, alertFields, alertTypes, createAlert } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import styles from './alert-drawer.module.css'
import { formatAlertType } from './comunication.tsx'
import { dateTimeTextSchema, InstantField, parseDateTimeText } from './instant-field.tsx'
import { RichTextField } from './rich-text-field.tsx'

const TypedAlert = lazy(() =>
  import('./alert-beside.tsx').then(({ AlertFormPreview }) => ({ default: AlertFormPreview })),
)

/** Schema of the alert form. Users type the start and the end in São Paulo time. */
export const AlertFormSchema = z.object({
  ...AlertInput.shape,
  starts_at: dateTimeTextSchema,
  ends_at: dateTimeTextSchema,
})
type AlertValues = z.input<typeof AlertFormSchema>

export const emptyAlert: AlertValues = getInitialValues(alertFields)

export function toFormValues(alert: Alert): AlertValues {
  const { starts_at, ends_at, ...values } = readFieldValues(alertFields, alert)
  return { ...values, starts_at: starts_at ?? '', ends_at: ends_at ?? '' }
}

type AlertDates = Partial<Pick<Alert, 'starts_at' | 'ends_at'>>

/**
 * Builds the request body of an alert. HTML is sanitized in the browser and again on the server (S2 §5). `savedDates`
 * contains the stored dates, or is null if the platform cannot store dates.
 */
export async function buildAlertBody({ starts_at, ends_at, ...values }: AlertValues, savedDates: AlertDates | null) {
  const { sanitizePlainText, sanitizeRichText } = await import('#contract/rich-text.ts')
  const title = sanitizePlainText(values.title)
  const description = sanitizeRichText(values.description).html
  if (savedDates === null) return { ...values, title, description }
  const schedule = {
    starts_at: parseEditedDate(starts_at, savedDates.starts_at),
    ends_at: parseEditedDate(ends_at, savedDates.ends_at),
  }
  return { ...values, title, description, ...schedule }
}

/**
 * Parses a typed date. If the user has not changed the date, returns the saved timestamp, because the displayed text
 * has no seconds.
 */
function parseEditedDate(dateText: string, savedDate: string | null = null): string | null {
  return savedDate !== null && formatInstant(savedDate) === dateText ? savedDate : parseDateTimeText(dateText)
}

interface AlertColumnsProps {
  readonly form: ContractForm<AlertValues>
  /**
   * Current type of the alert. The select always offers this type, even if this version of the console does not know
   * the type.
   */
  readonly currentType: string
}

export function AlertColumns({ form, currentType }: AlertColumnsProps) {
  const { t } = useTranslation('comunication')
  const { can } = useSession()
  const type = useFieldValue(form, 'type')
  const title = useFieldValue(form, 'title')
  const description = useFieldValue(form, 'description')
  const types = [...new Set([...alertTypes, currentType])]
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <Field form={form} name="title" label={t('field.title')} hint={t('field.titleHint')} />
        <SelectField
          form={form}
          name="type"
          label={t('field.type')}
          options={types.map((value) => ({ value, label: formatAlertType(value, t) }))}
        />
        <CheckboxField form={form} name="is_active" label={t('field.is_active')} as="switch" />
        {can(createAlert.access) && (
          <FieldPair>
            <InstantField form={form} name="starts_at" label={t('field.starts_at')} hint={t('field.startsHint')} />
            <InstantField form={form} name="ends_at" label={t('field.ends_at')} hint={t('field.endsHint')} />
          </FieldPair>
        )}
        <RichTextField
          form={form}
          name="description"
          label={t('field.description')}
          hint={t('field.descriptionHint')}
        />
      </div>
      <div className={styles.beside}>
        <Suspense fallback={<Skeleton height="240px" />}>
          <TypedAlert type={type} title={title} description={description} />
        </Suspense>
      </div>
    </div>
  )
}
