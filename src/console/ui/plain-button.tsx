import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'small' | 'normal' | undefined
  readonly icon?: ReactNode
  /** Stands after the label. */
  readonly end?: ReactNode
  readonly busy?: boolean | undefined
  /** Why it cannot be pressed now. It stays reachable, so that the reason can be read. */
  readonly disabledReason?: string | null | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** A button that no key is shown on: the sign-in needs no more. */
export function PlainButton(props: PlainButtonProps) {
  const { variant = 'secondary', size, icon, end, busy, disabledReason, className, children, onClick, ...rest } = props
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
      aria-describedby={disabledReason ? reasonId : undefined}
      {...rest}
      className={classNames(styles.button, styles[variant], size === 'small' && styles.small, className)}
      aria-disabled={isStopped || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {end}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
