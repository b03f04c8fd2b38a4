import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { type KeysToShow, useShownKeys } from '#console/lib/key-map.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { ariaKeys } from './key-names.ts'
import { Keys } from './keys.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'small' | 'normal' | undefined
  readonly icon?: ReactNode
  /** Shown at the end: those of a command as this person has them, or a widget's own: `mod+enter`. */
  readonly keys?: KeysToShow
  readonly busy?: boolean | undefined
  /** Why it cannot be pressed now. It stays reachable, so that the reason can be read. */
  readonly disabledReason?: string | null | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size,
    icon,
    keys: given,
    busy,
    disabledReason,
    className,
    children,
    onClick,
    ...rest
  } = props
  const keys = useShownKeys(given)
  const reasonId = useId()
  const isStopped = Boolean(disabledReason) || busy === true

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isStopped) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      title={disabledReason ?? undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-describedby={disabledReason ? reasonId : undefined}
      {...rest}
      className={classNames(styles.button, styles[variant], size === 'small' && styles.small, className)}
      aria-disabled={isStopped || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {keys && <Keys keys={keys} subtle />}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
