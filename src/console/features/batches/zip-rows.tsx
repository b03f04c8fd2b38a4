// Form field with one row per selected reverse (return request): the merchant, the current zip code and city, and an
// input for the new zip code.
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClipboardEvent } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { listTrackingErrorsCommand } from '#commands/tracking-errors.ts'
import { getCachedRow, queryOptionsFor } from '#console/api/queries.ts'
import { useField } from '#console/forms/fields.tsx'
import type { FormFields } from '#console/forms/use-form.ts'
import { createZipNormalizer, formatNumber } from '#console/lib/format.ts'
import { formatMaskedAddress } from '#console/records/reverse-values.tsx'
import { useListState } from '#console/table/list-state.ts'
import { FieldFrame, getLabelId, TextInput } from '#console/ui/inputs.tsx'
import { getTrackingError, listTrackingErrors, type TrackingError } from '#contract/platform/tracking-errors.ts'
import { fillPastedColumn, formatZipLines, isInvalidZipCode, parseZipLines } from './zip-lines.ts'
import styles from './zip-rows.module.css'

/** Maximum number of reverses that are requested one by one, because no loaded list contains them. */
const MAX_REQUESTED_REVERSES = 20

/**
 * Returns the tracking errors of these reverses, by id. Reads them from the loaded lists, and requests the others. A
 * reverse without a tracking error is missing.
 */
function useTrackingErrors(ids: readonly string[]): ReadonlyMap<string, TrackingError> {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { query } = useListState(listTrackingErrors, listTrackingErrorsCommand)
  const openList = useQuery({
    ...queryOptionsFor(listTrackingErrors, { query }),
    enabled: pathname === buildCommandLink(listTrackingErrorsCommand),
    placeholderData: keepPreviousData,
  })
  const listRows = ids.flatMap(
    (id) =>
      openList.data?.data.find((row) => row.id === Number(id)) ??
      getCachedRow(client, listTrackingErrors, Number(id)) ??
      [],
  )
  const isListed = (id: string) => listRows.some((row) => row.id === Number(id))
  const missingIds = openList.isLoading ? [] : ids.filter((id) => !isListed(id)).slice(0, MAX_REQUESTED_REVERSES)
  const requestedRows = useQueries({
    queries: missingIds.map((id) => queryOptionsFor(getTrackingError, { params: { id: Number(id) } })),
    combine: (results) => results.flatMap(({ data }) => data?.data ?? []),
  })
  return new Map([...listRows, ...requestedRows].map((row) => [String(row.id), row]))
}

const normalizeZip = createZipNormalizer('BR')

interface ZipRowsProps {
  readonly form: FormFields<{ readonly text: string }>
  readonly ids: readonly string[]
  readonly label: string
  readonly hint: string
}

/** Rows of the selected reverses. The value of the field is the text of the batch, with one line per reverse. */
export function ZipRows({ form, ids, label, hint }: ZipRowsProps) {
  const { t } = useTranslation('batches')
  const { id: fieldId, required, error } = useField({ form, name: 'text', label })
  const { field } = useController({ control: form.form.control, name: 'text' })
  const trackingErrors = useTrackingErrors(ids)
  const zipCodes = parseZipLines(String(field.value ?? ''), ids)
  const filledCount = ids.filter((id) => zipCodes.get(id)).length
  const setZipCode = (id: string, zipCode: string) =>
    form.set('text', formatZipLines(ids, new Map(zipCodes).set(id, zipCode)))

  const pasteColumn = (event: ClipboardEvent, id: string) => {
    const pastedText = event.clipboardData.getData('text/plain')
    const filledZipCodes = fillPastedColumn(pastedText, { ids, zipCodes, firstId: id })
    if (!filledZipCodes) return
    event.preventDefault()
    form.set('text', formatZipLines(ids, filledZipCodes))
  }

  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <fieldset id={control.id} aria-labelledby={getLabelId(fieldId)} aria-describedby={control['aria-describedby']}>
          <ul className={styles.rows}>
            {ids.map((id, index) => (
              <li key={id} className={styles.row}>
                <ReverseText id={id} trackingError={trackingErrors.get(id)} />
                <TextInput
                  ref={index === 0 ? field.ref : undefined}
                  aria-label={t('input.newZip', { id })}
                  // One zip code is required, so the focus starts in the first field if all fields are empty.
                  aria-required={(index === 0 && filledCount === 0) || undefined}
                  aria-invalid={(error && isInvalidZipCode(zipCodes.get(id) ?? '')) || undefined}
                  placeholder="00000-000"
                  inputMode="numeric"
                  isMonospaced
                  value={zipCodes.get(id) ?? ''}
                  onChange={(event) => setZipCode(id, event.target.value)}
                  onPaste={(event) => pasteColumn(event, id)}
                  onBlur={(event) => {
                    setZipCode(id, normalizeZip(event.target.value))
                    field.onBlur()
                  }}
                />
              </li>
            ))}
          </ul>
          <p className={styles.count} role="status">
            {t('input.filled', { number: formatNumber(filledCount), total: formatNumber(ids.length) })}
          </p>
        </fieldset>
      )}
    </FieldFrame>
  )
}

interface ReverseTextProps {
  readonly id: string
  /** Undefined until the reverse is loaded, and for a reverse without a tracking error. */
  readonly trackingError: TrackingError | undefined
}

/** Id and merchant of a reverse, and below them the consumer's current zip code and city. */
function ReverseText({ id, trackingError }: ReverseTextProps) {
  if (!trackingError) return <code>{id}</code>
  const { ecommerce, customer } = trackingError
  return (
    <span className={styles.record}>
      <span>
        <code>{id}</code> {[ecommerce.display_name, ecommerce.id].filter((part) => part !== null).join(' · ')}
      </span>
      <span className={styles.address}>{formatMaskedAddress(customer.address)}</span>
    </span>
  )
}
