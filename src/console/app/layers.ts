// Manages the layers (drawers and dialogs) over the page, at most two. The top layer is in the URL, the layer below in
// `history.state`, so that reload and Back restore both.
import { createContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPath, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { buildCommandLink, type OpenOverlay, parseOverlay, removeOverlay } from '#commands/registry.ts'
import type { CommandId, RunOptions } from '#console/run/runner.ts'
import { findBlockingGuard, type LeaveGuard } from '#console/ui/dialog.tsx'
import { hasUnstoredInputIn } from '#console/ui/layer-form.ts'
import type { LookupResult } from '#contract/console/tickets.ts'

/** State of a layer that the URL does not contain. */
interface Kept {
  /** True when the layer was opened by a command and not by a link; closing such a layer goes back in the history. */
  readonly isOver: boolean
  /** Id of the restored parked drawer; null for any other layer. */
  readonly parked: string | null
}

interface Below extends Kept {
  /** Query string of the layer below, as it would be in the URL. */
  readonly search: string
}

/** State stored with a history entry. */
export interface LayerState extends Kept {
  /** Number of history entries between the page and the current entry. */
  readonly steps: number
  readonly below: Below | null
}

export interface Layer extends Kept {
  readonly key: string
  readonly over: OpenOverlay
}

const nothing: LayerState = { isOver: false, parked: null, steps: 0, below: null }

export function layerState(state: unknown): LayerState {
  if (typeof state !== 'object' || state === null || !('steps' in state)) return nothing
  const { isOver, parked, steps, below }: Readonly<Record<string, unknown>> = { ...state }
  return { ...keptOf({ isOver, parked }), steps: typeof steps === 'number' ? steps : 0, below: belowOf(below) }
}

function keptOf({ isOver, parked }: Readonly<Record<string, unknown>>): Kept {
  return { isOver: isOver === true, parked: typeof parked === 'string' ? parked : null }
}

function belowOf(value: unknown): Below | null {
  if (typeof value !== 'object' || value === null || !('search' in value) || typeof value.search !== 'string')
    return null
  return { ...keptOf({ ...value }), search: value.search }
}

/** Returns the open layers, the lower layer first; at most two. */
export function layersOf(search: string, state: LayerState): readonly Layer[] {
  const top = parseOverlay(new URLSearchParams(search))
  if (!top) return []
  const { below } = state
  const under = below && parseOverlay(new URLSearchParams(below.search))
  return [...(under ? [layer(under, below)] : []), layer(top, state)]
}

const layer = (over: OpenOverlay, { isOver, parked }: Kept): Layer => ({
  over,
  isOver,
  parked,
  key: keyOf(over.id, parked),
})

/** Returns the unique key of a layer: the command id and, for a parked drawer, its id. */
const keyOf = (id: string, parked: string | null) => (parked === null ? id : `${id} ${parked}`)

export interface Going {
  readonly to: string
  readonly state: LayerState
  readonly replace: boolean
}

/**
 * Returns the navigation that opens a layer over the page or over another layer. Reopening the same command replaces
 * its record; a third layer replaces the second; a layer that is already below becomes the top layer.
 */
export function opening(
  from: string,
  state: LayerState,
  command: Command,
  args: Arguments,
  parked: string | null,
): Going {
  const to = buildCommandLink(command, args, from)
  const search = searchOf(from)
  const layers = layersOf(search, state)
  const [lower, upper] = layers
  const key = keyOf(command.id, parked)
  const { isOver, steps, below } = state
  if (!lower) return { to, state: { ...nothing, isOver: true, parked, steps: 1 }, replace: false }
  const top = layers.at(-1)
  if (top?.key === key) return { to, state, replace: true }
  // The next record after a restored parked drawer replaces that drawer instead of opening over it.
  if (top?.over.id === command.id && parked === null) return { to, state: { ...state, parked: null }, replace: true }
  if (!upper) {
    const own = { search: ownSearch(search), isOver, parked: state.parked }
    return { to, state: { isOver: true, parked, steps: steps + 1, below: own }, replace: false }
  }
  const isBack = lower.key === key
  const next = isBack ? { isOver: lower.isOver, parked, steps, below: null } : { isOver: true, parked, steps, below }
  return { to, state: next, replace: true }
}

/** Returns the query parameters of the layer without the parameters of the page. */
function ownSearch(search: string): string {
  const over = parseOverlay(new URLSearchParams(search))
  if (!over) return ''
  const { id, args, ticket, unreadable } = over
  const linked = { ...(ticket !== undefined && { ticket }), ...(unreadable && { [unreadable.name]: unreadable.value }) }
  return new URLSearchParams({ do: id, ...args, ...linked }).toString()
}

/**
 * Removes the layer from a navigation requested while that layer is closing, because the navigation would reopen the
 * layer.
 */
export function fromUnder(from: string, to: string): string {
  const own = ownSearch(searchOf(from))
  return own !== '' && own === ownSearch(searchOf(to)) ? removeOverlay(to) : to
}

const searchOf = (path: string) => path.split('?')[1] ?? ''

type Closing = { readonly back: number } | { readonly to: string; readonly state: LayerState | null }

/**
 * Returns the navigation that closes a layer: Back for the top layer, so that the history has no second entry, and a
 * replace for the layer below. Returns null when the layer is already closed.
 */
export function closing(from: string, state: LayerState, key: string | null): Closing | null {
  const layers = layersOf(searchOf(from), state)
  if (key !== null && !layers.some((one) => one.key === key)) return null
  const [lower, upper] = layers
  if (upper && lower?.key === key) return { to: from, state: { ...state, isOver: lower.isOver, below: null } }
  if (upper) return { back: 1 }
  return state.isOver && state.steps > 0 ? { back: state.steps } : { to: removeOverlay(from), state: null }
}

interface PaletteState {
  readonly isOpen: boolean
  readonly text: string
  /** Restricts the search to one kind of record; null searches everything. */
  readonly of: LookupResult['kind'] | null
}

const shut: PaletteState = { isOpen: false, text: '', of: null }

export const usePaletteState = create<PaletteState>(() => shut)

/** Opens the command palette; closes an open palette when called without a text. */
export function openPalette(text = '', of: LookupResult['kind'] | null = null): void {
  usePaletteState.setState(({ isOpen }) => (isOpen && text === '' && of === null ? shut : { isOpen: true, text, of }))
}

export function closePalette(): void {
  usePaletteState.setState(shut)
}

interface Provision {
  readonly action: (args: Arguments) => void
  /** Key of the drawer or dialog that registered the handler; null for the page and the header. */
  readonly layer: string | null
}

interface Provided {
  readonly add: (id: CommandId, action: Provision['action'], layer: string | null) => () => void
  /**
   * Returns the handler registered last. Of the layers below `top`, only handlers of the page count; `top` is null when
   * no layer is open.
   */
  readonly get: (id: CommandId, top: string | null) => Provision | undefined
}

function makeProvided(): Provided {
  const byId = new Map<CommandId, readonly Provision[]>()
  return {
    add: (id, action, layer) => {
      const provision = { action, layer }
      byId.set(id, [...(byId.get(id) ?? []), provision])
      return () =>
        byId.set(
          id,
          (byId.get(id) ?? []).filter((other) => other !== provision),
        )
    },
    get: (id, top) => byId.get(id)?.findLast(({ layer }) => layer === null || layer === top),
  }
}

export function useProvided(): Provided {
  return useState(makeProvided)[0]
}

/** Open layers over the page, the lower layer first. */
export const LayersContext = createContext<readonly Layer[]>([])

/** Returns the current URL path and query, which may be newer than the last render. */
export const here = () => `${location.pathname}${location.search}`

/** Time in milliseconds after which a Back navigation counts as failed because the history has no previous entry. */
const patience = 2000

/** Queues navigations that are requested during `history.back()`, which is asynchronous, until its popstate event. */
function makeBackQueue() {
  let waiting: (() => void)[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = (act: () => void) => {
    if (waiting) waiting.push(act)
    else act()
  }
  const end = () => {
    clearTimeout(timer)
    const acts = waiting ?? []
    waiting = null
    for (const act of acts) run(act)
  }
  const begin = (giveUp: () => void) => {
    waiting = []
    timer = setTimeout(() => {
      giveUp()
      end()
    }, patience)
  }
  return { run, begin, end, isBusy: () => waiting !== null }
}

/** Returns the functions that navigate to pages and open and close layers, and the open layers. */
export function useGo() {
  const navigate = useNavigate()
  const address = useLocation()
  const action = useNavigationType()
  const latest = useRef<LayerState>(layerState(address.state))
  const [back] = useState(makeBackQueue)
  const left = useRef<readonly string[]>([])
  const [hidden, setHidden] = useState<readonly string[]>([])
  const { isBlocked, isAsked } = useAsking(back)

  const ways = useMemo(() => {
    /** Stores the keys of layers that were closed but are still in the URL. */
    const setLeft = (keys: readonly string[]) => {
      if (keys.length === left.current.length) return
      left.current = keys
      setHidden(keys)
    }
    const stay = (key: string) => setLeft(left.current.filter((one) => one !== key))

    const topHere = () =>
      layersOf(location.search, latest.current).findLast(({ key }) => !left.current.includes(key))?.key ?? null

    const openHere = (): readonly string[] =>
      layersOf(location.search, latest.current).flatMap(({ key, over }) =>
        left.current.includes(key) ? [] : [over.id],
      )

    /**
     * Navigates and updates the layer state at once, so that a navigation requested before the next render builds on
     * it.
     */
    const goTo = (to: string, state: LayerState | null, replace: boolean) => {
      isBlocked.current = false
      void navigate(to, { state, replace })
      if (!isBlocked.current) latest.current = layerState(state)
    }

    /** Closes a layer. Callers have already asked the user about unsaved input. */
    const close = (asked: string | null) => {
      const key = asked ?? topHere()
      if (key === null || left.current.includes(key)) return
      setLeft([...left.current, key])
      back.run(() => {
        const next = closing(here(), latest.current, key)
        if (next === null) stay(key)
        else if ('to' in next) {
          isAsked.current = true
          goTo(next.to, next.state, true)
          isAsked.current = false
        } else {
          back.begin(() => stay(key))
          void navigate(-next.back)
        }
      })
    }

    const open = (command: Command, args: Arguments, { newTab, parkedId: parked }: RunOptions) => {
      if (newTab) return void window.open(buildCommandLink(command, args, here()), '_blank', 'noopener')
      back.run(() => {
        const next = opening(here(), latest.current, command, args, parked ?? null)
        stay(keyOf(command.id, parked ?? null))
        goTo(next.to, next.state, next.replace)
      })
    }

    const go = (to: string, { newTab }: RunOptions) => {
      if (newTab) window.open(to, '_blank', 'noopener')
      else back.run(() => goTo(to, null, false))
    }
    return { go, open, close, topHere, openHere, setLeft }
  }, [navigate, back, isBlocked, isAsked])

  const { setLeft, ...given } = ways
  useLayoutEffect(() => {
    latest.current = layerState(address.state)
    if (action === 'POP') back.end()
    // A push clears the keys of closed layers, because the new layer was opened after they were closed.
    const there = action === 'PUSH' ? [] : layersOf(address.search, latest.current).map(({ key }) => key)
    setLeft(left.current.filter((key) => there.includes(key)))
  }, [address, action, back, setLeft])

  const layers = useMemo(
    () => layersOf(address.search, layerState(address.state)).filter(({ key }) => !hidden.includes(key)),
    [address, hidden],
  )
  return { ...given, layers }
}

/**
 * Blocks Back, links and commands until the user has decided what to do with unsaved input. The app has only this
 * `useBlocker`.
 */
function useAsking(back: ReturnType<typeof makeBackQueue>) {
  const navigate = useNavigate()
  const from = useLocation()
  /** True when the last navigation was blocked. */
  const isBlocked = useRef(false)
  /** True while a navigation starts for which the user has already been asked. */
  const isAsked = useRef(false)

  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isPop = historyAction === 'POP'
    const isLate = back.isBusy() && !isPop
    if (isLate) {
      const to = fromUnder(here(), createPath(nextLocation))
      back.run(() => void navigate(to, { replace: historyAction === 'REPLACE' }))
    }
    const isFree = isAsked.current || (back.isBusy() && isPop)
    isBlocked.current = isLate || (!isFree && findBlockingGuard(nextLocation, currentLocation) !== undefined)
    return isBlocked.current
  })

  useEffect(() => {
    if (blocker.state !== 'blocked' || back.isBusy()) return
    const { location: to, proceed, reset } = blocker
    const asked: LeaveGuard[] = []
    const askNext = () => {
      const guard = findBlockingGuard(to, from, asked)
      if (!guard) return proceed()
      asked.push(guard)
      guard.ask({ leave: askNext, stay: reset })
    }
    askNext()
  }, [blocker, from, back])

  // Asks before a reload only for input that drafts do not store, such as passwords and files.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnstoredInputIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return { isBlocked, isAsked }
}
