// How single values of a record are shown. An empty one is a dash to the eye and words to the ear.
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import styles from './values.module.css'

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

interface OuterLinkProps {
  readonly url: string
  /** -1 in a row of a table, which is one tab stop. */
  readonly tabIndex?: 0 | -1
}

/** The merchant's own site, in a new tab. */
export function OuterLink({ url, tabIndex }: OuterLinkProps) {
  const address = /^https?:\/\//i.test(url) ? url : `https://${url}`
  if (!URL.canParse(address)) return <Code>{url}</Code>
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" className={styles.outer} tabIndex={tabIndex}>
      {url}
      <ExternalLink size={12} />
    </a>
  )
}
