// Manages the drawers and dialogs above the page, called layers. At most two are open: the URL contains the upper one
// and `history.state` the lower one, so that a reload and the Back button restore both.
import { createContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPath, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { buildCommandLink, type OpenOverlay, parseOverlay, removeOverlay } from '#commands/registry.ts'
import type { CommandId, RunOptions } from '#console/run/runner.ts'
import { findBlockingGuard, type LeaveGuard } from '#console/ui/dialog.tsx'
import { layerHasUnstoredInput } from '#console/ui/layer-form.ts'
import type { LookupResult } from '#contract/console/tickets.ts'

/**
 * Part of the state of an open drawer or dialog that is stored in `history.state`, because the URL does not contain it.
 */
interface LayerOrigin {
  /**
   * True if a command opened the drawer or dialog; closing it then goes back in the history. False if a link opened it.
   */
  readonly isOver: boolean
  /**
   * Id of the parked drawer that this drawer restores; null if it restores none. A parked drawer was put aside earlier
   * together with its input.
   */
  readonly parked: string | null
}

interface LowerLayer extends LayerOrigin {
  /**
   * Query string that opens the lower of two open drawers or dialogs. The URL contains only the query string of the
   * upper drawer or dialog.
   */
  readonly search: string
}

/** State of the open drawers and dialogs that is stored with a history entry. */
export interface LayerState extends LayerOrigin {
  /** Number of history entries between the page and the current entry. */
  readonly steps: number
  readonly below: LowerLayer | null
}

export interface Layer extends LayerOrigin {
  readonly key: string
  readonly overlay: OpenOverlay
}

const NO_LAYER: LayerState = { isOver: false, parked: null, steps: 0, below: null }

export function parseLayerState(state: unknown): LayerState {
  if (typeof state !== 'object' || state === null || !('steps' in state)) return NO_LAYER
  const { isOver, parked, steps, below }: Readonly<Record<string, unknown>> = { ...state }
  return { ...parseOrigin({ isOver, parked }), steps: typeof steps === 'number' ? steps : 0, below: parseBelow(below) }
}

function parseOrigin({ isOver, parked }: Readonly<Record<string, unknown>>): LayerOrigin {
  return { isOver: isOver === true, parked: typeof parked === 'string' ? parked : null }
}

function parseBelow(value: unknown): LowerLayer | null {
  if (typeof value !== 'object' || value === null || !('search' in value) || typeof value.search !== 'string')
    return null
  return { ...parseOrigin({ ...value }), search: value.search }
}

/** Returns the open drawers and dialogs, at most two; the lower one is the first. */
export function listLayers(search: string, state: LayerState): readonly Layer[] {
  const topOverlay = parseOverlay(new URLSearchParams(search))
  if (!topOverlay) return []
  const { below } = state
  const lowerOverlay = below && parseOverlay(new URLSearchParams(below.search))
  return [...(lowerOverlay ? [toLayer(lowerOverlay, below)] : []), toLayer(topOverlay, state)]
}

const toLayer = (overlay: OpenOverlay, { isOver, parked }: LayerOrigin): Layer => ({
  overlay,
  isOver,
  parked,
  key: getLayerKey(overlay.id, parked),
})

/**
 * Returns the unique key of a drawer or dialog: the command id, followed by the id of the parked drawer if it restores
 * one. A parked drawer was put aside earlier together with its input.
 */
const getLayerKey = (id: string, parkedDrawerId: string | null) =>
  parkedDrawerId === null ? id : `${id} ${parkedDrawerId}`

export interface LayerNavigation {
  readonly to: string
  readonly state: LayerState
  readonly replace: boolean
}

/**
 * Returns the navigation that opens a drawer or dialog above those that are already open. At most two can be open, so a
 * third replaces the second. If the command is already open in one of them, this one moves to the top.
 */
export function getOpenNavigation(
  currentUrl: string,
  state: LayerState,
  command: Command,
  args: Arguments,
  parked: string | null,
): LayerNavigation {
  const to = buildCommandLink(command, args, currentUrl)
  const search = getSearch(currentUrl)
  const layers = listLayers(search, state)
  const [lower, upper] = layers
  const key = getLayerKey(command.id, parked)
  const { isOver, steps, below } = state
  if (!lower) return { to, state: { ...NO_LAYER, isOver: true, parked, steps: 1 }, replace: false }
  const topLayer = layers.at(-1)
  if (topLayer?.key === key) return { to, state, replace: true }
  // Replaces the top drawer if it belongs to the same command, for example if the command is run for another record.
  if (topLayer?.overlay.id === command.id && parked === null)
    return { to, state: { ...state, parked: null }, replace: true }
  if (!upper) {
    const previousTop = { search: getLayerSearch(search), isOver, parked: state.parked }
    return { to, state: { isOver: true, parked, steps: steps + 1, below: previousTop }, replace: false }
  }
  const isReopened = lower.key === key
  const nextState = isReopened
    ? { isOver: lower.isOver, parked, steps, below: null }
    : { isOver: true, parked, steps, below }
  return { to, state: nextState, replace: true }
}

/**
 * Returns the navigation that opens another page with a drawer above the page. Closing the drawer stays on that page,
 * as for a drawer that a link opened.
 */
export function getPageNavigation(
  pageUrl: string,
  command: Command,
  args: Arguments,
  parked: string | null,
): LayerNavigation {
  return { to: buildCommandLink(command, args, pageUrl), state: { ...NO_LAYER, parked }, replace: false }
}

/** Returns the query parameters that open a drawer or dialog, without the query parameters of the page. */
function getLayerSearch(search: string): string {
  const overlay = parseOverlay(new URLSearchParams(search))
  if (!overlay) return ''
  const { id, args, ticket, invalidParameter } = overlay
  const linkParameters = {
    ...(ticket !== undefined && { ticket }),
    ...(invalidParameter && { [invalidParameter.name]: invalidParameter.value }),
  }
  return new URLSearchParams({ do: id, ...args, ...linkParameters }).toString()
}

/**
 * Removes a drawer or dialog that is currently closing from the target URL of another navigation. Otherwise that
 * navigation would open the drawer or dialog again.
 */
export function removeClosingLayer(currentUrl: string, to: string): string {
  const layerSearch = getLayerSearch(getSearch(currentUrl))
  return layerSearch !== '' && layerSearch === getLayerSearch(getSearch(to)) ? removeOverlay(to) : to
}

const getSearch = (path: string) => path.split('?')[1] ?? ''

type CloseNavigation = { readonly back: number } | { readonly to: string; readonly state: LayerState | null }

/**
 * Returns the navigation that closes a drawer or dialog, or null if it is already closed. The upper one is closed by
 * going back in the history, and the lower one by replacing the current history entry.
 */
export function getCloseNavigation(currentUrl: string, state: LayerState, key: string | null): CloseNavigation | null {
  const layers = listLayers(getSearch(currentUrl), state)
  if (key !== null && !layers.some((openLayer) => openLayer.key === key)) return null
  const [lower, upper] = layers
  if (upper && lower?.key === key) return { to: currentUrl, state: { ...state, isOver: lower.isOver, below: null } }
  if (upper) return { back: 1 }
  return state.isOver && state.steps > 0 ? { back: state.steps } : { to: removeOverlay(currentUrl), state: null }
}

interface PaletteState {
  readonly isOpen: boolean
  readonly text: string
  /** Restricts the search to one kind of record; null searches everything. */
  readonly recordKind: LookupResult['kind'] | null
}

const CLOSED_PALETTE: PaletteState = { isOpen: false, text: '', recordKind: null }

export const usePaletteState = create<PaletteState>(() => CLOSED_PALETTE)

/** Opens the command palette. If the palette is already open, a call without a text closes the palette. */
export function openPalette(text = '', recordKind: LookupResult['kind'] | null = null): void {
  usePaletteState.setState(({ isOpen }) =>
    isOpen && text === '' && recordKind === null ? CLOSED_PALETTE : { isOpen: true, text, recordKind },
  )
}

export function closePalette(): void {
  usePaletteState.setState(CLOSED_PALETTE)
}

interface HandlerEntry {
  readonly action: (args: Arguments) => void
  /** Key of the drawer or dialog that registered the handler; null if the page or the header registered the handler. */
  readonly layerKey: string | null
}

interface HandlerRegistry {
  readonly add: (id: CommandId, action: HandlerEntry['action'], layer: string | null) => () => void
  /**
   * Returns the handler that was registered last for a command, by the page or by the topmost drawer or dialog.
   * `topLayerKey` is null if no drawer or dialog is open.
   */
  readonly get: (id: CommandId, topLayerKey: string | null) => HandlerEntry | undefined
}

function createHandlerRegistry(): HandlerRegistry {
  const handlersById = new Map<CommandId, readonly HandlerEntry[]>()
  return {
    add: (id, action, layer) => {
      const handlerEntry = { action, layerKey: layer }
      handlersById.set(id, [...(handlersById.get(id) ?? []), handlerEntry])
      return () =>
        handlersById.set(
          id,
          (handlersById.get(id) ?? []).filter((otherEntry) => otherEntry !== handlerEntry),
        )
    },
    get: (id, top) => handlersById.get(id)?.findLast(({ layerKey }) => layerKey === null || layerKey === top),
  }
}

export function useHandlerRegistry(): HandlerRegistry {
  return useState(createHandlerRegistry)[0]
}

/** Context with the open drawers and dialogs above the page; the lower one is the first. */
export const LayersContext = createContext<readonly Layer[]>([])

/** Returns the path and query string of the current URL, which can be newer than the last render. */
export const getCurrentUrl = () => `${location.pathname}${location.search}`

/**
 * Time in milliseconds after which `history.back()` counts as failed, for example because there is no previous history
 * entry.
 */
const BACK_TIMEOUT_MS = 2000

/**
 * Creates a queue for navigations that are requested while `history.back()` is in progress. The queue runs the
 * navigations after the popstate event, because `history.back()` is asynchronous.
 */
function createBackQueue() {
  let queuedActions: (() => void)[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = (action: () => void) => {
    if (queuedActions) queuedActions.push(action)
    else action()
  }
  const end = () => {
    clearTimeout(timer)
    const actions = queuedActions ?? []
    queuedActions = null
    for (const action of actions) run(action)
  }
  const begin = (onTimeout: () => void) => {
    queuedActions = []
    timer = setTimeout(() => {
      onTimeout()
      end()
    }, BACK_TIMEOUT_MS)
  }
  return { run, begin, end, isBusy: () => queuedActions !== null }
}

/**
 * Returns the open drawers and dialogs, and functions that navigate to pages and open and close drawers and dialogs.
 */
export function useLayerNavigation() {
  const navigate = useNavigate()
  const pageLocation = useLocation()
  const navigationType = useNavigationType()
  const latestLayerState = useRef<LayerState>(parseLayerState(pageLocation.state))
  const [backQueue] = useState(createBackQueue)
  const closedLayerKeys = useRef<readonly string[]>([])
  const [hiddenKeys, setHiddenKeys] = useState<readonly string[]>([])
  const { isBlocked, isLeaveConfirmed } = useLeaveBlocker(backQueue)

  const layerActions = useMemo(() => {
    /** Stores the keys of the drawers and dialogs that the user has closed while the URL still contains them. */
    const setClosedLayerKeys = (keys: readonly string[]) => {
      if (keys.length === closedLayerKeys.current.length) return
      closedLayerKeys.current = keys
      setHiddenKeys(keys)
    }
    const unmarkClosed = (key: string) =>
      setClosedLayerKeys(closedLayerKeys.current.filter((closedKey) => closedKey !== key))

    const getTopKey = () =>
      listLayers(location.search, latestLayerState.current).findLast(
        ({ key }) => !closedLayerKeys.current.includes(key),
      )?.key ?? null

    const getOpenIds = (): readonly string[] =>
      listLayers(location.search, latestLayerState.current).flatMap(({ key, overlay }) =>
        closedLayerKeys.current.includes(key) ? [] : [overlay.id],
      )

    /**
     * Navigates and updates the state of the open drawers and dialogs immediately, so that a second navigation before
     * the next render starts from the new state.
     */
    const goTo = (to: string, state: LayerState | null, replace: boolean) => {
      isBlocked.current = false
      void navigate(to, { state, replace })
      if (!isBlocked.current) latestLayerState.current = parseLayerState(state)
    }

    /** Closes a drawer or dialog. Callers have already asked the user whether to discard unsaved input. */
    const close = (requestedKey: string | null) => {
      const key = requestedKey ?? getTopKey()
      if (key === null || closedLayerKeys.current.includes(key)) return
      setClosedLayerKeys([...closedLayerKeys.current, key])
      backQueue.run(() => {
        const navigation = getCloseNavigation(getCurrentUrl(), latestLayerState.current, key)
        if (navigation === null) unmarkClosed(key)
        else if ('to' in navigation) {
          isLeaveConfirmed.current = true
          goTo(navigation.to, navigation.state, true)
          isLeaveConfirmed.current = false
        } else {
          backQueue.begin(() => unmarkClosed(key))
          void navigate(-navigation.back)
        }
      })
    }

    const open = (command: Command, args: Arguments, { newTab, parkedId, pageUrl }: RunOptions) => {
      const parked = parkedId ?? null
      if (newTab) return void window.open(buildCommandLink(command, args, getCurrentUrl()), '_blank', 'noopener')
      backQueue.run(() => {
        const navigation =
          pageUrl === undefined
            ? getOpenNavigation(getCurrentUrl(), latestLayerState.current, command, args, parked)
            : getPageNavigation(pageUrl, command, args, parked)
        unmarkClosed(getLayerKey(command.id, parked))
        goTo(navigation.to, navigation.state, navigation.replace)
      })
    }

    const navigateTo = (to: string, { newTab }: RunOptions) => {
      if (newTab) window.open(to, '_blank', 'noopener')
      else backQueue.run(() => goTo(to, null, false))
    }
    return { go: navigateTo, open, close, getTopKey, getOpenIds, setClosedKeys: setClosedLayerKeys }
  }, [navigate, backQueue, isBlocked, isLeaveConfirmed])

  const { setClosedKeys, ...otherActions } = layerActions
  useLayoutEffect(() => {
    latestLayerState.current = parseLayerState(pageLocation.state)
    if (navigationType === 'POP') backQueue.end()
    // Clears the list of closed drawers and dialogs when a new history entry is added, because this entry may open the
    // same drawers or dialogs again.
    const openLayerKeys =
      navigationType === 'PUSH' ? [] : listLayers(pageLocation.search, latestLayerState.current).map(({ key }) => key)
    setClosedKeys(closedLayerKeys.current.filter((key) => openLayerKeys.includes(key)))
  }, [pageLocation, navigationType, backQueue, setClosedKeys])

  const layers = useMemo(
    () =>
      listLayers(pageLocation.search, parseLayerState(pageLocation.state)).filter(
        ({ key }) => !hiddenKeys.includes(key),
      ),
    [pageLocation, hiddenKeys],
  )
  return { ...otherActions, layers }
}

/**
 * Blocks the Back button, links and commands until the user decides whether to discard unsaved input. The app calls
 * `useBlocker` only here, because React Router supports only one blocker.
 */
function useLeaveBlocker(backQueue: ReturnType<typeof createBackQueue>) {
  const navigate = useNavigate()
  const from = useLocation()
  /** True when the last navigation was blocked. */
  const isBlocked = useRef(false)
  /** True while a navigation that the user has already confirmed is starting. */
  const isLeaveConfirmed = useRef(false)

  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isPop = historyAction === 'POP'
    const isDuringBack = backQueue.isBusy() && !isPop
    if (isDuringBack) {
      const to = removeClosingLayer(getCurrentUrl(), createPath(nextLocation))
      backQueue.run(() => void navigate(to, { replace: historyAction === 'REPLACE' }))
    }
    const isUnblocked = isLeaveConfirmed.current || (backQueue.isBusy() && isPop)
    isBlocked.current = isDuringBack || (!isUnblocked && findBlockingGuard(nextLocation, currentLocation) !== undefined)
    return isBlocked.current
  })

  useEffect(() => {
    if (blocker.state !== 'blocked' || backQueue.isBusy()) return
    const { location: to, proceed, reset } = blocker
    const checkedGuards: LeaveGuard[] = []
    const askNextGuard = () => {
      const guard = findBlockingGuard(to, from, checkedGuards)
      if (!guard) return proceed()
      checkedGuards.push(guard)
      guard.askToLeave({ leave: askNextGuard, stay: reset })
    }
    askNextGuard()
  }, [blocker, from, backQueue])

  // Asks for confirmation before a reload if the page has input that drafts do not store, such as passwords and files.
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (layerHasUnstoredInput()) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [])

  return { isBlocked, isLeaveConfirmed }
}
