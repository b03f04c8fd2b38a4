// Components that show one value: numbers table, quote, dash, code, instant, external link.
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { formatAge, formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import styles from './values.module.css'

interface NumbersTableProps {
  readonly caption: string
  readonly head: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[]
}

/** What a chart shows, to be read. */
export function NumbersTable({ caption, head, rows }: NumbersTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a value belongs to the column it stands in
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
  /** Who said it. */
  readonly label: string
  readonly text: string
}

/** Words from outside, as a text whose direction is its own. */
export function Quote({ label, text }: QuoteProps) {
  return (
    <span className={styles.quote}>
      {label} “<bdi>{text}</bdi>”
    </span>
  )
}

// Single values of a record. An empty one is a dash on screen and words to a screen reader.

export function Dash() {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.dash}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('noValue')}</span>
    </span>
  )
}

/** Ids, codes, documents. */
export function Code({ children }: { readonly children: string | number | null }) {
  return children === null || children === '' ? <Dash /> : <code>{children}</code>
}

/** A moment in São Paulo's time, with its seconds and zone on hover. */
export function Instant({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatInstantExactly(at)}>
      {formatInstant(at)}
    </time>
  )
}

/** How long something has waited, with the moment on hover. */
export function Waiting({ since }: { readonly since: string }) {
  return (
    <time dateTime={since} title={formatInstantExactly(since)}>
      {formatAge(since)}
    </time>
  )
}

interface OuterLinkProps {
  readonly url: string
  /** What is read in its place. */
  readonly text?: string
  /** -1 in a row of a table, which is one tab stop. */
  readonly tabIndex?: 0 | -1
}

/** Another site, as the merchant's own, in a new tab. */
export function OuterLink({ url, text = url, tabIndex }: OuterLinkProps) {
  const address = /^https?:\/\//i.test(url) ? url : `https://${url}`
  if (!URL.canParse(address)) return <Code>{url}</Code>
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" className={styles.outer} tabIndex={tabIndex}>
      {text}
      <ExternalLink size={12} />
    </a>
  )
}
