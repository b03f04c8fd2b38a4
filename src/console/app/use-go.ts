// The ways of the runner through the history: to a page, and to what lies over one and away from it.
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import type { RunOptions } from '#console/lib/run.ts'
import { holdTyped } from '#console/lib/typed-ahead.ts'
import { leaveTopLayer } from '#console/ui/layer.ts'
import { closing, type LayerState, layerState, layersOf, opening } from './layers.ts'

/** The address as it is now, not as it was when the component last rendered. */
export const here = () => `${location.pathname}${location.search}`

/** Going to a page, and opening and closing what lies over it. */
export function useGo() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const latest = useRef<LayerState>(layerState(state))
  useLayoutEffect(() => {
    latest.current = layerState(state)
  }, [state])

  return useMemo(() => {
    const layersHere = () => layersOf(location.search, latest.current)

    const close = (key: string | null) => {
      const next = closing(here(), latest.current, key)
      if (next === null) return
      if ('back' in next) navigate(-next.back)
      else navigate(next.to, { replace: true, state: next.state })
    }

    const open = (command: Command, args: Arguments, { newTab, parked }: RunOptions) => {
      if (newTab) return void window.open(linkOf(command, args, here()), '_blank', 'noopener')
      const next = opening(here(), latest.current, command, args, parked ?? null)
      const start = () => {
        const known = next.replace ? [] : document.querySelectorAll('[data-region=layer]')
        holdTyped(isInNewLayer([...known]), () => close(null))
        navigate(next.to, { state: next.state, replace: next.replace })
      }
      if (next.leavesTop) leaveTopLayer(start)
      else start()
    }

    const go = (to: string, { newTab }: RunOptions) => {
      if (newTab) window.open(to, '_blank', 'noopener')
      else navigate(to)
    }
    return { go, open, close, topHere: () => layersHere().at(-1)?.key ?? null }
  }, [navigate])
}

/** Whether an element is in a layer that was not there before. */
function isInNewLayer(known: readonly Element[]): (element: Element) => boolean {
  return (element) => {
    const layer = element.closest('[data-region=layer]')
    return layer !== null && !known.includes(layer)
  }
}
