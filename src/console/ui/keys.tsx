import { Fragment } from 'react'
import { classNames } from './class-names.ts'
import { keyNames } from './key-names.ts'
import styles from './keys.module.css'

interface KeysProps {
  /** As in the registry: `mod+k`, `g e`, `?`. */
  readonly keys: string
  /** Without frame, in the colour of the text around: on buttons. */
  readonly subtle?: boolean
}

/** Keys as keycaps; hidden from screen readers, which get them from `aria-keyshortcuts`. */
export function Keys({ keys, subtle }: KeysProps) {
  return (
    <span className={classNames(styles.keys, subtle && styles.subtle)} aria-hidden="true">
      {keyNames(keys).map((stroke, index) => (
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
