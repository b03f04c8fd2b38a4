// Labels of the status and the tracking error of a reverse.
import type { TFunction } from 'i18next'
import { INVALID_ZIP_ERROR } from '#contract/platform/tracking-errors.ts'

/** The label of a status, as its badge shows it. */
export function statusText(status: string | null, t: TFunction): string {
  return status === null ? t('ui:status.none') : t(`ui:status.reverse.${status}`, { defaultValue: status })
}

/** S2 §8: only the invalid zip code has a label; other errors are shown as their code. */
export function errorLabel(error: string | null, t: TFunction): string {
  if (error === null) return ''
  return error === INVALID_ZIP_ERROR ? t('tracking-errors:TRACKING_ERRORS_CEP_INVALID') : error
}
