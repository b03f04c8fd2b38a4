// Moves the focus in a group of buttons with the arrow keys, Home and End. The Radix library has no component for such
// groups.
import type { KeyboardEvent } from 'react'
import { hasNoModifiers } from '#console/lib/key-events.ts'

/**
 * Moves the focus between the buttons of a group. Use this function as the `onKeyDown` handler of the element that
 * contains the buttons.
 */
export function moveFocusBetweenButtons(
  event: KeyboardEvent<HTMLElement>,
  { previous, next }: { readonly previous: string; readonly next: string } = { previous: 'ArrowUp', next: 'ArrowDown' },
): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const { activeElement } = document
  const currentIndex = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
  const targets: Readonly<Record<string, HTMLButtonElement | undefined>> = {
    [previous]: buttons.at((currentIndex - 1) % buttons.length),
    [next]: buttons[(currentIndex + 1) % buttons.length],
    Home: buttons[0],
    End: buttons.at(-1),
  }
  const target = targets[event.key]
  if (!target || !hasNoModifiers(event.nativeEvent)) return
  event.preventDefault()
  target.focus({ focusVisible: true })
}
