// Dropdown and context menus, based on Radix. The menus are not modal, so that the page stays interactive.
import Check from 'lucide-react/icons/check'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type CSSProperties, Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { Keycaps } from './keys.tsx'
import { restoreFocus } from './layer-stack.ts'
import styles from './menu.module.css'
import type { KeysToShow } from './shown-keys.ts'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly keys?: KeysToShow
  /** Reason why the item is disabled; null if the item is enabled. */
  readonly disabledReason?: string | null | undefined
  /** Shows a separator above the item. */
  readonly startsGroup?: boolean
  /** Shows the item as a checkbox. The menu stays open when the user toggles the item. */
  readonly isChecked?: boolean
  readonly onSelect: () => void
}

interface MenuButtonProps {
  /** Accessible name of the menu. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Button that opens and closes the menu. */
  readonly children: ReactElement
  /**
   * True if the menu is open. Pass this prop if the menu can also be opened without its button, for example by a
   * shortcut.
   */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

/** Button with a dropdown menu. */
export function MenuButton({ label, items, children, ...menuProps }: MenuButtonProps) {
  return (
    <DropdownMenu.Root modal={false} {...menuProps}>
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
  /** Position of the menu in the window, in pixels. */
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

/**
 * Context menu at a point in the window. All rows of a table share one context menu, which opens on a key press, a
 * right click, or a click on the menu button of a row.
 */
export function ContextMenuAtPoint({ label, items, x, y, onClose }: PointMenuProps) {
  const [previousFocus] = useState(() => document.activeElement)
  const anchorStyle: CSSProperties = { left: x, top: y }
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className={styles.point} style={anchorStyle} />
      </DropdownMenu.Trigger>
      <MenuContent label={label} className={styles.items} onRestoreFocus={() => restoreFocus(previousFocus)}>
        <Items items={items} />
      </MenuContent>
    </DropdownMenu.Root>
  )
}

interface MenuContentProps extends Pick<ComponentProps<typeof DropdownMenu.Content>, 'align' | 'children'> {
  readonly label: string
  readonly className: string | undefined
  /** DOM element in which the menu is rendered. Default: the end of the document. */
  readonly container?: HTMLElement | null
  /** Restores the focus when the menu closes. Default: focuses the button that opened the menu. */
  readonly onRestoreFocus?: () => void
}

/** Content of a menu inside a `DropdownMenu.Root`. */
export function MenuContent({
  label,
  className,
  container,
  align = 'start',
  onRestoreFocus,
  children,
}: MenuContentProps) {
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
          // Does not move the focus if another element already has the focus, for example after a click outside the
          // menu, or if the selected menu item opened a drawer.
          const isFocusElsewhere = document.activeElement !== document.body
          if (isFocusElsewhere || onRestoreFocus) event.preventDefault()
          if (!isFocusElsewhere) onRestoreFocus?.()
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
  const { label, icon, keys, isChecked, disabledReason, onSelect } = item
  const commonProps = {
    className: styles.item,
    disabled: Boolean(disabledReason),
    title: disabledReason ?? undefined,
    textValue: label,
  }
  const content = (
    <>
      {icon}
      <span className={styles.label}>{label}</span>
      {keys && <Keycaps keys={keys} />}
    </>
  )
  if (isChecked === undefined) {
    return (
      <DropdownMenu.Item {...commonProps} onSelect={onSelect}>
        {content}
      </DropdownMenu.Item>
    )
  }
  const toggle = (event: Event) => {
    event.preventDefault()
    onSelect()
  }
  return (
    <DropdownMenu.CheckboxItem {...commonProps} checked={isChecked} onSelect={toggle}>
      <span className={styles.tick}>
        <DropdownMenu.ItemIndicator asChild>
          <Check size={14} />
        </DropdownMenu.ItemIndicator>
      </span>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}
