// Links that look like buttons, and the link of a table cell.
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { ariaKeys } from '#console/lib/key-sequences.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'
import { type KeysToShow, useShownKeys } from './shown-keys.ts'

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of a page of the console. */
  readonly to?: string
  /** URL of a file or of another site. */
  readonly href?: string
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'small' | 'normal'
  readonly icon?: ReactNode
  readonly keys?: KeysToShow
}

/** Renders a link that looks like a button, so that users can open it in a new tab or copy its URL. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, href, variant = 'secondary', size, icon, keys, className, children, ...rest } = props
  const looks = classNames(styles.button, styles[variant], size === 'small' && styles.small, styles.link, className)
  const shown = useShownKeys(keys)
  const content = (
    <>
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {shown && <Keys keys={shown} subtle />}
    </>
  )
  return to === undefined ? (
    <a aria-keyshortcuts={ariaKeys(shown)} {...rest} href={href} className={looks}>
      {content}
    </a>
  ) : (
    <Link aria-keyshortcuts={ariaKeys(shown)} {...rest} to={to} className={looks}>
      {content}
    </Link>
  )
}

/** Renders a link in a table cell. The link is no tab stop, because the row is the tab stop. */
export function CellLink(props: Omit<LinkProps, 'tabIndex'>) {
  return <Link {...props} tabIndex={-1} />
}
