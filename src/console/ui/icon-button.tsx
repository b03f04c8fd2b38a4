import type { ReactNode } from 'react'
import { useShownKeys } from '#console/lib/key-map.ts'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { ariaKeys, withKeys } from './key-names.ts'

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> {
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
      className={classNames(styles.button, className)}
    />
  )
}
