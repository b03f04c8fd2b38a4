// Stack of layers over the page (palette, drawers, dialogs): `inert` behind the top layer, Esc, and focus restore.
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { chosenPart, firstAction, firstField, firstRow, openPanel } from './focus-targets.ts'

/** The opener behind a layer, for a layer that replaced the loading frame of its own chunk. */
const openers = new WeakMap<Element, Element>()

/** Restores the focus: to the opener, else the first needed field of the layer below, or what the page has to act on. */
export function focusBack(previous: Element | null): void {
  const opener = previous?.isConnected ? previous : previous && openers.get(previous)
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
  const isOpener = isThere && !opener.closest('[inert]')
  const target = isOpener ? opener : (inTopLayer() ?? onPage())
  standIn = isOpener ? null : target
  target?.focus()
}

/** Element that got the focus because the previous element was gone. */
let standIn: Element | null = null

/** A page that one is led to at the same moment may give the focus to something better. */
export const isStandIn = (element: Element) => element === standIn

function inTopLayer(): HTMLElement | null {
  const layer = topLayer()
  return layer instanceof HTMLElement ? (firstField(layer) ?? layer) : null
}

function onPage(): HTMLElement | null {
  const page = document.querySelector<HTMLElement>('main')
  if (!page) return null
  const part = openPanel(page)
  return firstRow(part) ?? cursorLink(part) ?? firstAction(part) ?? chosenPart(page) ?? page
}

const cursorLink = (part: Element) => part.querySelector<HTMLElement>('[data-cursor] td :is(a, button)')

type LayerKind = 'palette' | 'modal'

interface Stacked {
  readonly kind: LayerKind
  /** Runs on Esc. */
  readonly escape: () => void
}

/** The lower ones first. */
const stack = new Map<Element, Stacked>()

export const topLayer = () => [...stack.keys()].at(-1)

/** Returns the kind of the top layer; null without a layer. */
export const topLayerKind = (): LayerKind | null => [...stack.values()].at(-1)?.kind ?? null

/** Stacks a drawer that mounts while the palette is open below it, so that it takes no focus from the palette. */
function place(element: Element, stacked: Stacked): void {
  const isDrawer = stacked.kind === 'modal' && element.getAttribute('role') === 'dialog'
  const above = isDrawer ? [...stack].filter(([, { kind }]) => kind === 'palette') : []
  for (const [palette] of above) stack.delete(palette)
  stack.set(element, stacked)
  for (const [palette, kept] of above) stack.set(palette, kept)
}

/** Everything but the top layer and the notices rests. */
function settle(): void {
  const top = topLayer()
  for (const element of document.body.children) {
    if (element instanceof HTMLElement && !element.matches('script, style'))
      element.inert = top !== undefined && !element.contains(top) && element.dataset.region !== 'toasts'
  }
}

/** Esc goes to the top layer: Radix asks the lower one first, until the upper one has mounted. */
export const escapeTop = () => [...stack.values()].at(-1)?.escape()

/** Focus trap: sets `inert` on what is behind the top layer, and restores the focus as soon as it unmounts. */
export function useTopLayer(element: Element | null, onEscape: (() => void) | null, kind: LayerKind = 'modal'): void {
  const [previous] = useState(() => document.activeElement)
  const escapeNow = useEffectEvent(() => onEscape?.())
  // Before anything inside it gets the focus; its place is kept while it waits for a part of its own.
  useLayoutEffect(() => {
    if (!element || stack.has(element)) return
    place(element, { kind, escape: () => escapeNow() })
    if (previous) openers.set(element, previous)
    settle()
  }, [element, previous, kind])
  useEffect(() => {
    if (!element) return
    return () => {
      stack.delete(element)
      settle()
    }
  }, [element])
  // After the page is alive again, and before anything that was chosen runs.
  useEffect(() => () => focusBack(previous), [previous])
}
