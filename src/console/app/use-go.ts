// The ways of the runner through the history: to a page, and to what lies over one and away from it.
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_NavigationContext, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { holdWays, pathOf } from '#console/lib/held-ways.ts'
import type { RunOptions } from '#console/lib/run.ts'
import { holdTyped } from '#console/lib/typed-ahead.ts'
import { leaveTopLayer } from '#console/ui/layer.tsx'
import { closing, fromUnder, keyOf, type Layer, type LayerState, layerState, layersOf, opening } from './layers.ts'
import { makeTurns } from './turns.ts'

/** What lies over the page, the lower one first. */
export const LayersContext = createContext<readonly Layer[]>([])

/** The address as it is now, not as it was when the component last rendered. */
export const here = () => `${location.pathname}${location.search}`

/** Going to a page, and opening and closing what lies over it. */
export function useGo() {
  const navigate = useNavigate()
  const address = useLocation()
  const way = useNavigationType()
  const latest = useRef<LayerState>(layerState(address.state))
  const [left, setLeft] = useState<readonly string[]>([])
  const [turns] = useState(() => makeTurns(setLeft))

  useLayoutEffect(() => {
    latest.current = layerState(address.state)
    if (way === 'POP') turns.arrive()
    // What is pushed was opened after anything was closed.
    const there = way === 'PUSH' ? [] : layersOf(address.search, latest.current)
    turns.settle(there.map(({ key }) => key))
  }, [address, way, turns])

  // Links, tabs and pages of lists take their turn like everything else: a way that leads on before the browser has gone back is lost to it.
  const { navigator } = useContext(UNSAFE_NavigationContext)
  useLayoutEffect(
    () =>
      holdWays(navigator, (go) => (to, state, options) => {
        if (!turns.isAway()) return go(to, state, options)
        const asked = pathOf(to)
        const next = fromUnder(here(), asked)
        turns.inTurn(() => go(next, next === asked ? state : null, options))
      }),
    [navigator, turns],
  )

  const layers = useMemo(
    () => layersOf(address.search, layerState(address.state)).filter(({ key }) => !left.includes(key)),
    [address, left],
  )

  const ways = useMemo(() => {
    const topHere = () =>
      layersOf(location.search, latest.current).findLast(({ key }) => !turns.isLeft(key))?.key ?? null

    /** What is asked for next, before anything is drawn again, begins with it. */
    const goTo = (to: string, state: LayerState | null, replace: boolean) => {
      latest.current = layerState(state)
      navigate(to, { state, replace })
    }

    const close = (asked: string | null) => {
      const key = asked ?? topHere()
      if (key === null || turns.isLeft(key)) return
      turns.leave(key)
      turns.inTurn(() => {
        const next = closing(here(), latest.current, key)
        if (next === null) turns.stay(key)
        else if ('to' in next) goTo(next.to, next.state, true)
        else {
          turns.depart(key)
          navigate(-next.back)
        }
      })
    }

    const open = (command: Command, args: Arguments, { newTab, parked }: RunOptions) => {
      if (newTab) return void window.open(linkOf(command, args, here()), '_blank', 'noopener')
      turns.inTurn(() => {
        const next = opening(here(), latest.current, command, args, parked ?? null)
        const start = () => {
          const known = next.replace ? [] : document.querySelectorAll('[data-region=layer]')
          holdTyped(isInNewLayer([...known]), () => close(null))
          turns.stay(keyOf(command.id, parked ?? null))
          goTo(next.to, next.state, next.replace)
        }
        if (next.leavesTop) leaveTopLayer(start)
        else start()
      })
    }

    const go = (to: string, { newTab }: RunOptions) => {
      if (newTab) window.open(to, '_blank', 'noopener')
      else turns.inTurn(() => goTo(to, null, false))
    }
    return { go, open, close, topHere }
  }, [navigate, turns])
  return { ...ways, layers }
}

/** Whether an element is in a layer that was not there before. */
function isInNewLayer(known: readonly Element[]): (element: Element) => boolean {
  return (element) => {
    const layer = element.closest('[data-region=layer]')
    return layer !== null && !known.includes(layer)
  }
}
