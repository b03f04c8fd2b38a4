// A chart in words: what stands under its bars, in its table and in its summary. Pure.
import type { TFunction } from 'i18next'
import { formatDate, formatMoney, formatMonth, formatNumber } from '#console/lib/formats.ts'
import { toneOfStatus } from '#console/ui/status-badge.tsx'
import type { ReportPreview } from '#contract/reports.ts'
import { type Bucket, otherKey, type Step } from './buckets.ts'
import { codeName, statusName } from './names.ts'

export type Unit = ReportPreview['chart']['unit']

export function valueText(unit: Unit, value: number): string {
  return unit === 'reais' ? formatMoney(value) : formatNumber(value)
}

/** `20/11`, `11/26`: as short as it stands below a bar. */
export function shortName(step: Step, key: string | null, t: TFunction): string {
  if (key !== null && (step === 'day' || step === 'week')) return formatDate(key).slice(0, 5)
  if (key !== null && step === 'month') return formatMonth(key).replace(/\/\d\d/, '/')
  const name = fullName(step, key, t)
  return name.length > longestLabel ? `${name.slice(0, longestLabel - 1)}…` : name
}

/** Letters below or before a bar. */
const longestLabel = 26

export function fullName(step: Step, key: string | null, t: TFunction): string {
  if (step === 'status') return statusName(t, key)
  if (key === null) return t('reports:chart.none')
  if (key === otherKey) return t('reports:chart.others')
  if (step === 'day') return formatDate(key)
  if (step === 'week') return t('reports:chart.weekOf', { from: formatDate(key), to: formatDate(sunday(key)) })
  if (step === 'month') return formatMonth(key)
  if (step === 'source' || step === 'service' || step === 'accountType') return codeName(t, step, key)
  return key
}

function sunday(monday: string): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10)
}

/** Every part of a bar of names is drawn as what it stands for: a status by whether it is good, the others plainly. */
export function lookOfName(step: Step, { key }: Bucket) {
  return step === 'status' ? toneOfStatus(key) : undefined
}

/** Statuses drawn alike are one part: more than a handful nobody tells apart. The table has each of them. */
export function partsByLook({ parts }: Bucket) {
  const byLook = new Map<ReturnType<typeof toneOfStatus>, number>()
  for (const [status, value] of parts) {
    const look = toneOfStatus(status || null)
    byLook.set(look, (byLook.get(look) ?? 0) + value)
  }
  return byLook
}
