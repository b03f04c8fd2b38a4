// Shows the `title` of an element as a tooltip on hover and on keyboard focus, because browsers show titles only on
// hover. A tooltip avoids covering other interactive elements. Screen readers read the `title` itself.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isLastInputFromKeyboard } from '#console/lib/browser.ts'
import styles from './title-tips.module.css'

interface Tooltip {
  readonly text: string
  readonly element: Element
  /** Horizontal position of the mouse pointer in the window; null if keyboard focus opened the tooltip. */
  readonly pointerX: number | null
}

const SHOW_DELAY_MS = 500
const GAP_PX = 6
const EDGE_PX = 8
const NAVIGATION_KEY = /^(Tab|F6|Home|End|Arrow\w+|Page\w+)$/

export function TitleTooltips() {
  const [tooltip, setTooltip] = useState<Tooltip | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => watchTitledElements(setTooltip), [])

  useLayoutEffect(() => {
    if (!box.current || !tooltip) return
    const targetRect = getAnchorRect(tooltip.element)
    const tipRect = box.current.getBoundingClientRect()
    const { left, top } = findTooltipPosition(
      targetRect,
      tipRect,
      tooltip.pointerX ?? targetRect.left,
      findInteractiveRects(tooltip.element),
      !isTableCell(tooltip.element),
    )
    box.current.style.translate = `${left}px ${top}px`
  }, [tooltip])

  return (
    tooltip && (
      <div ref={box} className={styles.tip} aria-hidden="true" data-tip="">
        {tooltip.text}
      </div>
    )
  )
}

const isTableCell = (element: Element) => element.matches('[role=gridcell], [role=columnheader]')

/**
 * Returns the rectangle beside which the tooltip appears. For a table cell this is the rectangle of its visible
 * content, because a short value in a wide cell would otherwise be far from its tooltip.
 */
function getAnchorRect(element: Element): Box {
  const elementRect = element.getBoundingClientRect()
  if (!isTableCell(element)) return elementRect
  const range = document.createRange()
  range.selectNodeContents(element)
  const contentRect = range.getBoundingClientRect()
  if (contentRect.width === 0) return elementRect
  return {
    left: Math.max(elementRect.left, contentRect.left),
    right: Math.min(elementRect.right, contentRect.right),
    top: elementRect.top,
    bottom: elementRect.bottom,
  }
}

type Size = Pick<DOMRect, 'width' | 'height'>
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const INTERACTIVE_SELECTOR =
  'a[href], button, input, select, textarea, summary, [role=option], [role=row], [role^=menuitem], [role=tab]'

/**
 * Returns the rectangles of all visible interactive elements, except the element with the tooltip, its ancestors and
 * its descendants.
 */
function findInteractiveRects(target: Element): readonly Box[] {
  return [...document.querySelectorAll(INTERACTIVE_SELECTOR)]
    .filter((element) => !element.contains(target) && !target.contains(element) && !element.closest('[inert]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight)
}

function getOverlapArea(first: Box, second: Box): number {
  const width = Math.min(first.right, second.right) - Math.max(first.left, second.left)
  const height = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
  return Math.max(0, width) * Math.max(0, height)
}

/**
 * Returns a position for the tooltip that covers no interactive element. Tries the positions below, above, right of,
 * left of and on the target element. If every position covers an element, returns the position that covers the smallest
 * area. With `allowsLeft` false, the tooltip is never left of the element, because the name of a table row is there.
 */
export function findTooltipPosition(
  targetBox: Box,
  { width, height }: Size,
  preferredLeft: number,
  rects: readonly Box[],
  allowsLeft = true,
) {
  const middleTop = (targetBox.top + targetBox.bottom - height) / 2
  const allRects = [...rects, targetBox]
  const candidates = [
    { left: preferredLeft, top: targetBox.bottom + GAP_PX, avoids: allRects },
    { left: preferredLeft, top: targetBox.top - GAP_PX - height, avoids: allRects },
    { left: targetBox.right + GAP_PX, top: middleTop, avoids: allRects },
    ...(allowsLeft ? [{ left: targetBox.left - GAP_PX - width, top: middleTop, avoids: allRects }] : []),
    { left: targetBox.left, top: middleTop, avoids: rects },
  ].map((candidate) => {
    const left = Math.max(EDGE_PX, Math.min(candidate.left, innerWidth - width - EDGE_PX))
    const top = Math.max(EDGE_PX, Math.min(candidate.top, innerHeight - height - EDGE_PX))
    const box = { left, top, right: left + width, bottom: top + height }
    return { left, top, covered: candidate.avoids.reduce((sum, rect) => sum + getOverlapArea(box, rect), 0) }
  })
  return candidates.reduce((best, candidate) => (candidate.covered < best.covered ? candidate : best))
}

/**
 * Watches hover and focus. Calls the callback with the tooltip to display, or with null to hide the tooltip. Returns a
 * function that removes the listeners.
 */
function watchTitledElements(showTooltip: (tooltip: Tooltip | null) => void): () => void {
  let tooltipTimer: ReturnType<typeof setTimeout> | undefined
  /**
   * Element under the mouse pointer, and the title of the element. The `title` attribute is removed in the meantime,
   * because the browser would show a second tooltip.
   */
  let hoveredElement: { readonly element: Element; readonly title: string } | null = null
  /**
   * True after the user has moved the mouse pointer on the page. Before the first movement, hovering shows no tooltip,
   * because the page may have rendered the element under a pointer that does not move.
   */
  let hasPointerMoved = false
  let lastKey = ''

  /** Hides the tooltip when the `title` of the element changes, for example after a change of the language. */
  const titleObserver = new MutationObserver(([mutation]) => {
    const changedElement = mutation?.target
    if (!(changedElement instanceof Element) || !changedElement.hasAttribute('title')) return
    hide()
    if (hoveredElement?.element === changedElement) hoveredElement = null
  })
  const hide = () => {
    clearTimeout(tooltipTimer)
    titleObserver.disconnect()
    showTooltip(null)
  }
  const scheduleTooltip = (tooltip: Tooltip) => {
    hide()
    titleObserver.observe(tooltip.element, { attributeFilter: ['title'] })
    if (isTooltipUseful(tooltip))
      tooltipTimer = setTimeout(() => tooltip.element.isConnected && showTooltip(tooltip), SHOW_DELAY_MS)
  }
  const restoreTitle = () => {
    if (hoveredElement && !hoveredElement.element.hasAttribute('title'))
      hoveredElement.element.setAttribute('title', hoveredElement.title)
    hoveredElement = null
  }

  const handlePointerOver = ({ target, pointerType, clientX }: PointerEvent) => {
    if (pointerType !== 'mouse' || !hasPointerMoved) return
    const titledElement = target instanceof Element ? target.closest('[title]') : null
    if (
      hoveredElement &&
      target instanceof Node &&
      hoveredElement.element.contains(target) &&
      (!titledElement || titledElement.contains(hoveredElement.element))
    ) {
      // Removes the `title` attribute again if React has set the attribute. The tooltip does not restart, because the
      // pointer has only moved to a child of the same element.
      if (titledElement === hoveredElement.element) titledElement.removeAttribute('title')
      return
    }
    restoreTitle()
    const title = titledElement?.getAttribute('title')
    if (!titledElement || !title || titledElement instanceof HTMLIFrameElement) return hide()
    titledElement.removeAttribute('title')
    hoveredElement = { element: titledElement, title }
    scheduleTooltip({ text: title, element: titledElement, pointerX: clientX })
  }
  const handlePointerOut = ({ relatedTarget }: PointerEvent) => {
    if (hoveredElement && !(relatedTarget instanceof Node && hoveredElement.element.contains(relatedTarget))) {
      restoreTitle()
      hide()
    }
  }
  const handleFocus = ({ target }: FocusEvent) => {
    // Shows a tooltip only if the user moved the focus with a navigation key, not if a click, a page or a dialog that
    // closes moved the focus.
    const isMovedByUser = isLastInputFromKeyboard() && NAVIGATION_KEY.test(lastKey)
    const isVisible = isMovedByUser && target instanceof Element && target.matches(':focus-visible')
    const text = isVisible ? target.getAttribute('title') : null
    if (text && target instanceof Element) scheduleTooltip({ text, element: target, pointerX: null })
    else hide()
  }

  const abortController = new AbortController()
  const { signal } = abortController
  document.addEventListener('pointerover', handlePointerOver, { signal })
  document.addEventListener('pointerout', handlePointerOut, { signal })
  document.addEventListener('focusin', handleFocus, { signal })
  const storeKey = ({ key }: KeyboardEvent) => {
    lastKey = key
  }
  document.addEventListener('keydown', storeKey, { signal, capture: true })
  const handlePointerMove = (event: PointerEvent) => {
    if (hasPointerMoved) return
    hasPointerMoved = true
    handlePointerOver(event)
  }
  document.addEventListener('pointermove', handlePointerMove, { signal })
  for (const name of ['focusout', 'keydown', 'pointerdown', 'scroll'])
    document.addEventListener(name, hide, { signal, capture: true })
  return () => {
    abortController.abort()
    hide()
    restoreTitle()
  }
}

/**
 * Returns true if the tooltip is useful: its text differs from the visible text of the element, or the visible text is
 * truncated.
 */
function isTooltipUseful({ text, element }: Tooltip): boolean {
  return element.scrollWidth > element.clientWidth + 1 || element.textContent?.trim() !== text.trim()
}
