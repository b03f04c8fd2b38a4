// The one listener for keys. It gathers where we are, asks a pure function what the press means, and does it.
import { useEffect, useMemo, useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useLocation, useNavigate } from 'react-router-dom'
import { paletteOpen } from '#commands/keyboard.ts'
import { listOf } from '#commands/registry.ts'
import type { PlaceKey } from '#console/lib/key-map.ts'
import { focusListFilter } from '#console/lib/list-filter.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { addressOfTrail } from '#console/lib/trail.ts'
import type { Binding } from './bindings.ts'
import { chordNow, endChord, setChord } from './chord.ts'
import { meaningOf, type Situation } from './match.ts'
import { pageAt, parentOf } from './place.ts'
import { platform } from './platform.ts'
import { focusRegion } from './regions.ts'
import { isInGrid, isRestingPlace, topLayer } from './surroundings.ts'
import { useBindings } from './use-bindings.ts'
import { useRunBinding } from './use-run-binding.ts'

export function KeyListener() {
  const { isProvided, isProvidedOnTop, argumentsHere } = useRunner()
  const { single_keys: singleKeys } = useSession().preferences
  const bindings = useBindings()
  const runBinding = useRunBinding()
  const runFixed = useFixedKeys()

  useEffect(() => {
    document.documentElement.dataset.singleKeys = singleKeys ? 'on' : 'off'
  }, [singleKeys])
  useEffect(endOnPointer, [])

  const situationOf = (event: KeyboardEvent): Situation => ({
    platform,
    layer: topLayer(),
    isResting: isRestingPlace(event.target),
    isInGrid: isInGrid(event.target),
    area: pageAt(location.pathname)?.area ?? null,
    singleKeys,
    begun: chordNow()?.begun ?? [],
    isProvided,
    isProvidedOnTop,
  })

  const run = (binding: Binding) => {
    const args = chordNow()?.args ?? argumentsHere()
    endChord()
    if (binding.kind === 'fixed') runFixed(binding.id)
    else runBinding(binding, args)
  }

  const press = (event: KeyboardEvent) => {
    const meaning = meaningOf(event, situationOf(event), bindings)
    if (meaning.does === 'nothing') return
    event.preventDefault()
    if (meaning.does === 'begin') setChord({ begun: meaning.begun, args: chordNow()?.args ?? argumentsHere() })
    else if (meaning.does === 'run') run(meaning.binding)
    else endChord()
  }

  useHotkeys('*', press, { enableOnFormTags: true, enableOnContentEditable: true })
  return null
}

/** A click elsewhere, or another window, ends a chord. */
function endOnPointer(): () => void {
  const end = (event: Event) => {
    const isInHint = event.target instanceof Element && event.target.closest('[data-chord-hint]')
    if (!isInHint) endChord()
  }
  document.addEventListener('pointerdown', end)
  window.addEventListener('blur', end)
  return () => {
    document.removeEventListener('pointerdown', end)
    window.removeEventListener('blur', end)
  }
}

function useFixedKeys(): (id: PlaceKey) => void {
  const { run } = useRunner()
  const back = useWayBack()
  return useMemo(
    () => (id) => {
      if (id === 'nextRegion') focusRegion(1)
      else if (id === 'previousRegion') focusRegion(-1)
      else if (id === 'back') back()
      else if (!focusListFilter()) run(paletteOpen)
    },
    [run, back],
  )
}

/** Back to the list as it was left: its filters, sort and page are in its address. */
function useWayBack(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { argumentsHere } = useRunner()
  const left = useRef(new Map<string, string>())
  const page = pageAt(pathname)
  useEffect(() => {
    if (page) left.current.set(page.id, `${pathname}${search}`)
  }, [page, pathname, search])
  return () => {
    const parent = parentOf(page)
    if (parent) navigate(addressOfTrail(parent.id) ?? left.current.get(parent.id) ?? listOf(parent, argumentsHere()))
  }
}
