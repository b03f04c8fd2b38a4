// Links that look like buttons, and the link of a table cell.
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { formatKeyTooltip, toAriaKeyShortcuts } from '#console/lib/key-sequences.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { type KeysToShow, useKeySequence } from './shown-keys.ts'

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of a page in this console. */
  readonly to?: string
  /** URL of a file or of another site. */
  readonly href?: string
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'small' | 'normal'
  readonly icon?: ReactNode
  /** Keyboard shortcut in the tooltip of the link. */
  readonly keys?: KeysToShow
}

/** Link that looks like a button, so that users can open the link in a new tab or copy its URL. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, href, variant = 'secondary', size, icon, keys: keysToShow, title, className, children, ...rest } = props
  const linkClassName = classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    styles.link,
    className,
  )
  const keys = useKeySequence(keysToShow)
  const content = (
    <>
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </>
  )
  const anchorProps: AnchorHTMLAttributes<HTMLAnchorElement> = {
    'aria-keyshortcuts': toAriaKeyShortcuts(keys),
    title: formatKeyTooltip(title, keys),
    ...rest,
    className: linkClassName,
  }
  return to === undefined ? (
    <a {...anchorProps} href={href}>
      {content}
    </a>
  ) : (
    <Link {...anchorProps} to={to}>
      {content}
    </Link>
  )
}

interface CellIconLinkProps extends Omit<LinkProps, 'tabIndex' | 'className' | 'children' | 'aria-label' | 'title'> {
  readonly label: string
  readonly icon: ReactNode
}

/** Link in a table cell that contains only an icon and looks like `CellButton`. */
export function CellIconLink({ label, icon, ...rest }: CellIconLinkProps) {
  const className = classNames(styles.button, styles.quiet, styles.small, styles.link, styles.iconButtonButton)
  return (
    <CellLink {...rest} className={className} aria-label={label} title={label}>
      {icon}
    </CellLink>
  )
}

/** Link in a table cell. Tab does not stop at the link, because the whole table row is a single tab stop. */
export function CellLink(props: Omit<LinkProps, 'tabIndex'>) {
  return <Link {...props} tabIndex={-1} />
}
