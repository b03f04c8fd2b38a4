// Every tab stop of a screen: its focus is seen (WCAG 2.4.7, 1.4.11) and not hidden (2.4.11), its order is that of the page, its size enough (2.5.8).
import type { Page } from 'playwright/test'
import type { Violation } from './axe.ts'

/** Focused one after the other, inside one call of the browser; the focus ends where it was. */
export async function stopsOf(page: Page): Promise<readonly Violation[]> {
  // What is focused by a script is shown as focused after a key.
  await page.keyboard.press('Shift')
  const found = await page.evaluate(stopsHere)
  return Object.entries(found).flatMap(([rule, where]) => (where.length === 0 ? [] : [{ rule, nodes: where }]))
}

function stopsHere(): Record<'no focus seen' | 'focus hidden' | 'order' | 'small', string[]> {
  type Rgb = readonly [number, number, number, number]
  const found = { 'no focus seen': [], 'focus hidden': [], order: [], small: [] } as Record<string, string[]>
  const isForced = matchMedia('(forced-colors: active)').matches
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const colors = new Map<string, Rgb>()
  const rgb = (color: string): Rgb => {
    const known = colors.get(color)
    if (known || !canvas) return known ?? [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const made: Rgb = [red, green, blue, alpha / 255]
    colors.set(color, made)
    return made
  }
  const light = (color: Rgb) => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: Rgb, other: Rgb) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const behind = (element: Element | null): Rgb => {
    for (let at = element; at; at = at.parentElement) {
      const color = rgb(getComputedStyle(at).backgroundColor)
      if (color[3] > 0.9) return color
    }
    return rgb('Canvas')
  }
  const nameOf = (element: Element) => `${element.outerHTML.slice(0, 140)}`

  /** What could show the focus: of the element and of what holds it, as `:focus-within` does. */
  const look = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement].map((one) => {
      if (!one) return null
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow, borderBottomColor, backgroundColor } =
        getComputedStyle(one)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      return {
        one,
        outline: isOutlined ? outlineColor : '',
        outlineOffset,
        boxShadow,
        borderBottomColor,
        backgroundColor,
      }
    })
  const isSeen = (before: ReturnType<typeof look>, element: Element): boolean =>
    look(element).some((now, index) => {
      const then = before[index]
      if (!now || !then) return false
      const isInside = Number.parseFloat(now.outlineOffset) < 0
      const ground = behind(isInside ? now.one : now.one.parentElement)
      if (now.outline !== '' && then.outline !== now.outline) return isForced || contrast(rgb(now.outline), ground) >= 3
      const shadow = /(rgba?|color|oklch|oklab)\([^)]*\)/.exec(now.boxShadow)?.[0]
      if (shadow && then.boxShadow !== now.boxShadow && !isForced) return contrast(rgb(shadow), ground) >= 3
      if (then.borderBottomColor !== now.borderBottomColor) return contrast(rgb(now.borderBottomColor), ground) >= 3
      return false
    })

  const layer = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const scope = layer ?? document
  const stops = [
    ...scope.querySelectorAll<HTMLElement>(
      // The sentinels beside a layer pass the focus on at once.
      'a[href], button, input, textarea, summary, [tabindex]:not([data-radix-focus-guard]), [contenteditable="true"]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
  )
  const held = document.activeElement
  const boxes = stops.map((element) => element.getBoundingClientRect())

  for (const [index, element] of stops.entries()) {
    if (element.tabIndex > 0) found.order?.push(`tabindex ${nameOf(element)}`)
    const [box, before] = [boxes[index], boxes[index - 1]]
    // Back up and to the left: a new column would be to the right.
    const previous = stops[index - 1]
    const isBack = box && before && box.bottom <= before.top - 1 && box.right <= before.left
    if (isBack && previous && element.parentElement === previous.parentElement) found.order?.push(nameOf(element))
  }

  const isText = (element: HTMLElement) => getComputedStyle(element).display === 'inline'
  for (const [index, element] of stops.entries()) {
    const box = boxes[index]
    const target = element.matches('input') ? (element.closest('label') ?? element) : element
    const size = target === element ? box : target.getBoundingClientRect()
    if (!size || !box || (size.width >= 24 && size.height >= 24) || isText(element) || box.width <= 1) continue
    const [x, y] = [size.left + size.width / 2, size.top + size.height / 2]
    // Small ones keep their distance: a circle of 24 px around each touches no other target.
    const isNear = boxes.some((other, at) => {
      if (at === index || other.width <= 1 || element.contains(stops[at] ?? null) || stops[at]?.contains(element))
        return false
      const [dx, dy] = [Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)]
      return Math.hypot(dx, dy) < 12
    })
    if (isNear) found.small?.push(`${Math.round(size.width)}×${Math.round(size.height)} ${nameOf(element)}`)
  }

  if (held instanceof HTMLElement) held.blur()
  for (const element of stops) {
    // The skip link is small until it has the focus; frames keep their own focus.
    if (element.matches('iframe') || !element.isConnected) continue
    const before = look(element)
    element.focus()
    if (document.activeElement !== element) continue
    if (!isSeen(before, element)) found['no focus seen']?.push(nameOf(element))
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    )
    const isShown = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y)
      return (
        top !== null &&
        // A notice goes by itself, and Esc or its button sends it away.
        (top.closest('[data-region="toasts"]') !== null ||
          element.contains(top) ||
          top.contains(element) ||
          top.closest('label')?.contains(element) === true)
      )
    })
    if (!isShown) found['focus hidden']?.push(nameOf(element))
  }
  if (held instanceof HTMLElement) held.focus({ preventScroll: true })
  return found
}
