import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { ariaKeys, keysText } from './key-names.ts'

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> {
  readonly label: string
  readonly icon: ReactNode
}

/** An icon alone: its name is in the label, and on hover together with its keys. */
export function IconButton({
  label,
  icon,
  keys,
  variant = 'quiet',
  className,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const hint = keys ? `${label} (${keysText(keys)})` : label
  return (
    <Button
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
      title={disabledReason ? `${label}: ${disabledReason}` : hint}
      disabledReason={disabledReason}
      className={classNames(styles.button, className)}
    />
  )
}
