// Navigation to pages, drawers and back; and the one blocker that asks before something typed is left.
import { createContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPath, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import type { RunOptions } from '#console/lib/run.ts'
import { holdsUnkept } from '#console/ui/parking.ts'
import { guardAgainst, type LeaveGuard } from '#console/ui/use-leave-guard.ts'
import { closing, fromUnder, keyOf, type Layer, type LayerState, layerState, layersOf, opening } from './layers.ts'

/** What lies over the page, the lower one first. */
export const LayersContext = createContext<readonly Layer[]>([])

/** The address as it is now, not as it was when the component last rendered. */
export const here = () => `${location.pathname}${location.search}`

/** A browser that has not gone back by then has nowhere to go. Milliseconds. */
const patience = 2000

/** history.back() is asynchronous: what is asked for meanwhile waits for its popstate. */
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

/** Going to a page, and opening and closing what lies over it. */
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
    /** Layers that were closed and that the address still names. */
    const setLeft = (keys: readonly string[]) => {
      if (keys.length === left.current.length) return
      left.current = keys
      setHidden(keys)
    }
    const stay = (key: string) => setLeft(left.current.filter((one) => one !== key))

    const topHere = () =>
      layersOf(location.search, latest.current).findLast(({ key }) => !left.current.includes(key))?.key ?? null

    /** What is asked for next, before anything is drawn again, begins with it. */
    const goTo = (to: string, state: LayerState | null, replace: boolean) => {
      isBlocked.current = false
      void navigate(to, { state, replace })
      if (!isBlocked.current) latest.current = layerState(state)
    }

    /** Who closes a layer has asked about what was typed in it. */
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

    const open = (command: Command, args: Arguments, { newTab, parked }: RunOptions) => {
      if (newTab) return void window.open(linkOf(command, args, here()), '_blank', 'noopener')
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
    return { go, open, close, topHere, setLeft }
  }, [navigate, back, isBlocked, isAsked])

  const { setLeft, ...given } = ways
  useLayoutEffect(() => {
    latest.current = layerState(address.state)
    if (action === 'POP') back.end()
    // What is pushed was opened after anything was closed.
    const there = action === 'PUSH' ? [] : layersOf(address.search, latest.current).map(({ key }) => key)
    setLeft(left.current.filter((key) => there.includes(key)))
  }, [address, action, back, setLeft])

  const layers = useMemo(
    () => layersOf(address.search, layerState(address.state)).filter(({ key }) => !hidden.includes(key)),
    [address, hidden],
  )
  return { ...given, layers }
}

/** Back, a link, a command or a menu: whatever leads away from something typed waits for an answer. */
function useAsking(back: ReturnType<typeof makeBackQueue>) {
  const navigate = useNavigate()
  const from = useLocation()
  /** Whether the last navigation was. */
  const isBlocked = useRef(false)
  /** The navigation that starts now was asked about already. */
  const isAsked = useRef(false)

  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isPop = historyAction === 'POP'
    const isLate = back.isBusy() && !isPop
    if (isLate) {
      const to = fromUnder(here(), createPath(nextLocation))
      back.run(() => void navigate(to, { replace: historyAction === 'REPLACE' }))
    }
    const isFree = isAsked.current || (back.isBusy() && isPop)
    isBlocked.current = isLate || (!isFree && guardAgainst(nextLocation, currentLocation) !== undefined)
    return isBlocked.current
  })

  useEffect(() => {
    if (blocker.state !== 'blocked' || back.isBusy()) return
    const { location: to, proceed, reset } = blocker
    const asked: LeaveGuard[] = []
    const askNext = () => {
      const guard = guardAgainst(to, from, asked)
      if (!guard) return proceed()
      asked.push(guard)
      guard.ask({ leave: askNext, stay: reset })
    }
    askNext()
  }, [blocker, from, back])

  // A reload finds drafts as they were; of passwords and files there are none.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (holdsUnkept(document.body)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return { isBlocked, isAsked }
}
