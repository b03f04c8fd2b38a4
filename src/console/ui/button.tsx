// Button components: with a label, with only an icon, and for table cells. Also contains the spinner of a busy button.
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { addKeysToLabel, formatKeyTooltip, MAIN_ACTION_KEYS, toAriaKeyShortcuts } from '#console/lib/key-sequences.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Keycaps } from './keys.tsx'
import { type KeysToShow, useKeySequence } from './shown-keys.ts'

/** Loading spinner. Screen readers ignore the spinner, so the parent element must announce the progress. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'small' | 'normal' | undefined
  readonly icon?: ReactNode
  /** Content after the label. */
  readonly trailingContent?: ReactNode
  readonly busy?: boolean | undefined
  /**
   * Reason why the button is disabled. The button then has `aria-disabled` and stays focusable, so that users can
   * read the reason.
   */
  readonly disabledReason?: string | null | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * Button without a keyboard shortcut. The sign-in page uses this component, so that the page need not load the code for
 * shortcuts.
 */
export function PlainButton(props: PlainButtonProps) {
  const {
    variant = 'secondary',
    size,
    icon,
    trailingContent,
    busy,
    disabledReason,
    className,
    children,
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const isBlocked = Boolean(disabledReason) || busy === true

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault()
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
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <Spinner /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {trailingContent}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}

export interface ButtonProps extends Omit<PlainButtonProps, 'end'> {
  /**
   * Keyboard shortcut in the tooltip of the button: either a command with a shortcut that users can change, or a fixed
   * key sequence such as `escape`. Only the main button of a form shows its shortcut, `mod+enter`, inside the button.
   */
  readonly keys?: KeysToShow
}

export function Button({ keys: keysToShow, title, disabledReason, ...rest }: ButtonProps) {
  const keys = useKeySequence(keysToShow)
  const isMainButton = keysToShow === MAIN_ACTION_KEYS
  return (
    <PlainButton
      aria-keyshortcuts={toAriaKeyShortcuts(keys)}
      title={disabledReason || (isMainButton ? title : formatKeyTooltip(title, keys))}
      disabledReason={disabledReason}
      {...rest}
      trailingContent={isMainButton && <Keycaps keys={keys} subtle />}
    />
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> {
  readonly label: string
  readonly icon: ReactNode
}

/**
 * Button that contains only an icon. `label` is the accessible name of the button. The tooltip displays the label and
 * the shortcut.
 */
export function IconButton({
  label,
  icon,
  keys: keysToShow,
  variant = 'quiet',
  className,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const keys = useKeySequence(keysToShow)
  const hint = addKeysToLabel(label, keys)
  return (
    <PlainButton
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={toAriaKeyShortcuts(keys)}
      title={disabledReason ? `${label}: ${disabledReason}` : hint}
      disabledReason={disabledReason}
      className={classNames(styles.iconButtonButton, className)}
    />
  )
}

/**
 * Icon button in a table cell. Tab does not stop at the button, because the table row is the tab stop and has a
 * shortcut for the same action.
 */
export function CellButton(props: Omit<IconButtonProps, 'tabIndex' | 'size'>) {
  return <IconButton size="small" {...props} tabIndex={-1} />
}
