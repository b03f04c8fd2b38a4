// Components that display a value: table of numbers, quotation, dash, code, timestamp, waiting time and external link.
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { formatAge, formatInstant, formatInstantExactly, NO_VALUE } from '#console/lib/format.ts'
import styles from './values.module.css'

interface NumbersTableProps {
  readonly caption: string
  readonly columnHeaders: readonly string[]
  /** Rows of the table as lists of cells. The first cell is the header of its row. */
  readonly rows: readonly (readonly string[])[]
}

/** Table with the numbers of a chart, for screen readers and for users who need exact values. */
export function ChartNumbersTable({ caption, columnHeaders, rows }: NumbersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columnHeaders.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a value is identified by its column
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface QuoteProps {
  /** Name of the author. */
  readonly label: string
  readonly text: string
}

/** Quotation of a text from outside the console. The element `<bdi>` isolates the writing direction of the text. */
export function Quote({ label, text }: QuoteProps) {
  return (
    <span className={styles.quote}>
      {label} “<bdi>{text}</bdi>”
    </span>
  )
}

/** Dash for an empty value. Screen readers read a text instead. */
export function EmptyValueDash() {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.dash}>
      <span aria-hidden="true">{NO_VALUE}</span>
      <span className="visually-hidden">{t('noValue')}</span>
    </span>
  )
}

/** Id, code or document number in a monospaced font. Null and the empty text are shown as a dash. */
export function Code({ children }: { readonly children: string | number | null }) {
  return children === null || children === '' ? <EmptyValueDash /> : <code>{children}</code>
}

/** Timestamp in the time zone of São Paulo. The tooltip adds seconds and the time zone. Null is shown as a dash. */
export function TimestampText({ timestamp }: { readonly timestamp: string | null }) {
  if (timestamp === null) return <EmptyValueDash />
  return (
    <time dateTime={timestamp} title={formatInstantExactly(timestamp)}>
      {formatInstant(timestamp)}
    </time>
  )
}

/** Time that has passed since a timestamp. The tooltip shows the timestamp. */
export function WaitingTime({ since }: { readonly since: string }) {
  return (
    <time dateTime={since} title={formatInstantExactly(since)}>
      {formatAge(since)}
    </time>
  )
}

interface ExternalSiteLinkProps {
  readonly url: string
  /** Text of the link. Default: the URL. */
  readonly text?: string
  /** Tab index of the link. Pass -1 in a table, because a table row is a single tab stop. */
  readonly tabIndex?: 0 | -1
}

/**
 * Link to an external site, which opens in a new tab. Adds `https://` if the protocol is missing. An invalid URL is
 * shown as plain text.
 */
export function ExternalSiteLink({ url, text = url, tabIndex }: ExternalSiteLinkProps) {
  const href = /^https?:\/\//i.test(url) ? url : `https://${url}`
  if (!URL.canParse(href)) return <Code>{url}</Code>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={styles.outer} tabIndex={tabIndex}>
      {text}
      <ExternalLink size={12} />
    </a>
  )
}
