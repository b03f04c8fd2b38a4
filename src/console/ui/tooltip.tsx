import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Keys } from './keys.tsx'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly content: ReactNode
  readonly keys?: string | undefined
  /** One element that can have the focus. */
  readonly children: ReactElement
}

/** More than a `title` can say: on hover and on focus. Esc closes it. */
export function Tooltip({ content, keys, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {content}
            {keys && <Keys keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
