// The ways of the runner through the history: to a page, and to what lies over one and away from it.
import { createContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import type { RunOptions } from '#console/lib/run.ts'
import { holdTyped } from '#console/lib/typed-ahead.ts'
import { leaveTopLayer } from '#console/ui/layer.ts'
import { closing, type Layer, type LayerState, layerState, layersOf, opening } from './layers.ts'

/** What lies over the page, the lower one first. */
export const LayersContext = createContext<readonly Layer[]>([])

/** The address as it is now, not as it was when the component last rendered. */
export const here = () => `${location.pathname}${location.search}`

/** A browser that has not gone back by then has nowhere to go. Milliseconds. */
const patience = 2000

/**
 * A layer that is closed by going back in the history is gone at once; the browser takes a moment for it, and what is asked for meanwhile
 * waits its turn, for it reads the address.
 */
function makeTurns() {
  let leaving: { readonly key: string; readonly next: (() => void)[] } | null = null

  const inTurn = (act: () => void) => {
    if (leaving) leaving.next.push(act)
    else act()
  }
  return {
    /** The layer that is being left. */
    left: () => leaving?.key,
    leave: (key: string) => {
      leaving = { key, next: [] }
    },
    inTurn,
    arrive: () => {
      const next = leaving?.next ?? []
      leaving = null
      for (const act of next) inTurn(act)
    },
  }
}

/** Going to a page, and opening and closing what lies over it. */
export function useGo() {
  const navigate = useNavigate()
  const address = useLocation()
  const way = useNavigationType()
  const latest = useRef<LayerState>(layerState(address.state))
  const [turns] = useState(makeTurns)
  const [left, setLeft] = useState<string | null>(null)

  useLayoutEffect(() => {
    latest.current = layerState(address.state)
    if (way !== 'POP') return
    setLeft(null)
    turns.arrive()
  }, [address, way, turns])

  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      setLeft(null)
      turns.arrive()
    }, patience)
    return () => clearTimeout(timer)
  }, [left, turns])

  const layers = useMemo(
    () => layersOf(address.search, layerState(address.state)).filter(({ key }) => key !== left),
    [address, left],
  )

  const ways = useMemo(() => {
    const layersHere = () => layersOf(location.search, latest.current).filter(({ key }) => key !== turns.left())

    const close = (key: string | null) => {
      if (turns.left() === key) return
      turns.inTurn(() => {
        const next = closing(here(), latest.current, key)
        if (next === null) return
        if ('to' in next) return navigate(next.to, { replace: true, state: next.state })
        const top = layersHere().at(-1)
        if (top) {
          turns.leave(top.key)
          setLeft(top.key)
        }
        navigate(-next.back)
      })
    }

    const open = (command: Command, args: Arguments, { newTab, parked }: RunOptions) => {
      if (newTab) return void window.open(linkOf(command, args, here()), '_blank', 'noopener')
      turns.inTurn(() => {
        const next = opening(here(), latest.current, command, args, parked ?? null)
        const start = () => {
          const known = next.replace ? [] : document.querySelectorAll('[data-region=layer]')
          holdTyped(isInNewLayer([...known]), () => close(null))
          navigate(next.to, { state: next.state, replace: next.replace })
        }
        if (next.leavesTop) leaveTopLayer(start)
        else start()
      })
    }

    const go = (to: string, { newTab }: RunOptions) => {
      if (newTab) window.open(to, '_blank', 'noopener')
      else turns.inTurn(() => navigate(to))
    }
    return { go, open, close, topHere: () => layersHere().at(-1)?.key ?? null }
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
