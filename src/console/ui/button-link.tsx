import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A place of the console. */
  readonly to?: string
  /** A file, or another site. */
  readonly href?: string
  readonly variant?: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'small' | 'normal'
  readonly icon?: ReactNode
  readonly keys?: string | undefined
}

/** A link that looks like a button: it can be opened in a new tab, saved and copied. */
export function ButtonLink(props: ButtonLinkProps) {
  const { to, href, variant = 'secondary', size, icon, keys, className, children, ...rest } = props
  const looks = classNames(styles.button, styles[variant], size === 'small' && styles.small, styles.link, className)
  const content = (
    <>
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {keys && <Keys keys={keys} subtle />}
    </>
  )
  return to === undefined ? (
    <a {...rest} href={href} className={looks}>
      {content}
    </a>
  ) : (
    <Link {...rest} to={to} className={looks}>
      {content}
    </Link>
  )
}
