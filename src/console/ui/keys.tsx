// Renders a key sequence such as `mod+enter` as `<kbd>` elements.
import { Fragment } from 'react'
import { getKeyNames } from '#console/lib/key-sequences.ts'
import { classNames } from './class-names.ts'
import styles from './keys.module.css'
import { type KeysToShow, useKeySequence } from './shown-keys.ts'

interface KeysProps {
  /** Keys to display: a command with a shortcut that users can change, or a fixed key sequence such as `mod+enter`. */
  readonly keys: KeysToShow
  /** Shows the keys without a frame and in the color of the text, for use on buttons. */
  readonly subtle?: boolean
}

/**
 * Displays a shortcut as keycaps. Screen readers ignore the keycaps and read the attribute `aria-keyshortcuts` instead.
 */
export function Keycaps({ keys, subtle }: KeysProps) {
  const keySequence = useKeySequence(keys)
  if (!keySequence) return null
  return (
    <span className={classNames(styles.keys, subtle && styles.subtle)} aria-hidden="true">
      {getKeyNames(keySequence).map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice in a chord
        <Fragment key={index}>
          {stroke.map((name) => (
            <kbd key={name} className={styles.key}>
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
