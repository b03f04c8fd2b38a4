import Check from 'lucide-react/icons/check'
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
  /** It is on or off, and the menu stays open when it is switched. */
  readonly isChecked?: boolean
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
          <Item item={item} />
        </Fragment>
      ))}
    </MenuFrame>
  )
}

function Item({ item }: { readonly item: MenuItem }) {
  const { label, icon, keys, isDangerous, isChecked, disabledReason, onSelect } = item
  const common = {
    className: classNames(styles.item, isDangerous && styles.dangerous),
    disabled: Boolean(disabledReason),
    title: disabledReason ?? undefined,
    textValue: label,
  }
  const content = (
    <>
      {icon}
      <span className={styles.label}>{label}</span>
      {keys && <Keys keys={keys} />}
    </>
  )
  if (isChecked === undefined) {
    return (
      <DropdownMenu.Item {...common} onSelect={onSelect}>
        {content}
      </DropdownMenu.Item>
    )
  }
  const change = (event: Event) => {
    event.preventDefault()
    onSelect()
  }
  return (
    <DropdownMenu.CheckboxItem {...common} checked={isChecked} onSelect={change}>
      <span className={styles.tick}>{isChecked && <Check size={14} />}</span>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}
