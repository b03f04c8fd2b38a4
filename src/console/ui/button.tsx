import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { ariaKeys, withKeys } from '#console/lib/key-sequences.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'
import { type KeysToShow, useShownKeys } from './shown-keys.ts'

/** Something is running; who shows it says what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'small' | 'normal' | undefined
  readonly icon?: ReactNode
  /** Stands after the label. */
  readonly end?: ReactNode
  readonly busy?: boolean | undefined
  /** Why it is disabled (`aria-disabled`): it stays focusable, so that the reason can be read. */
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
      data-variant={variant}
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

export interface ButtonProps extends Omit<PlainButtonProps, 'end'> {
  /** Shown at the end: those of a command as this person has them, or a widget's own: `mod+enter`. */
  readonly keys?: KeysToShow
}

export function Button({ keys: given, ...rest }: ButtonProps) {
  const keys = useShownKeys(given)
  return <PlainButton aria-keyshortcuts={ariaKeys(keys)} {...rest} end={keys && <Keys keys={keys} subtle />} />
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> {
  readonly label: string
  readonly icon: ReactNode
}

/** An icon alone: its name is in the label, and on hover together with its keys. */
export function IconButton({
  label,
  icon,
  keys: given,
  variant = 'quiet',
  className,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const keys = useShownKeys(given)
  const hint = withKeys(label, keys)
  return (
    <Button
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
      title={disabledReason ? `${label}: ${disabledReason}` : hint}
      disabledReason={disabledReason}
      className={classNames(styles.iconButtonButton, className)}
    />
  )
}

// Controls in a grid cell have `tabIndex={-1}`: the row is the tab stop, and its keys do the same.

/** A button in a table cell. */
export function CellButton(props: Omit<IconButtonProps, 'tabIndex' | 'size'>) {
  return <IconButton size="small" {...props} tabIndex={-1} />
}
