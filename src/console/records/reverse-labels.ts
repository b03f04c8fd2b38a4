// Labels for the status of a reverse (return request) or refund, and for a tracking error.
import type { TFunction } from 'i18next'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import { INVALID_ZIP_ERROR } from '#contract/platform/tracking-errors.ts'

/** Returns the label of a status as the status badge shows it. Returns an unknown status unchanged. */
export function formatStatus(status: string | null, t: TFunction, type: ReprocessType = 'reverse'): string {
  return status === null ? t('ui:status.none') : t(`ui:status.${type}.${status}`, { defaultValue: status })
}

/**
 * Returns the label of a tracking error: a translated text for an invalid zip code, and the error code for all other
 * errors (S2 §8).
 */
export function formatTrackingError(error: string | null, t: TFunction): string {
  if (error === null) return ''
  return error === INVALID_ZIP_ERROR ? t('tracking-errors:TRACKING_ERRORS_CEP_INVALID') : error
}
