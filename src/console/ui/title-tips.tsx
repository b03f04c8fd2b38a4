// Tooltips: draws the `title` of the hovered or keyboard-focused element; browsers draw none on focus.
// A screen reader has the `title` itself.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './title-tips.module.css'

interface Tip {
  readonly text: string
  readonly of: Element
  /** Where the pointer is; null: by the focus. */
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
    const isBelow = of.bottom + gap + own.height < innerHeight - edge
    const left = Math.max(edge, Math.min(tip.x ?? of.left, innerWidth - own.width - edge))
    const top = isBelow ? of.bottom + gap : of.top - gap - own.height
    box.current.style.translate = `${left}px ${Math.max(edge, top)}px`
  }, [tip])

  return (
    tip && (
      <div ref={box} className={styles.tip} aria-hidden="true" data-tip="">
        {tip.text}
      </div>
    )
  )
}

/** Tells what is to be shown, or no more. Answers how to stop. */
function watchTitles(show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Its `title` is taken away while the pointer is on it: the browser would show its own. */
  let pointed: { readonly of: Element; readonly title: string } | null = null

  /** Another title, or the same in another language, makes what is shown untrue. */
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
    if (pointerType !== 'mouse') return
    const of = target instanceof Element ? target.closest('[title]') : null
    if (pointed && target instanceof Node && pointed.of.contains(target) && (!of || of.contains(pointed.of))) {
      // A cell is told again at each of its parts.
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
    const text = target instanceof Element && target.matches(':focus-visible') ? target.getAttribute('title') : null
    if (text && target instanceof Element) soon({ text, of: target, x: null })
    else hide()
  }

  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('pointerout', out, { signal })
  document.addEventListener('focusin', focus, { signal })
  for (const name of ['focusout', 'keydown', 'pointerdown', 'scroll'])
    document.addEventListener(name, hide, { signal, capture: true })
  return () => {
    ending.abort()
    hide()
    giveBack()
  }
}

/** What stands there to be read already is not said again, unless it is cut. */
function addsWords({ text, of }: Tip): boolean {
  return of.scrollWidth > of.clientWidth + 1 || of.textContent?.trim() !== text.trim()
}
