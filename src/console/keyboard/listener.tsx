// Keyboard listener: chord state, focus context, F6 regions, and the one `keydown` handler.
import { useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useHotkeys } from 'react-hotkeys-hook'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import { buildListLink, commands, findCommand, getContextArguments, hasValidArguments } from '#commands/registry.ts'
import { focusListFilter } from '#console/lib/browser.ts'
import type { PageKeyName } from '#console/lib/command-keys.ts'
import { isFromShadowTree, updateSingleKeyState } from '#console/lib/key-events.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { findPageCommand } from '#console/run/page-at.ts'
import { getRecordPagerUrl } from '#console/run/record-pager.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { getTopLayerKind } from '#console/ui/layer-stack.ts'
import { useKeyPreferences } from '#console/ui/shown-keys.ts'
import { type Binding, bindingsOf, meaningOf, type Platform, type Situation } from './match.ts'

export interface Chord {
  readonly begun: readonly string[]
  /** Arguments of the place when the chord began: the hint takes the focus and may clear the row cursor. */
  readonly args: Arguments
}

const useChordState = create<{ readonly chord: Chord | null }>(() => ({ chord: null }))

const chordNow = () => useChordState.getState().chord

function setChord(chord: Chord | null): void {
  // Widgets leave single keys alone meanwhile: `t x` must not select a row.
  updateSingleKeyState({ isInChord: chord !== null })
  useChordState.setState({ chord })
}

/** At once, so that the focus is back where it was before anything runs. */
export function endChord(): void {
  if (chordNow()) flushSync(() => setChord(null))
}

export function useChord(): Chord | null {
  return useChordState(({ chord }) => chord)
}

/** The page a page leads back to. */
function parentOf(page: Command | null): Command | null {
  return (page?.parent && findCommand(page.parent)) ?? null
}

const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent

export const platform: Platform = /Mac|iPhone|iPad/.test(agent) ? 'mac' : /Windows/.test(agent) ? 'windows' : 'linux'

// F6 cycles through the landmarks marked `data-region`: menu, header, page, drawer, notices.
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex]'

function isReachable(region: HTMLElement): boolean {
  // The notices are a region only while there are some.
  const isEmpty = region.textContent.trim() === ''
  return !isEmpty && region.getClientRects().length > 0 && region.closest('[inert]') === null
}

function entryOf(region: HTMLElement): HTMLElement {
  if (region.tabIndex >= 0) return region
  const inside = [...region.querySelectorAll<HTMLElement>(focusable)]
  const current = inside.find(
    (element) => element.matches('[aria-current], [aria-selected="true"]') && element.tabIndex >= 0,
  )
  return current ?? inside.find((element) => element.tabIndex >= 0 && element.getClientRects().length > 0) ?? region
}

/** Moves the focus to the region after (1) or before (-1) the one that holds it. */
function focusRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isReachable)
  if (regions.length === 0) return
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const start = here === -1 && direction === -1 ? 0 : here
  const next = regions[(start + direction + regions.length) % regions.length]
  if (next) entryOf(next).focus()
}

// Focus context of a key press: the top layer, and whether the target takes text.

const restingPlaces = [
  'input',
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  ...[
    'textbox',
    'searchbox',
    'combobox',
    'listbox',
    'menu',
    'menubar',
    'tree',
    'slider',
    'spinbutton',
    'radiogroup',
  ].map((role) => `[role="${role}"]`),
].join(',')

const elementOf = (target: EventTarget | null) => (target instanceof Element ? target : null)

function isRestingPlace(target: EventTarget | null): boolean {
  return elementOf(target)?.closest(restingPlaces) != null
}

function isInGrid(target: EventTarget | null): boolean {
  return elementOf(target)?.closest('[role="grid"], [role="treegrid"]') != null
}

/** What every key does for this person. */
export function useBindings(): readonly Binding[] {
  const choice = useKeyPreferences()
  return useMemo(() => bindingsOf(commands, choice), [choice])
}

/** Why a command cannot run here, as a key of the `keyboard` texts; access is checked by the runner. */
export function missingHere(
  command: Command,
  args: Arguments,
  isProvided: (id: Command['id']) => boolean,
): 'needsRecord' | 'needsHere' | null {
  if (command.requires === 'handler' && !isProvided(command.id)) return 'needsHere'
  return command.requires === 'record' && !hasValidArguments(command, args) ? 'needsRecord' : null
}

/** What was said already of a key that rests, by page: it is said once. */
const said = new Set<string>()

function isFirstTime(what: string): boolean {
  const here = `${location.pathname} ${what}`
  if (said.has(here)) return false
  said.add(here)
  return true
}

/** Runs what a key is bound to; what cannot be done here is said. */
export function useRunBinding(): (binding: { readonly command: Command }, here: Arguments) => void {
  const { run, hasHandler: isProvided } = useRunner()
  const { can } = useSession()
  const { t } = useTranslation('commands')
  const sayMissing = (missing: string, id: Command['id']) => {
    if (isFirstTime(id))
      notify({ kind: 'info', text: t(`keyboard:${missing}`, { command: t(`commands:${id}.title`) }) })
  }
  return ({ command }, here) => {
    const args = getContextArguments(command, here)
    const missing = missingHere(command, args, isProvided)
    // Without the right, the runner says so: that reason comes first.
    if (missing === null || !can(command.access)) run(command, args)
    else sayMissing(missing, command.id)
  }
}

// The one `keydown` listener: gathers the context, asks the pure matcher, runs the command.

export function KeyListener() {
  const { hasHandler: isProvided, hasHandlerOnTop: isProvidedOnTop, getCurrentArguments: argumentsHere } = useRunner()
  const { single_keys: singleKeys } = useSession().preferences
  const bindings = useBindings()
  const runBinding = useRunBinding()
  const runFixed = useFixedKeys()
  const { t } = useTranslation('keyboard')
  const sayResting = (stroke: string) => {
    if (isFirstTime(stroke)) notify({ kind: 'info', text: t('keyboard:rests', { key: formatKeys(stroke) }) })
  }

  useEffect(() => {
    updateSingleKeyState({ isEnabled: singleKeys })
  }, [singleKeys])
  useEffect(endOnPointer, [])

  const situationOf = (event: KeyboardEvent): Situation => ({
    platform,
    layer: getTopLayerKind() ?? 'page',
    isResting: isFromShadowTree(event) || isRestingPlace(event.target),
    isInGrid: isInGrid(event.target),
    feature: findPageCommand(location.pathname)?.feature ?? null,
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
    if (meaning.does === 'rest') return sayResting(meaning.stroke)
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

function useFixedKeys(): (id: PageKeyName) => void {
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
  const { getCurrentArguments: argumentsHere } = useRunner()
  const left = useRef(new Map<string, string>())
  const page = findPageCommand(pathname)
  useEffect(() => {
    if (page) left.current.set(page.id, `${pathname}${search}`)
  }, [page, pathname, search])
  return () => {
    const parent = parentOf(page)
    if (parent)
      navigate(getRecordPagerUrl(parent.id) ?? left.current.get(parent.id) ?? buildListLink(parent, argumentsHere()))
  }
}
