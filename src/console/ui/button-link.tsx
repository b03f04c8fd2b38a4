// Links that look like buttons, and the link of a table cell.
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { toAriaKeyShortcuts } from '#console/lib/key-sequences.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Keycaps } from './keys.tsx'
import { type KeysToShow, useKeySequence } from './shown-keys.ts'

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of a page in this console. */
  readonly to?: string
  /** URL of a file or of another site. */
  readonly href?: string
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'small' | 'normal'
  readonly icon?: ReactNode
  readonly keys?: KeysToShow
}

/** Link that looks like a button, so that users can open the link in a new tab or copy its URL. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, href, variant = 'secondary', size, icon, keys, className, children, ...rest } = props
  const linkClassName = classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    styles.link,
    className,
  )
  const visibleKeys = useKeySequence(keys)
  const content = (
    <>
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {visibleKeys && <Keycaps keys={visibleKeys} subtle />}
    </>
  )
  return to === undefined ? (
    <a aria-keyshortcuts={toAriaKeyShortcuts(visibleKeys)} {...rest} href={href} className={linkClassName}>
      {content}
    </a>
  ) : (
    <Link aria-keyshortcuts={toAriaKeyShortcuts(visibleKeys)} {...rest} to={to} className={linkClassName}>
      {content}
    </Link>
  )
}

/** Link in a table cell. Tab does not stop at the link, because the whole table row is a single tab stop. */
export function CellLink(props: Omit<LinkProps, 'tabIndex'>) {
  return <Link {...props} tabIndex={-1} />
}
