import { DropdownMenu } from 'radix-ui'
import { type CSSProperties, Fragment, type ReactNode, useState } from 'react'
import type { KeysToShow } from '#console/lib/key-map.ts'
import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'
import { focusBack } from './layer.ts'
import styles from './menu.module.css'
import { MenuFrame } from './menu-frame.tsx'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly keys?: KeysToShow
  readonly isDangerous?: boolean
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string | null | undefined
  /** A line above it. */
  readonly startsGroup?: boolean
  readonly onSelect: () => void
}

interface PointMenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Where it opens, in the window. */
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

/** A menu at a point: of a row, of a button, of what was clicked. */
export function PointMenu({ label, items, x, y, onClose }: PointMenuProps) {
  const [previous] = useState(() => document.activeElement)
  // The point is known only now: this is the anchor that the menu is placed by.
  const point: CSSProperties = { left: x, top: y }
  return (
    <MenuFrame
      label={label}
      anchor={<span className={styles.point} style={point} />}
      align="start"
      loop
      className={styles.menu}
      onClose={onClose}
      onGone={() => focusBack(previous)}
    >
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.startsGroup && <DropdownMenu.Separator className={styles.line} />}
          <DropdownMenu.Item
            className={classNames(styles.item, item.isDangerous && styles.dangerous)}
            disabled={Boolean(item.disabledReason)}
            title={item.disabledReason ?? undefined}
            textValue={item.label}
            onSelect={item.onSelect}
          >
            {item.icon}
            <span className={styles.label}>{item.label}</span>
            {item.keys && <Keys keys={item.keys} />}
          </DropdownMenu.Item>
        </Fragment>
      ))}
    </MenuFrame>
  )
}
