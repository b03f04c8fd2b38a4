// Handles all shortcuts of the console with one `keydown` listener: chords, focus context, and moving between regions
// with F6.
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
  /**
   * Command arguments of the page when the chord started; the chord menu takes the focus and may clear the row cursor.
   */
  readonly args: Arguments
}

const useChordState = create<{ readonly chord: Chord | null }>(() => ({ chord: null }))

const chordNow = () => useChordState.getState().chord

function setChord(chord: Chord | null): void {
  // Disables the single-key shortcuts of lists and fields during a chord, so that `x` in the chord `t x` does not
  // select a row.
  updateSingleKeyState({ isInChord: chord !== null })
  useChordState.setState({ chord })
}

/** Ends the chord synchronously, so that the previous element has the focus again before a command runs. */
export function endChord(): void {
  if (chordNow()) flushSync(() => setChord(null))
}

export function useChord(): Chord | null {
  return useChordState(({ chord }) => chord)
}

/** Returns the page that "back" leads to from a page; null without a parent page. */
function parentOf(page: Command | null): Command | null {
  return (page?.parent && findCommand(page.parent)) ?? null
}

const agent = typeof navigator === 'undefined' ? '' : navigator.userAgent

export const platform: Platform = /Mac|iPhone|iPad/.test(agent) ? 'mac' : /Windows/.test(agent) ? 'windows' : 'linux'

// Elements that F6 can focus in a region. F6 cycles through the elements marked `data-region`.
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex]'

function isReachable(region: HTMLElement): boolean {
  // Skips empty regions; the region of notifications, for example, is often empty.
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

/** Moves the focus to the next (1) or previous (-1) region. */
function focusRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isReachable)
  if (regions.length === 0) return
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const start = here === -1 && direction === -1 ? 0 : here
  const next = regions[(start + direction + regions.length) % regions.length]
  if (next) entryOf(next).focus()
}

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

/** Returns all key bindings, including the shortcuts that the user remapped. */
export function useBindings(): readonly Binding[] {
  const choice = useKeyPreferences()
  return useMemo(() => bindingsOf(commands, choice), [choice])
}

/**
 * Returns the text key (`keyboard` namespace) that explains why a command cannot run here; null when it can.
 * Permissions are checked by the runner.
 */
export function missingHere(
  command: Command,
  args: Arguments,
  isProvided: (id: Command['id']) => boolean,
): 'needsRecord' | 'needsHere' | null {
  if (command.requires === 'handler' && !isProvided(command.id)) return 'needsHere'
  return command.requires === 'record' && !hasValidArguments(command, args) ? 'needsRecord' : null
}

/** Hints already displayed to the user, by page, so that a hint appears only once. */
const said = new Set<string>()

function isFirstTime(what: string): boolean {
  const here = `${location.pathname} ${what}`
  if (said.has(here)) return false
  said.add(here)
  return true
}

/** Returns a function that runs the command of a key, or shows a hint when the command cannot run on this page. */
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
    // Lets the runner report a missing permission first, because it matters more than a missing record.
    if (missing === null || !can(command.access)) run(command, args)
    else sayMissing(missing, command.id)
  }
}

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

/** Ends a chord when the user clicks outside the chord menu or switches to another window. */
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

/**
 * Returns a function that navigates to the parent list with the filters, order and page that it had when the user left
 * it.
 */
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
