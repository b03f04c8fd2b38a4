// Stack of layers over the page (drawers, dialogs): initial focus, focus restore, `inert` behind the top one, Esc.
// Radix Dialog with `modal={false}`: its modality would hide the toasts, which F6 must reach from anywhere.
import { Dialog } from 'radix-ui'
import {
  createContext,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './dialog.module.css'
import { chosenPart, firstAction, firstField, firstRow, focusField, openPanel } from './focus-targets.ts'

export interface LayerForm {
  readonly submit: () => void
  readonly isDirty: () => boolean
  /** Its answer is not there yet. */
  readonly isSaving: () => boolean
  /** Forgets what was typed, its draft too. */
  readonly discard: () => void
  /** What stands in its first text field that is not empty. */
  readonly firstText: () => string
}

export interface Layer {
  readonly attach: (form: LayerForm) => () => void
  /** Whether the focus waits on its frame, for what is still to come. */
  readonly hasFocus: () => boolean
}

export const LayerContext = createContext<Layer | null>(null)

interface Unkept {
  readonly layer: Layer | null
  readonly isThere: () => boolean
}

const unkept = new Set<Unkept>()

/** For what is never written to storage, and so does not come back: typed passwords and chosen files. */
export function useUnkept(isThere: () => boolean): void {
  const layer = useContext(LayerContext)
  const latest = useRef(isThere)
  useEffect(() => {
    latest.current = isThere
  })
  useEffect(() => {
    const own = { layer, isThere: () => latest.current() }
    unkept.add(own)
    return () => void unkept.delete(own)
  }, [layer])
}

/** Whether something of that kind is in a layer; default: anywhere. */
export function holdsUnkept(layer?: Layer): boolean {
  return [...unkept].some((one) => (layer === undefined || one.layer === layer) && one.isThere())
}

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

/** What got the focus because nothing was left to give it back to. */
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
  /** What Esc does to it. */
  readonly escape: () => void
}

/** The lower ones first. */
const stack = new Map<Element, Stacked>()

export const topLayer = () => [...stack.keys()].at(-1)

/** What lies on top of the page; null where nothing does. */
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
const escapeTop = () => [...stack.values()].at(-1)?.escape()

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

export interface LayerFrameProps {
  readonly ref?: RefObject<HTMLDivElement | null> | undefined
  readonly className: string | undefined
  readonly role?: 'dialog' | 'alertdialog' | undefined
  /** Esc, or a click beside it. */
  readonly onDismiss: () => void
  /** Gets the focus first; default: the first field that needs input. */
  readonly firstFocus?: (() => HTMLElement | null) | undefined
  readonly onKeyDown?: KeyboardEventHandler | undefined
  readonly children: ReactNode
}

export function LayerFrame({ ref, className, role, onDismiss, firstFocus, onKeyDown, children }: LayerFrameProps) {
  const [content, setContent] = useState<HTMLElement | null>(null)
  useTopLayer(content, onDismiss)

  const focusFirst = (event: Event) => {
    event.preventDefault()
    const container = event.currentTarget instanceof HTMLElement ? event.currentTarget : content
    if (container?.closest('[inert]')) return
    const target = firstFocus?.() ?? (container && firstField(container)) ?? container
    focusField(target)
  }

  const pressEscape = (event: KeyboardEvent) => {
    event.preventDefault()
    if (!event.isComposing) escapeTop()
  }

  return (
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div className={styles.layer}>
          <div className={styles.scrim} onClick={onDismiss} aria-hidden="true" />
          <Dialog.Content
            ref={(element) => {
              setContent(element)
              if (ref) ref.current = element
            }}
            className={className}
            role={role ?? 'dialog'}
            aria-modal="true"
            // A question is told with its title; of what a drawer holds nobody wants to hear it all at once.
            {...(role === 'alertdialog' ? {} : { 'aria-describedby': undefined })}
            data-region="layer"
            tabIndex={-1}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={pressEscape}
            onKeyDown={onKeyDown}
          >
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
