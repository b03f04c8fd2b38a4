// Checks all elements of a screen that the Tab key reaches: visible focus (WCAG 2.4.7, 1.4.11, 2.4.11), focus order,
// and target size (2.5.8).
import type { Page } from 'playwright/test'
import type { Violation } from './axe.ts'

/** Focuses all tab stops of the page one after the other, returns the violations, and restores the focus. */
export async function findFocusViolations(page: Page): Promise<readonly Violation[]> {
  // Presses a key first. Otherwise the browser does not show the focus (`:focus-visible`) of elements that a script
  // focuses.
  await page.keyboard.press('Shift')
  const violations = await page.evaluate(findFocusViolationsInPage)
  return Object.entries(violations).flatMap(([rule, nodes]) => (nodes.length === 0 ? [] : [{ rule, nodes }]))
}

function findFocusViolationsInPage(): Record<'no focus seen' | 'focus hidden' | 'order' | 'small', string[]> {
  type Rgb = readonly [number, number, number, number]
  const violations = { 'no focus seen': [], 'focus hidden': [], order: [], small: [] } as Record<string, string[]>
  const isForced = matchMedia('(forced-colors: active)').matches
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const colors = new Map<string, Rgb>()
  const parseColor = (color: string): Rgb => {
    const cachedColor = colors.get(color)
    if (cachedColor || !canvas) return cachedColor ?? [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const parsedColor: Rgb = [red, green, blue, alpha / 255]
    colors.set(color, parsedColor)
    return parsedColor
  }
  const getLuminance = (color: Rgb) => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
      const channel = part / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const getContrast = (first: Rgb, second: Rgb) => {
    const [dark = 0, bright = 0] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const getBackground = (element: Element | null): Rgb => {
    for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
      const color = parseColor(getComputedStyle(ancestor).backgroundColor)
      if (color[3] > 0.9) return color
    }
    return parseColor('Canvas')
  }
  const getSnippet = (element: Element) => `${element.outerHTML.slice(0, 140)}`

  /**
   * Returns the styles that can show the focus: the styles of the element and of two ancestors, which can use
   * `:focus-within`.
   */
  const getFocusStyles = (element: Element) =>
    [element, element.parentElement, element.parentElement?.parentElement].map((styledElement) => {
      if (!styledElement) return null
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow, borderBottomColor, backgroundColor } =
        getComputedStyle(styledElement)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
      return {
        styledElement,
        outline: isOutlined ? outlineColor : '',
        outlineOffset,
        boxShadow,
        borderBottomColor,
        backgroundColor,
      }
    })
  const isFocusVisible = (stylesBefore: ReturnType<typeof getFocusStyles>, element: Element): boolean =>
    getFocusStyles(element).some((current, index) => {
      const previous = stylesBefore[index]
      if (!current || !previous) return false
      const isOutlineInside = Number.parseFloat(current.outlineOffset) < 0
      const background = getBackground(isOutlineInside ? current.styledElement : current.styledElement.parentElement)
      if (current.outline !== '' && previous.outline !== current.outline)
        return isForced || getContrast(parseColor(current.outline), background) >= 3
      const shadow = /(rgba?|color|oklch|oklab)\([^)]*\)/.exec(current.boxShadow)?.[0]
      if (shadow && previous.boxShadow !== current.boxShadow && !isForced)
        return getContrast(parseColor(shadow), background) >= 3
      if (previous.borderBottomColor !== current.borderBottomColor)
        return getContrast(parseColor(current.borderBottomColor), background) >= 3
      return false
    })

  const topLayer = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const scope = topLayer ?? document
  const tabStops = [
    ...scope.querySelectorAll<HTMLElement>(
      // Excludes the focus guards of dialogs, which move the focus to another element at once.
      'a[href], button, input, textarea, summary, [tabindex]:not([data-radix-focus-guard]), [contenteditable="true"]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
  )
  const focusedBefore = document.activeElement
  const boxes = tabStops.map((element) => element.getBoundingClientRect())

  for (const [index, element] of tabStops.entries()) {
    if (element.tabIndex > 0) violations.order?.push(`tabindex ${getSnippet(element)}`)
    const [box, previousBox] = [boxes[index], boxes[index - 1]]
    // Reports an element only if it is above and to the left of the previous element. An element above and to the right
    // can be in the next column.
    const previousElement = tabStops[index - 1]
    const isBackwards = box && previousBox && box.bottom <= previousBox.top - 1 && box.right <= previousBox.left
    if (isBackwards && previousElement && element.parentElement === previousElement.parentElement)
      violations.order?.push(getSnippet(element))
  }

  const isText = (element: HTMLElement) => getComputedStyle(element).display === 'inline'
  for (const [index, element] of tabStops.entries()) {
    const box = boxes[index]
    const target = element.matches('input') ? (element.closest('label') ?? element) : element
    const size = target === element ? box : target.getBoundingClientRect()
    if (!size || !box || (size.width >= 24 && size.height >= 24) || isText(element) || box.width <= 1) continue
    const [x, y] = [size.left + size.width / 2, size.top + size.height / 2]
    // Accepts a small target if a circle of 24 px around its centre touches no other target.
    const isNear = boxes.some((otherBox, otherIndex) => {
      const otherStop = tabStops[otherIndex] ?? null
      if (otherIndex === index || otherBox.width <= 1 || element.contains(otherStop) || otherStop?.contains(element))
        return false
      const [dx, dy] = [
        Math.max(otherBox.left - x, 0, x - otherBox.right),
        Math.max(otherBox.top - y, 0, y - otherBox.bottom),
      ]
      return Math.hypot(dx, dy) < 12
    })
    if (isNear) violations.small?.push(`${Math.round(size.width)}×${Math.round(size.height)} ${getSnippet(element)}`)
  }

  if (focusedBefore instanceof HTMLElement) focusedBefore.blur()
  for (const element of tabStops) {
    // Skips frames, which manage their own focus, and elements that have disappeared because a previous element lost
    // the focus.
    if (element.matches('iframe') || !element.isConnected) continue
    // Removes the focus from an element that already has it, because a toolbar passes its focus to its first button.
    if (document.activeElement === element) element.blur()
    const stylesBefore = getFocusStyles(element)
    element.focus()
    if (document.activeElement !== element) continue
    if (!isFocusVisible(stylesBefore, element)) violations['no focus seen']?.push(getSnippet(element))
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    )
    const isUncovered = points.some(([x, y]) => {
      const topmost = document.elementFromPoint(x, y)
      return (
        topmost !== null &&
        // Accepts that a toast covers the element, because the toast disappears by itself or with Esc.
        (topmost.closest('[data-region="toasts"]') !== null ||
          element.contains(topmost) ||
          topmost.contains(element) ||
          topmost.closest('label')?.contains(element) === true)
      )
    })
    if (!isUncovered) violations['focus hidden']?.push(getSnippet(element))
  }
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
  return violations
}
