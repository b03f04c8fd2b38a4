import { type KeysToShow, useShownKeys } from '#console/lib/key-map.ts'
import { ariaKeys } from './key-names.ts'
import { Keys } from './keys.tsx'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

export interface ButtonProps extends Omit<PlainButtonProps, 'end'> {
  /** Shown at the end: those of a command as this person has them, or a widget's own: `mod+enter`. */
  readonly keys?: KeysToShow
}

export function Button({ keys: given, ...rest }: ButtonProps) {
  const keys = useShownKeys(given)
  return <PlainButton aria-keyshortcuts={ariaKeys(keys)} {...rest} end={keys && <Keys keys={keys} subtle />} />
}
