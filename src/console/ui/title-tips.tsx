// Tooltips: draws the `title` of an element that the pointer hovers or a key focuses, because browsers draw none on
// focus. No tooltip opens on load, and none covers another interactive element while there is free space. Screen
// readers read the `title` itself.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isLastInputKey } from '#console/lib/browser.ts'
import styles from './title-tips.module.css'

interface Tip {
  readonly text: string
  readonly of: Element
  /** Horizontal pointer position in the window; null when the tooltip opened by focus. */
  readonly x: number | null
}

const delay = 500
const gap = 6
const edge = 8

export function TitleTips() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => watchTitles(setTip), [])

  useLayoutEffect(() => {
    if (!box.current || !tip) return
    const of = tip.of.getBoundingClientRect()
    const own = box.current.getBoundingClientRect()
    const { left, top } = placeTip(of, own, tip.x ?? of.left, findChoices(tip.of))
    box.current.style.translate = `${left}px ${top}px`
  }, [tip])

  return (
    tip && (
      <div ref={box} className={styles.tip} aria-hidden="true" data-tip="">
        {tip.text}
      </div>
    )
  )
}

type Size = Pick<DOMRect, 'width' | 'height'>
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const choiceSelector =
  'a[href], button, input, select, textarea, summary, [role=option], [role=row], [role^=menuitem], [role=tab]'

/**
 * Returns the rectangles of all visible interactive elements, except for the element of the tooltip, its ancestors and
 * its descendants.
 */
function findChoices(of: Element): readonly Box[] {
  return [...document.querySelectorAll(choiceSelector)]
    .filter((element) => !element.contains(of) && !of.contains(element) && !element.closest('[inert]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight)
}

function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

/**
 * Returns the position of the tooltip that covers no interactive element: below the target, above, on its right, on its
 * left, else over the target. If every position covers one, returns the position with the smallest covered area.
 */
export function placeTip(of: Box, { width, height }: Size, x: number, choices: readonly Box[]) {
  const middle = (of.top + of.bottom - height) / 2
  const all = [...choices, of]
  const places = [
    { left: x, top: of.bottom + gap, avoids: all },
    { left: x, top: of.top - gap - height, avoids: all },
    { left: of.right + gap, top: middle, avoids: all },
    { left: of.left - gap - width, top: middle, avoids: all },
    { left: of.left, top: middle, avoids: choices },
  ].map((place) => {
    const left = Math.max(edge, Math.min(place.left, innerWidth - width - edge))
    const top = Math.max(edge, Math.min(place.top, innerHeight - height - edge))
    const box = { left, top, right: left + width, bottom: top + height }
    return { left, top, covered: place.avoids.reduce((sum, choice) => sum + overlapOf(box, choice), 0) }
  })
  return places.reduce((best, place) => (place.covered < best.covered ? place : best))
}

/** Calls `show` with the tooltip to display, or null to hide it. Returns the function that stops watching. */
function watchTitles(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * Hovered element and its title. The `title` attribute is removed while the pointer is on the element, because the
   * browser would draw its own tooltip.
   */
  let pointed: { readonly of: Element; readonly title: string } | null = null
  /** False until the pointer moves: an element that is rendered under a resting pointer shows no tooltip. */
  let hasMoved = false

  /** Hides the tooltip when the title of its element changes, for example to another language. */
  const changes = new MutationObserver(([change]) => {
    const of = change?.target
    if (!(of instanceof Element) || !of.hasAttribute('title')) return
    hide()
    if (pointed?.of === of) pointed = null
  })
  const hide = () => {
    clearTimeout(timer)
    changes.disconnect()
    show(null)
  }
  const soon = (tip: Tip) => {
    hide()
    changes.observe(tip.of, { attributeFilter: ['title'] })
    if (addsWords(tip)) timer = setTimeout(() => tip.of.isConnected && show(tip), delay)
  }
  const giveBack = () => {
    if (pointed && !pointed.of.hasAttribute('title')) pointed.of.setAttribute('title', pointed.title)
    pointed = null
  }

  const over = ({ target, pointerType, clientX }: PointerEvent) => {
    if (pointerType !== 'mouse' || !hasMoved) return
    const of = target instanceof Element ? target.closest('[title]') : null
    if (pointed && target instanceof Node && pointed.of.contains(target) && (!of || of.contains(pointed.of))) {
      // Hovering a child of the element must not show the tooltip again.
      if (of === pointed.of) of.removeAttribute('title')
      return
    }
    giveBack()
    const title = of?.getAttribute('title')
    if (!of || !title || of instanceof HTMLIFrameElement) return hide()
    of.removeAttribute('title')
    pointed = { of, title }
    soon({ text: title, of, x: clientX })
  }
  const out = ({ relatedTarget }: PointerEvent) => {
    if (pointed && !(relatedTarget instanceof Node && pointed.of.contains(relatedTarget))) {
      giveBack()
      hide()
    }
  }
  const focus = ({ target }: FocusEvent) => {
    // The focus that a page sets on load, or that follows a click, opens no tooltip.
    const isShown = isLastInputKey() && target instanceof Element && target.matches(':focus-visible')
    const text = isShown ? target.getAttribute('title') : null
    if (text && target instanceof Element) soon({ text, of: target, x: null })
    else hide()
  }

  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('pointerout', out, { signal })
  document.addEventListener('focusin', focus, { signal })
  const move = (event: PointerEvent) => {
    if (hasMoved) return
    hasMoved = true
    over(event)
  }
  document.addEventListener('pointermove', move, { signal })
  for (const name of ['focusout', 'keydown', 'pointerdown', 'scroll'])
    document.addEventListener(name, hide, { signal, capture: true })
  return () => {
    ending.abort()
    hide()
    giveBack()
  }
}

/**
 * Returns true when the tooltip adds information: its text differs from the visible text, or the visible text is
 * truncated.
 */
function addsWords({ text, of }: Tip): boolean {
  return of.scrollWidth > of.clientWidth + 1 || of.textContent?.trim() !== text.trim()
}
