// Dropdown and context menus over Radix, opened at a button or at a point. Not modal: the page stays interactive.
import Check from 'lucide-react/icons/check'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type CSSProperties, Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { Keys } from './keys.tsx'
import { focusBack } from './layer-stack.ts'
import styles from './menu.module.css'
import type { KeysToShow } from './shown-keys.ts'

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

interface MenuButtonProps {
  /** Of the menu. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** The button that opens it, and closes it when it is pressed again. */
  readonly children: ReactElement
  /** Where something else can open it, too. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** A button with its menu. */
export function MenuButton({ label, items, children, ...root }: MenuButtonProps) {
  return (
    <DropdownMenu.Root modal={false} {...root}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <MenuContent label={label} className={styles.items}>
        <Items items={items} />
      </MenuContent>
    </DropdownMenu.Root>
  )
}

interface PointMenuProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Where it opens, in the window. */
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

/** Context menu at a point: one for all rows, opened by key, row button or right click. */
export function PointMenu({ label, items, x, y, onClose }: PointMenuProps) {
  const [previous] = useState(() => document.activeElement)
  const point: CSSProperties = { left: x, top: y }
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className={styles.point} style={point} />
      </DropdownMenu.Trigger>
      <MenuContent label={label} className={styles.items} onFocusBack={() => focusBack(previous)}>
        <Items items={items} />
      </MenuContent>
    </DropdownMenu.Root>
  )
}

interface MenuContentProps extends Pick<ComponentProps<typeof DropdownMenu.Content>, 'align' | 'children'> {
  readonly label: string
  readonly className: string | undefined
  /** Where it stands in the document; default: at its end. */
  readonly container?: HTMLElement | null
  /** Default: to the trigger. */
  readonly onFocusBack?: () => void
}

/** What opens: inside a `DropdownMenu.Root`. */
export function MenuContent({ label, className, container, align = 'start', onFocusBack, children }: MenuContentProps) {
  return (
    <DropdownMenu.Portal container={container}>
      <DropdownMenu.Content
        align={align}
        loop
        className={classNames(styles.menu, className)}
        aria-label={label}
        aria-labelledby={undefined}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          // A click elsewhere, or the drawer that was chosen, has the focus already.
          const isTaken = document.activeElement !== document.body
          if (isTaken || onFocusBack) event.preventDefault()
          if (!isTaken) onFocusBack?.()
        }}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  )
}

function Items({ items }: { readonly items: readonly MenuItem[] }) {
  return items.map((item) => (
    <Fragment key={item.id}>
      {item.startsGroup && <DropdownMenu.Separator className={styles.line} />}
      <Item item={item} />
    </Fragment>
  ))
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
      <span className={styles.tick}>
        <DropdownMenu.ItemIndicator asChild>
          <Check size={14} />
        </DropdownMenu.ItemIndicator>
      </span>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}
