// Arrow keys, Home and End in a group of buttons for which Radix has no primitive.
import type { KeyboardEvent } from 'react'
import { isPlain } from '#console/lib/key-events.ts'

/**
 * Moves the focus between the buttons of a group. Use as `onKeyDown` handler of the element that contains the buttons.
 */
export function moveAmongButtons(
  event: KeyboardEvent<HTMLElement>,
  { previous, next }: { readonly previous: string; readonly next: string } = { previous: 'ArrowUp', next: 'ArrowDown' },
): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
  const targets: Readonly<Record<string, HTMLButtonElement | undefined>> = {
    [previous]: buttons.at((at - 1) % buttons.length),
    [next]: buttons[(at + 1) % buttons.length],
    Home: buttons[0],
    End: buttons.at(-1),
  }
  const target = targets[event.key]
  if (!target || !isPlain(event.nativeEvent)) return
  event.preventDefault()
  target.focus({ focusVisible: true })
}
