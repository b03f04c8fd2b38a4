import { type MouseEvent, useRef } from 'react'

interface MenuButton {
  readonly isOpen: boolean
  readonly onOpen: (button: HTMLButtonElement) => void
  readonly onClose: () => void
}

/** What a button is given that opens a menu, and closes it when it is pressed again. */
export function useMenuButton({ isOpen, onOpen, onClose }: MenuButton) {
  // Pressing the button already closes the menu: the click that follows must not open it again.
  const wasOpen = useRef(false)
  return {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerDown: () => {
      wasOpen.current = isOpen
    },
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
      const isByKey = detail === 0
      if (isByKey || !wasOpen.current) onOpen(currentTarget)
      else onClose()
    },
  } as const
}
