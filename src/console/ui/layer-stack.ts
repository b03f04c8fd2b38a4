// Stack of the layers above the page: command palette, drawers and dialogs. Makes everything behind the top layer
// inert, handles Escape, and restores the focus.
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { findCursorRow, findFirstAction, findFirstField, findOpenPanel, findSelectedTab } from './focus-targets.ts'

/**
 * Maps the element of a layer (palette, drawer or dialog) to the element that had the focus when the layer opened. A
 * drawer can replace its loading placeholder; the entry of the placeholder then leads to the original element.
 */
const openerElements = new WeakMap<Element, Element>()

/**
 * Restores the focus after a drawer, dialog or the palette has closed: focuses the element that opened it. If that
 * element no longer exists, focuses the first field of the drawer or dialog below, or the first row or button of the
 * page.
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
 * Element that received the focus instead of the opener when a drawer or dialog closed. The opener is the element that
 * opened the drawer or dialog; it may no longer exist. Null if the opener itself received the focus.
 */
let fallbackTarget: Element | null = null

/**
 * Returns true if the element has the focus only as a replacement for the element that opened a drawer or dialog and no
 * longer exists. A page that opens at the same time may then move the focus.
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

/** Kind of a layer: the command palette, a drawer or dialog (`modal`), or a dialog that asks a question. */
export type LayerKind = 'palette' | 'modal' | 'question'

interface StackedLayer {
  readonly kind: LayerKind
  /** Called when the user presses Escape while the drawer, dialog or palette is the topmost one. */
  readonly onEscape: () => void
}

/** Open layers (palette, drawers and dialogs) in stacking order, the lowest layer first. */
const layerStack = new Map<Element, StackedLayer>()

export const getTopLayer = () => [...layerStack.keys()].at(-1)

/** Returns the kind of the topmost layer (palette, drawer or dialog); null if no layer is open. */
export const getTopLayerKind = (): LayerKind | null => [...layerStack.values()].at(-1)?.kind ?? null

/**
 * Adds a layer (palette, drawer or dialog) on top of the stack. A drawer is inserted below an open command palette, so
 * that the palette keeps the focus.
 */
function pushLayer(element: Element, stackedLayer: StackedLayer): void {
  const isDrawer = stackedLayer.kind === 'modal' && element.getAttribute('role') === 'dialog'
  const palettesAbove = isDrawer ? [...layerStack].filter(([, { kind }]) => kind === 'palette') : []
  for (const [palette] of palettesAbove) layerStack.delete(palette)
  layerStack.set(element, stackedLayer)
  for (const [palette, paletteLayer] of palettesAbove) layerStack.set(palette, paletteLayer)
}

/** Makes everything inert except the topmost drawer, dialog or palette and the toast notifications. */
function updateInertElements(): void {
  const topLayer = getTopLayer()
  for (const element of document.body.children) {
    if (element instanceof HTMLElement && !element.matches('script, style'))
      element.inert = topLayer !== undefined && !element.contains(topLayer) && element.dataset.region !== 'toasts'
  }
}

/**
 * Runs the Escape handler of the topmost drawer, dialog or palette. Radix itself would close the dialog below if the
 * content of the topmost dialog has not mounted yet.
 */
export const runTopEscapeHandler = () => [...layerStack.values()].at(-1)?.onEscape()

/**
 * Registers the element of a drawer, dialog or palette as the topmost layer, and makes everything behind the element
 * inert. Restores the focus on unmount.
 */
export function useTopLayer(element: Element | null, onEscape: (() => void) | null, kind: LayerKind = 'modal'): void {
  const [openerElement] = useState(() => document.activeElement)
  const runOnEscape = useEffectEvent(() => onEscape?.())
  // Uses a layout effect, so that the drawer or dialog is in the stack before its content receives the focus. While the
  // content suspends, the drawer or dialog keeps its position in the stack.
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
  // Restores the focus on unmount: after the page has become interactive again, but before the action runs that the
  // user selected in the drawer, dialog or palette.
  useEffect(() => () => restoreFocus(openerElement), [openerElement])
}
