// Builds table columns from column specifications. The kind of a column determines how the values are rendered, aligned
// and copied.
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAge, formatDate, formatInstant, formatNumber, formatPercent, formatReais } from '#console/lib/format.ts'
import type { Column } from '#console/table/column.tsx'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { Code, EmptyValueDash, TimestampText, WaitingTime } from '#console/ui/values.tsx'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import { formatStatus } from './reverse-labels.ts'
import { RecordIdLink } from './reverse-values.tsx'
import { ActiveBadge, StatusBadge } from './status-badge.tsx'

interface ColumnOptions<Row> {
  /** Translation key of the column header. Default: `column.<name>` in the namespace of the list. */
  readonly header?: string
  /** True if the user can sort by this column. Default: true if the endpoint can sort by the column's name. */
  readonly sortable?: boolean
  /** True for the column that contains the name of the row. In a narrow table this column is truncated last. */
  readonly isName?: boolean
  /**
   * True for the column by which users decide what to do with the row, such as an error. In a narrow table this column
   * stays wider than the other columns, and on a card it has the second line.
   */
  readonly isMain?: boolean
  /**
   * Shows the column on the card that replaces a row in a narrow window. At most three columns fit on a card, and a
   * short fourth column, such as an age, that has the value `last`.
   */
  readonly isOnCard?: boolean | 'last'
  /** True for a column of badges or codes, which are never truncated. Default: depends on the kind of the column. */
  readonly isNeverTruncated?: boolean
  /** Width in pixels that fits the code at the beginning of each value. The column is not reduced below this width. */
  readonly readableWidth?: number
  /** Hides the column until the user makes it visible. */
  readonly isHiddenByDefault?: boolean
  /**
   * True for a column of sentences, which wrap over several lines instead of being truncated. The rows of such a table
   * have different heights.
   */
  readonly wraps?: boolean
  readonly align?: 'end'
  /** Returns the plain text of the cell for copying, previews and tooltips, instead of the default text. */
  readonly text?: (row: Row, t: TFunction) => string
}

/**
 * Column with custom cells. Cells must not contain tab stops: use `CellLink` for links and `CellButton` for buttons.
 */
interface CustomColumn<Row> extends ColumnOptions<Row> {
  readonly name: string
  readonly kind?: undefined
  /** True for a column that contains no value, but buttons or links that act on the row. */
  readonly isAction?: boolean
  readonly cell: (row: Row, t: TFunction) => ReactNode
}

type FieldNames<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string

/** Value of a column: the field of the row with the same name as the column, or the result of a function. */
type ColumnValue<Row, Value> =
  | { readonly name: FieldNames<Row, Value>; readonly value?: undefined }
  | { readonly name: string; readonly value: (row: Row, t: TFunction) => Value }

type EmptyValue = null | undefined
type TextValue = string | number | EmptyValue

type BadgeStyle = readonly [tone: Tone, icon?: LucideIcon]

type ColumnKinds<Row> =
  /** Plain text. With `hasDash`, an empty cell shows a dash. */
  | ({ readonly kind: 'text'; readonly hasDash?: true } & ColumnValue<Row, TextValue>)
  /** Code or non-numeric id in a monospaced font; an empty cell shows a dash. */
  | ({ readonly kind: 'code' } & ColumnValue<Row, TextValue>)
  /** Numeric id of a record, right-aligned in a monospaced font. */
  | ({ readonly kind: 'id' } & ColumnValue<Row, number>)
  | ({ readonly kind: 'number' } & ColumnValue<Row, number | EmptyValue>)
  /** Amount of money in Brazilian reais. */
  | ({ readonly kind: 'money' } & ColumnValue<Row, string | EmptyValue>)
  | ({ readonly kind: 'percent' } & ColumnValue<Row, string | EmptyValue>)
  | ({ readonly kind: 'date' } & ColumnValue<Row, string | EmptyValue>)
  | ({ readonly kind: 'instant' } & ColumnValue<Row, string | EmptyValue>)
  /** Time that has passed since a timestamp. */
  | ({ readonly kind: 'waiting' } & ColumnValue<Row, string | EmptyValue>)
  /**
   * Active or inactive; an empty cell shows a dash. Set `feminine` if the noun is feminine in Portuguese and Spanish.
   */
  | ({ readonly kind: 'active'; readonly feminine?: true } & ColumnValue<Row, boolean | EmptyValue>)
  /** Status of a reverse (return request) or refund. */
  | ({ readonly kind: 'status'; readonly getRecordType?: (row: Row) => ReprocessType } & ColumnValue<
      Row,
      string | null
    >)
  /** Enumerated value as a badge. The translation key of the badge consists of `textPrefix` and the value. */
  | ({
      readonly kind: 'badge'
      readonly badgeStyles: Readonly<Partial<Record<string, BadgeStyle>>>
      readonly textPrefix: string
    } & ColumnValue<Row, string | EmptyValue>)
  /** Text that links to a page or drawer. The text is not a link if the row has no URL (null). */
  | ({ readonly kind: 'link'; readonly getLinkUrl: (row: Row) => string | null } & ColumnValue<Row, TextValue>)
  /** Id of a reverse (return request) or refund, as a link that opens the record. */
  | ({ readonly kind: 'record'; readonly getRecordType: (row: Row) => ReprocessType } & ColumnValue<Row, number>)

export type ColumnSpec<Row> = CustomColumn<Row> | (ColumnOptions<Row> & ColumnKinds<Row>)

interface RenderedValue {
  readonly text: string
  /** Rendered content of the cell. Default: the text. */
  readonly cell?: ReactNode
}

/** Kinds of columns that are right-aligned, so that users can compare numbers digit by digit. */
const rightAlignedKinds: ReadonlySet<unknown> = new Set(['id', 'number', 'money', 'percent', 'record'])

/** Kinds of columns whose values are never truncated. */
const neverTruncatedKinds: ReadonlySet<unknown> = new Set(['code', 'active', 'status', 'badge'])

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns the text and the rendered cell of a row's value, depending on the kind of the column. */
function renderValue<Row extends object>(spec: ColumnSpec<Row>, row: Row, t: TFunction): RenderedValue {
  if (spec.kind === undefined) return { text: '', cell: spec.cell(row, t) }
  const value: unknown = spec.value ? spec.value(row, t) : Reflect.get(row, spec.name)
  const text = toText(value)
  switch (spec.kind) {
    case 'text':
      return spec.hasDash && text === '' ? { text, cell: <EmptyValueDash /> } : { text }
    case 'code':
      return { text, cell: <Code>{text}</Code> }
    case 'id':
      return { text, cell: <code>{text}</code> }
    case 'number':
      return { text: text === '' ? '' : formatNumber(Number(value)) }
    case 'money':
      return { text: text === '' ? '' : formatReais(text) }
    case 'percent':
      return { text: text === '' ? '' : formatPercent(text) }
    case 'date':
      return { text: text === '' ? '' : formatDate(text) }
    case 'instant':
      return {
        text: text === '' ? '' : formatInstant(text),
        cell: text === '' ? <EmptyValueDash /> : <TimestampText timestamp={text} />,
      }
    case 'waiting':
      return text === ''
        ? { text, cell: <EmptyValueDash /> }
        : { text: formatAge(text), cell: <WaitingTime since={text} /> }
    case 'active':
      return typeof value === 'boolean'
        ? renderActive(value, spec.feminine ?? false, t)
        : { text, cell: <EmptyValueDash /> }
    case 'status': {
      const type = spec.getRecordType?.(row) ?? 'reverse'
      return { text: formatStatus(text || null, t, type), cell: <StatusBadge status={text} type={type} /> }
    }
    case 'badge':
      return renderBadge(text, spec.badgeStyles[text], text === '' ? '' : t(`${spec.textPrefix}.${text}`))
    case 'link': {
      const to = spec.getLinkUrl(row)
      return { text, cell: to === null ? text : <CellLink to={to}>{text}</CellLink> }
    }
    case 'record':
      return { text, cell: <RecordIdLink type={spec.getRecordType(row)} id={Number(value)} /> }
  }
}

function renderActive(isActive: boolean, feminine: boolean, t: TFunction): RenderedValue {
  const word = isActive ? 'active' : 'inactive'
  return {
    text: t(feminine ? `ui:status.${word}_feminine` : `ui:status.${word}`),
    cell: <ActiveBadge active={isActive} feminine={feminine} />,
  }
}

function renderBadge(value: string, badgeStyle: BadgeStyle | undefined, text: string): RenderedValue {
  if (value === '') return { text, cell: <EmptyValueDash /> }
  const [tone, icon] = badgeStyle ?? ['neutral']
  return {
    text,
    cell: (
      <Badge tone={tone} {...(icon ? { icon } : {})}>
        {text}
      </Badge>
    ),
  }
}

/**
 * Builds the columns of a table from their specifications. `sortableColumns` contains the columns by which the server
 * can sort the list.
 */
export function buildColumns<Row extends object>(
  specs: readonly ColumnSpec<Row>[],
  t: TFunction,
  sortableColumns: readonly string[] = [],
): readonly Column<Row>[] {
  return specs.map((spec) => {
    const { name, header, isName, isMain, isOnCard, readableWidth, isHiddenByDefault, wraps } = spec
    const isAction = spec.kind === undefined && spec.isAction === true
    const formatText = spec.text
    return {
      id: name,
      header: t(header ?? `column.${name}`),
      sortable: spec.sortable ?? sortableColumns.includes(name),
      ...(spec.align === 'end' || rightAlignedKinds.has(spec.kind) ? { align: 'end' } : {}),
      ...(isName ? { isName } : {}),
      ...(isMain ? { isMain } : {}),
      ...(isOnCard ? { isOnCard } : {}),
      ...(readableWidth === undefined ? {} : { readableWidth }),
      ...(isHiddenByDefault ? { isHiddenByDefault } : {}),
      ...(wraps ? { wraps } : {}),
      ...(isAction ? { isAction } : {}),
      isNeverTruncated: spec.isNeverTruncated ?? neverTruncatedKinds.has(spec.kind),
      text: (row: Row) => (formatText ? formatText(row, t) : renderValue(spec, row, t).text),
      cell: (row: Row) => {
        const { text, cell = text } = renderValue(spec, row, t)
        return cell
      },
    }
  })
}
