// Components that render one value: number table, quote, dash, code, instant, age, external link.
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { formatAge, formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import styles from './values.module.css'

interface NumbersTableProps {
  readonly caption: string
  readonly head: readonly string[]
  /** Rows of cells; the first cell is the header of the row. */
  readonly rows: readonly (readonly string[])[]
}

/** Renders the numbers of a chart as a table for screen readers and for reading exact values. */
export function NumbersTable({ caption, head, rows }: NumbersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
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

/** Renders a quotation of external text. `<bdi>` isolates its text direction. */
export function Quote({ label, text }: QuoteProps) {
  return (
    <span className={styles.quote}>
      {label} “<bdi>{text}</bdi>”
    </span>
  )
}

/** Renders an empty value: a dash on screen, a text for screen readers. */
export function Dash() {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.dash}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('noValue')}</span>
    </span>
  )
}

/** Renders an id, code or document in the monospace font; null and the empty text as a dash. */
export function Code({ children }: { readonly children: string | number | null }) {
  return children === null || children === '' ? <Dash /> : <code>{children}</code>
}

/** Renders an instant in São Paulo time, with seconds and time zone in the tooltip. */
export function Instant({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatInstantExactly(at)}>
      {formatInstant(at)}
    </time>
  )
}

/** Renders the age of an instant, with the exact instant in the tooltip. */
export function WaitingTime({ since }: { readonly since: string }) {
  return (
    <time dateTime={since} title={formatInstantExactly(since)}>
      {formatAge(since)}
    </time>
  )
}

interface ExternalSiteLinkProps {
  readonly url: string
  /** Text of the link; default: the URL. */
  readonly text?: string
  /** Use -1 in a table row, because the row itself is the tab stop. */
  readonly tabIndex?: 0 | -1
}

/**
 * Renders a link to an external site in a new tab. Adds `https://` when the protocol is missing; an invalid URL is
 * rendered as text.
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
