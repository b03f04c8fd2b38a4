// Handles all shortcuts of the console with one `keydown` listener, including chords (keys pressed one after the
// other), and moves the focus between page regions with F6.
import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useHotkeys } from 'react-hotkeys-hook'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import type { Arguments, Command } from '#commands/command.ts'
import { openPaletteCommand } from '#commands/keyboard.ts'
import { commands, getContextArguments, hasValidArguments } from '#commands/registry.ts'
import { focusListFilter } from '#console/lib/browser.ts'
import type { PageShortcutName } from '#console/lib/command-keys.ts'
import { isFromShadowTree, updateSingleKeyShortcutState } from '#console/lib/key-events.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { clearVisitedUrls, getListUrl, storeVisitedUrl } from '#console/run/list-urls.ts'
import { findPageCommand } from '#console/run/page-at.ts'
import { findListOfPage, getRecordPager } from '#console/run/record-pager.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { getTopLayerKind } from '#console/ui/layer-stack.ts'
import { useKeyPreferences } from '#console/ui/shown-keys.ts'
import { type Binding, buildBindings, type KeyContext, type Platform, resolveKeyPress } from './match.ts'

export interface Chord {
  readonly pressedStrokes: readonly string[]
  /**
   * Command arguments of the page when the user pressed the first key of the chord (keys pressed one after the other).
   * They are stored, because the menu with the next keys takes the focus from the selected row.
   */
  readonly pageArguments: Arguments
}

const useChordState = create<{ readonly chord: Chord | null }>(() => ({ chord: null }))

const getChord = () => useChordState.getState().chord

function setChord(chord: Chord | null): void {
  // Disables single-key shortcuts while the user types a chord (keys pressed one after the other), so that the `x` of
  // the chord `t x` does not select a row.
  updateSingleKeyShortcutState({ isInChord: chord !== null })
  useChordState.setState({ chord })
}

/**
 * Ends the chord (keys pressed one after the other) and renders synchronously, so that the previously focused element
 * has the focus again before a command runs.
 */
export function endChord(): void {
  if (getChord()) flushSync(() => setChord(null))
}

export function useChord(): Chord | null {
  return useChordState(({ chord }) => chord)
}

const userAgent = typeof navigator === 'undefined' ? '' : navigator.userAgent

export const platform: Platform = /Mac|iPhone|iPad/.test(userAgent)
  ? 'mac'
  : /Windows/.test(userAgent)
    ? 'windows'
    : 'linux'

// Selector of the elements that F6 can focus in a region. Regions have the attribute `data-region`.
const FOCUSABLE_SELECTOR = 'a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex]'

function isReachable(region: HTMLElement): boolean {
  // Skips empty regions, such as the region of notifications when there are none.
  const isEmpty = region.textContent.trim() === ''
  return !isEmpty && region.getClientRects().length > 0 && region.closest('[inert]') === null
}

function findEntryElement(region: HTMLElement): HTMLElement {
  if (region.tabIndex >= 0) return region
  const focusableElements = [...region.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)]
  const current = focusableElements.find(
    (element) => element.matches('[aria-current], [aria-selected="true"]') && element.tabIndex >= 0,
  )
  return (
    current ??
    focusableElements.find((element) => element.tabIndex >= 0 && element.getClientRects().length > 0) ??
    region
  )
}

/** Moves the focus to the next page region (1) or the previous page region (-1). */
function focusRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isReachable)
  if (regions.length === 0) return
  const currentIndex = regions.findLastIndex((region) => region.contains(document.activeElement))
  const start = currentIndex === -1 && direction === -1 ? 0 : currentIndex
  const nextRegion = regions[(start + direction + regions.length) % regions.length]
  if (nextRegion) findEntryElement(nextRegion).focus()
}

const TEXT_INPUT_SELECTOR = [
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

const toElement = (target: EventTarget | null) => (target instanceof Element ? target : null)

/** Returns true for an element in which the user types text or selects an option with the keyboard. */
export function isTextInputTarget(target: EventTarget | null): boolean {
  return toElement(target)?.closest(TEXT_INPUT_SELECTOR) != null
}

function isInGrid(target: EventTarget | null): boolean {
  return toElement(target)?.closest('[role="grid"], [role="treegrid"]') != null
}

/** Returns all key bindings, including shortcuts that the user has remapped. */
export function useBindings(): readonly Binding[] {
  const keyPreferences = useKeyPreferences()
  return useMemo(() => buildBindings(commands, keyPreferences), [keyPreferences])
}

/**
 * Returns the translation key (namespace `keyboard`) of the reason why a command cannot run on this page, or null if
 * the command can run. Ignores permissions, which the command runner checks.
 */
export function getMissingRequirement(
  command: Command,
  args: Arguments,
  hasHandler: (id: Command['id']) => boolean,
): 'needsRecord' | 'needsHere' | null {
  if (command.requires === 'handler' && !hasHandler(command.id)) return 'needsHere'
  return command.requires === 'record' && !hasValidArguments(command, args) ? 'needsRecord' : null
}

/** Keys of the hints that were already shown (page path and hint), so that a hint appears only once per page. */
const displayedHints = new Set<string>()

function markHintDisplayed(hint: string): boolean {
  const hintKey = `${location.pathname} ${hint}`
  if (displayedHints.has(hintKey)) return false
  displayedHints.add(hintKey)
  return true
}

/**
 * Returns a function that runs the command of a key binding, or shows a hint if the command cannot run on this page.
 */
export function useRunBinding(): (binding: { readonly command: Command }, contextArguments: Arguments) => void {
  const { run, hasHandler } = useCommandRunner()
  const { can } = useSession()
  const { t } = useTranslation('commands')
  const notifyMissingRequirement = (requirement: string, id: Command['id']) => {
    if (markHintDisplayed(id))
      notify({ kind: 'info', text: t(`keyboard:${requirement}`, { command: t(`commands:${id}.title`) }) })
  }
  return ({ command }, contextArguments) => {
    const args = getContextArguments(command, contextArguments)
    const requirement = getMissingRequirement(command, args, hasHandler)
    // Also runs the command if the user lacks the permission, because the command runner then reports the missing
    // permission. This report is more useful than a hint that a record is missing.
    if (requirement === null || !can(command.access)) run(command, args)
    else notifyMissingRequirement(requirement, command.id)
  }
}

export function KeyListener() {
  const { hasHandler, hasHandlerOnTop, getCurrentArguments } = useCommandRunner()
  const { single_keys: singleKeys } = useSession().preferences
  const bindings = useBindings()
  const runBinding = useRunBinding()
  const runPageKey = useRunPageKey()
  const { t } = useTranslation('keyboard')
  const notifyUnavailableRowKey = (stroke: string) => {
    if (markHintDisplayed(stroke)) notify({ kind: 'info', text: t('keyboard:rests', { key: formatKeys(stroke) }) })
  }

  useEffect(() => {
    updateSingleKeyShortcutState({ isEnabled: singleKeys })
  }, [singleKeys])
  useEffect(endChordOnClickOrBlur, [])

  const getKeyContext = (event: KeyboardEvent): KeyContext => ({
    platform,
    layer: getTopLayerKind() ?? 'page',
    isFieldOrMenuFocused: isFromShadowTree(event) || isTextInputTarget(event.target),
    isInGrid: isInGrid(event.target),
    feature: findPageCommand(location.pathname)?.feature ?? null,
    areSingleKeysEnabled: singleKeys,
    pressedStrokes: getChord()?.pressedStrokes ?? [],
    hasHandler,
    hasHandlerOnTop,
  })

  const run = (binding: Binding) => {
    const args = getChord()?.pageArguments ?? getCurrentArguments()
    endChord()
    if (binding.kind === 'fixed') runPageKey(binding.id)
    else runBinding(binding, args)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const action = resolveKeyPress(event, getKeyContext(event), bindings)
    if (action.type === 'nothing') return
    if (action.type === 'rest') return notifyUnavailableRowKey(action.stroke)
    event.preventDefault()
    if (action.type === 'begin')
      setChord({
        pressedStrokes: action.pressedStrokes,
        pageArguments: getChord()?.pageArguments ?? getCurrentArguments(),
      })
    else if (action.type === 'run') run(action.binding)
    else endChord()
  }

  useHotkeys('*', handleKeyDown, { enableOnFormTags: true, enableOnContentEditable: true })
  return null
}

/**
 * Ends a chord (keys pressed one after the other) when the user clicks outside the menu of the next keys or switches to
 * another window. Returns a function that removes the listeners.
 */
function endChordOnClickOrBlur(): () => void {
  const endChordOutsideMenu = (event: Event) => {
    const isInChordMenu = event.target instanceof Element && event.target.closest('[data-chord-hint]')
    if (!isInChordMenu) endChord()
  }
  document.addEventListener('pointerdown', endChordOutsideMenu)
  window.addEventListener('blur', endChordOutsideMenu)
  return () => {
    document.removeEventListener('pointerdown', endChordOutsideMenu)
    window.removeEventListener('blur', endChordOutsideMenu)
  }
}

function useRunPageKey(): (id: PageShortcutName) => void {
  const { run } = useCommandRunner()
  const goBack = useGoBack()
  return useMemo(
    () => (id) => {
      if (id === 'nextRegion') focusRegion(1)
      else if (id === 'previousRegion') focusRegion(-1)
      else if (id === 'back') goBack()
      else if (!focusListFilter()) run(openPaletteCommand)
    },
    [run, goBack],
  )
}

/**
 * Returns a function that opens the list from which the user opened the record, or else the parent list, with the
 * filters, order and page number from the user's last visit.
 */
function useGoBack(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { getCurrentArguments } = useCommandRunner()
  const page = findPageCommand(pathname)
  useEffect(() => {
    if (page) storeVisitedUrl(page, `${pathname}${search}`)
  }, [page, pathname, search])
  useEffect(() => clearVisitedUrls, [])
  return () => {
    const args = getCurrentArguments()
    const list = page && findListOfPage({ command: page, args }, getRecordPager())
    if (list) navigate(getListUrl(list, args))
  }
}
