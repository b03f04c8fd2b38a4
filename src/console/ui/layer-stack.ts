// Stack of the layers above the page: command palette, drawers and dialogs. Makes everything behind the top layer
// inert, handles Escape, and restores the focus.
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { findCursorRow, findFirstAction, findFirstField, findOpenPanel, findSelectedTab } from './focus-targets.ts'

/**
 * Elements that had the focus when a layer opened, by layer. The focused element can be a loading placeholder that the
 * opened drawer replaces; the entry of the placeholder then contains the element that the user pressed.
 */
const openerElements = new WeakMap<Element, Element>()

/**
 * Restores the focus after a layer has closed, to the element that opened the layer. If that element is gone, focuses
 * the first field in the layer below, or else the first row or button of the page.
 */
export function restoreFocus(previousFocus: Element | null): void {
  const opener = previousFocus?.isConnected ? previousFocus : previousFocus && openerElements.get(previousFocus)
  const isPresent = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
  const isOpener = isPresent && !opener.closest('[inert]')
  const target = isOpener ? opener : (findTopLayerTarget() ?? findPageTarget())
  fallbackTarget = isOpener ? null : target
  target?.focus()
}

/**
 * Element that received the focus because the element that opened the closed layer no longer exists; null if there is
 * none.
 */
let fallbackTarget: Element | null = null

/**
 * Returns true if the element received the focus only as a replacement for the element that opened a closed layer. A
 * page that opens at the same time may then move the focus.
 */
export const isFallbackFocus = (element: Element) => element === fallbackTarget

function findTopLayerTarget(): HTMLElement | null {
  const layer = getTopLayer()
  return layer instanceof HTMLElement ? (findFirstField(layer) ?? layer) : null
}

function findPageTarget(): HTMLElement | null {
  const page = document.querySelector<HTMLElement>('main')
  if (!page) return null
  const panel = findOpenPanel(page)
  return findCursorRow(panel) ?? findCursorLink(panel) ?? findFirstAction(panel) ?? findSelectedTab(page) ?? page
}

const findCursorLink = (panel: Element) => panel.querySelector<HTMLElement>('[data-cursor] td :is(a, button)')

type LayerKind = 'palette' | 'modal'

interface StackedLayer {
  readonly kind: LayerKind
  /** Handler of the Escape key for this layer. */
  readonly onEscape: () => void
}

/** Open layers (palette, drawers and dialogs) in stacking order, the lowest layer first. */
const layerStack = new Map<Element, StackedLayer>()

export const getTopLayer = () => [...layerStack.keys()].at(-1)

/** Returns the kind of the top layer; null if no layer is open. */
export const getTopLayerKind = (): LayerKind | null => [...layerStack.values()].at(-1)?.kind ?? null

/**
 * Adds a layer on top of the stack. A drawer is inserted below an open command palette, so that the palette keeps the
 * focus.
 */
function pushLayer(element: Element, stackedLayer: StackedLayer): void {
  const isDrawer = stackedLayer.kind === 'modal' && element.getAttribute('role') === 'dialog'
  const palettesAbove = isDrawer ? [...layerStack].filter(([, { kind }]) => kind === 'palette') : []
  for (const [palette] of palettesAbove) layerStack.delete(palette)
  layerStack.set(element, stackedLayer)
  for (const [palette, paletteLayer] of palettesAbove) layerStack.set(palette, paletteLayer)
}

/** Makes everything inert except the top layer and the toast notifications. */
function updateInertElements(): void {
  const topLayer = getTopLayer()
  for (const element of document.body.children) {
    if (element instanceof HTMLElement && !element.matches('script, style'))
      element.inert = topLayer !== undefined && !element.contains(topLayer) && element.dataset.region !== 'toasts'
  }
}

/**
 * Runs the Escape handler of the top layer. Without this function, Radix would close the layer below if the top layer
 * has not mounted yet.
 */
export const runTopEscapeHandler = () => [...layerStack.values()].at(-1)?.onEscape()

/** Adds an element as the top layer, and makes everything behind the element inert. Restores the focus on unmount. */
export function useTopLayer(element: Element | null, onEscape: (() => void) | null, kind: LayerKind = 'modal'): void {
  const [openerElement] = useState(() => document.activeElement)
  const runOnEscape = useEffectEvent(() => onEscape?.())
  // A layout effect adds the layer to the stack before its content receives the focus. The layer keeps its position in
  // the stack while its content suspends.
  useLayoutEffect(() => {
    if (!element || layerStack.has(element)) return
    pushLayer(element, { kind, onEscape: () => runOnEscape() })
    if (openerElement) openerElements.set(element, openerElement)
    updateInertElements()
  }, [element, openerElement, kind])
  useEffect(() => {
    if (!element) return
    return () => {
      layerStack.delete(element)
      updateInertElements()
    }
  }, [element])
  // Restores the focus on unmount: after the page has become interactive again, and before the action that the user
  // selected in the layer runs.
  useEffect(() => () => restoreFocus(openerElement), [openerElement])
}
