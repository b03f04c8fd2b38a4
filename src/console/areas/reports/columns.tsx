// The columns of a preview, made from what the contract says of the report: every kind of value has one way to be shown.
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import {
  formatDate,
  formatInstant,
  formatMonth,
  formatNumber,
  formatPercent,
  formatReais,
} from '#console/lib/formats.ts'
import type { Column } from '#console/ui/column.ts'
import { StatusBadge } from '#console/ui/status-badge.tsx'
import { Instant } from '#console/ui/values.tsx'
import { type ColumnKind, type ReportName, type ReportPreview, reports } from '#contract/reports.ts'

import { codeName, statusName } from './names.ts'

type Value = ReportPreview['data'][number][string]

export interface PreviewRow {
  /** From 0: not every report has an id. */
  readonly index: number
  readonly values: ReportPreview['data'][number]
}

interface Kind {
  readonly width: number | 'fill'
  readonly align?: 'end'
  readonly text: (value: Value, t: TFunction) => string
  /** Default: the text. */
  readonly cell?: (value: Value, text: string) => ReactNode
}

const plain = (value: Value) => (value === null ? '' : String(value))
const mono = (_: Value, text: string) => text && <code>{text}</code>
const format = (write: (text: string) => string) => (value: Value) => (value === null ? '' : write(String(value)))
const code = (kind: 'source' | 'service' | 'accountType') => (value: Value, t: TFunction) =>
  value === null ? '' : codeName(t, kind, String(value))

const kinds: Readonly<Record<ColumnKind, Kind>> = {
  id: { width: 84, align: 'end', text: plain, cell: mono },
  code: { width: 140, text: plain, cell: mono },
  text: { width: 'fill', text: plain },
  date: { width: 96, text: format(formatDate) },
  month: { width: 88, text: format(formatMonth) },
  instant: {
    width: 140,
    text: format(formatInstant),
    cell: (value) => value !== null && <Instant at={String(value)} />,
  },
  money: { width: 116, align: 'end', text: format(formatReais) },
  percent: { width: 92, align: 'end', text: format(formatPercent) },
  count: { width: 80, align: 'end', text: (value) => (value === null ? '' : formatNumber(Number(value))) },
  status: {
    width: 190,
    text: (value, t) => statusName(t, value === null ? null : String(value)),
    cell: (value) => <StatusBadge status={value === null ? null : String(value)} />,
  },
  source: { width: 140, text: code('source') },
  service: { width: 180, text: code('service') },
  accountType: { width: 170, text: code('accountType') },
}

/** Pixels, about: no name of a column is cut. */
const letterWidth = 6.4
const headerPadding = 22

export function columnsOf(report: ReportName, t: TFunction): readonly Column<PreviewRow>[] {
  return reports[report].columns.map(({ id, kind }) => {
    const { width, align, text, cell } = kinds[kind]
    const header = t(`reports:column.${id}`)
    const textOf = ({ values }: PreviewRow) => text(values[id] ?? null, t)
    return {
      id,
      header,
      width: width === 'fill' ? width : Math.max(width, header.length * letterWidth + headerPadding),
      ...(align ? { align } : {}),
      text: textOf,
      ...(cell ? { cell: (row: PreviewRow) => cell(row.values[id] ?? null, textOf(row)) } : {}),
    }
  })
}
