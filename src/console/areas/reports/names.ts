// What the codes of the reports are called; an unknown one stays as it came. The texts of `reports`, `ecommerces`, `start` and `ui` are loaded.
import type { TFunction } from 'i18next'
import { noStatus } from '#contract/reports.ts'
import { reverseStatuses } from '#contract/reprocess.ts'

export const textsOfNames = ['reports', 'ecommerces', 'start', 'ui']

export type CodeKind = 'source' | 'service' | 'accountType' | 'status'

/** None is "Sem Status" (product decision A15). */
export function statusName(t: TFunction, status: string | null): string {
  if (!status || status === noStatus) return t('ui:status.none')
  return reverseStatuses.some((known) => known === status) ? t(`ui:status.reverse.${status}`) : status
}

export function codeName(t: TFunction, kind: CodeKind, code: string): string {
  if (kind === 'status') return statusName(t, code)
  if (kind === 'service') return t(`ecommerces:service.${code}`, { defaultValue: code })
  if (kind === 'accountType') return t(`start:accountType.${code}`, { defaultValue: code })
  return t(`reports:source.${code}`, { defaultValue: code })
}
