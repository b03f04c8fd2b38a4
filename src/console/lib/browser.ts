// Browser helpers: clipboard, focus, storage, page title, debounce, ticket, text folding, width, random keys, idle time.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { create, createStore, useStore } from 'zustand'
import { plainText, readTicket } from '#contract/typed-text.ts'

// Clipboard API on secure origins; `execCommand('copy')` on plain http.
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) await navigator.clipboard.writeText(text)
  else copyBySelection(text)
}

function copyBySelection(text: string): void {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('The browser refused to copy')
}

// A response may come after its screen unmounted: then nothing may navigate or move the focus.

/** Tells, whenever it is asked, whether the screen that asks is still there. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}

/** At once, unlike `setFocus` of react-hook-form, which waits for a timer. */
export const focusById = (id: string) => document.getElementById(id)?.focus()

/** What filters the list of the page: what `/` and, in a list, Mod+F lead to. */
function listFilter(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-list-filter]')].find(
    (field) => field.getClientRects().length > 0 && !field.closest('[inert]'),
  )
}

/** Answers whether there is one. */
export function focusListFilter(): boolean {
  const filter = listFilter()
  if (filter instanceof HTMLInputElement) filter.select()
  else filter?.focus()
  return filter !== undefined
}

// Owner of stored data: keys are prefixed with the person's id, so nobody reads another's.
const ownerStore = createStore<{ readonly owner: number | null }>(() => ({ owner: null }))

export function setOwner(owner: number | null): void {
  if (ownerStore.getState().owner !== owner) ownerStore.setState({ owner })
}

/** The storage key of the signed-in person's own `name`; null while nobody is signed in. */
export function ownKey(name: string): string | null {
  const { owner } = ownerStore.getState()
  return owner === null ? null : `reversa:${owner}:${name}`
}

/** Storage may be full, blocked or absent: then things are simply not kept. */
export function readStored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

export function writeStored(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Nothing to do: the value lives on in memory.
  }
}

export const local = () => localStorage
export const tab = () => sessionStorage

/** The signed-in person's own `name`; null where nothing is stored, or nobody is signed in. */
export function readOwn(storage: () => Storage, name: string): string | null {
  const key = ownKey(name)
  return key === null ? null : readStored(storage, key)
}

/** Nothing is kept while nobody is signed in. */
export function writeOwn(storage: () => Storage, name: string, value: string | null): void {
  const key = ownKey(name)
  if (key !== null) writeStored(storage, key, value)
}

interface OwnValue<Value> {
  readonly name: string
  /** Null where nothing is stored, or nobody is signed in. */
  readonly parse: (stored: string | null) => Value
  /** Null to store nothing. */
  readonly format: (value: Value) => string | null
}

/** A value of the signed-in person in this tab (sessionStorage): read anew when somebody else is signed in. */
export function makeOwnStore<Value>({ name, parse, format }: OwnValue<Value>) {
  const read = () => ({ value: parse(readOwn(tab, name)) })
  const store = createStore<{ readonly value: Value }>(read)
  ownerStore.subscribe(() => store.setState(read()))

  const set = (value: Value) => {
    if (ownKey(name) === null) return
    writeOwn(tab, name, format(value))
    store.setState({ value })
  }
  return { get: () => store.getState().value, set, use: () => useStore(store, ({ value }) => value) }
}

// Page title set by a record (`Loja Azul` for `Ecommerce`), used in the breadcrumb and in `document.title`.

const useTitle = create<{ readonly title: string | null }>(() => ({ title: null }))

/** Called by the page's heading; null while the record is not there yet. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    useTitle.setState({ title })
    return () => useTitle.setState({ title: null })
  }, [title])
}

/** For the shell. */
export function useGivenPageTitle(): string | null {
  return useTitle(({ title }) => title)
}

/** The value once it has not changed for so many milliseconds. */
export function useDebouncedValue<Value>(value: Value, pause: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}

/** One parameter of the address, a tab say; what is chosen replaces the entry of the history. */
export function useSearchParam(name: string) {
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) =>
    setSearch(
      (current) => {
        current.set(name, value)
        return current
      },
      { replace: true },
    )
  return [search.get(name), choose] as const
}

/** State that begins again with `initial` whenever what it is about changes: Back, a saved view, another link. */
export function useKeyedState<State>(key: string | number | undefined, initial: State) {
  const [known, setKnown] = useState(key)
  const [state, setState] = useState(initial)
  if (known !== key) {
    setKnown(key)
    setState(() => initial)
  }
  return [state, setState] as const
}

// The ticket in hand (sessionStorage): sent with every write of this tab until cleared.

// One in the storage that is no ticket any more would have every write refused.
const ownTicket = makeOwnStore({ name: 'ticket', parse: validOf, format: (ticket) => ticket })

/** The ticket of this tab, null when there is none. */
export const currentTicket = ownTicket.get

/** As it was typed: kept as it is recorded, and what is no ticket not at all. */
export function setTicket(typed: string | null): void {
  const ticket = validOf(typed)
  if (typed === null || ticket !== null) ownTicket.set(ticket)
}

function validOf(typed: string | null): string | null {
  return readTicket(typed ?? '')
}

const clear = () => setTicket(null)

export function useTicket() {
  return { ticket: ownTicket.use(), set: setTicket, clear }
}

// Text folding and word matching for search: done once, when the index is built. Pure.

/** Without accents, lower case, one space between words, signs as the keyboard has them. */
export function fold(text: string): string {
  return plainText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Words that say nothing by themselves, in the three languages; folded. */
const smallWords: ReadonlySet<string> = new Set(
  'a o as os um uma de do da dos das no na em para por e the of to in an el la los las un una del al y en'.split(' '),
)

/** The words of a folded query that must be found; small ones only when there is nothing else. */
export function termsOf(query: string): readonly string[] {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !smallWords.has(word))
  return telling.length > 0 ? telling : words
}

/** Where a word of the text begins with the term; -1 when none does. */
export function wordStart(text: string, term: string, from = 0): number {
  for (let at = text.indexOf(term, from); at !== -1; at = text.indexOf(term, at + 1)) {
    if (at === 0 || isBoundary(text.charCodeAt(at - 1))) return at
  }
  return -1
}

/** Space and ASCII signs; folded texts have nothing else between words. */
function isBoundary(code: number): boolean {
  return code < 48 || (code > 57 && code < 97) || (code > 122 && code < 128) || code === 183
}

/** Acronym match: the term is made of word prefixes in order (`rr`, `reprerev` for `reprocessar reversa`). */
export function abbreviates(term: string, text: string): boolean {
  return term.charCodeAt(0) === text.charCodeAt(0) && fromWord(term, 0, text, 0)
}

function fromWord(term: string, at: number, text: string, word: number): boolean {
  let length = 0
  while (at + length < term.length && term[at + length] === text[word + length]) length += 1
  if (length === 0) return false
  if (at + length === term.length) return true
  // The longest piece first; a shorter one may leave letters for the next word.
  for (let piece = length; piece > 0; piece -= 1) {
    for (let next = nextWord(text, word); next !== -1; next = nextWord(text, next)) {
      if (fromWord(term, at + piece, text, next)) return true
    }
  }
  return false
}

function nextWord(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 ? -1 : space + 1
}

export type Range = readonly [from: number, to: number]

/** Which letters of a shown title to highlight for a query; none where folding changed its length. */
export function marksOf(title: string, query: string): readonly Range[] {
  const folded = fold(title)
  if (folded.length !== title.length) return []
  const ranges = termsOf(fold(query)).flatMap<Range>((term) => {
    const word = wordStart(folded, term)
    const at = word === -1 ? folded.indexOf(term) : word
    return at === -1 ? [] : [[at, at + term.length]]
  })
  return merged(ranges.sort(([one], [other]) => one - other))
}

function merged(ranges: readonly Range[]): readonly Range[] {
  return ranges.reduce<Range[]>((kept, [from, to]) => {
    const last = kept.at(-1)
    if (last && from <= last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], to)]
    else kept.push([from, to])
    return kept
  }, [])
}

/** How wide an element is now, whole pixels; `first` until that is known. */
export function useWidth<Element extends HTMLElement>(first: number): readonly [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.max(240, Math.round(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** Random UUID: `crypto.randomUUID` exists on secure origins only; this one works on plain http, too. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Id of a history entry, kept in `history.state`: survives reload and Back; opening the page anew gives another. */
export function currentVisit(): string {
  const state: unknown = history.state
  const known = Object(state).visit
  if (typeof known === 'string') return known
  const visit = randomKey()
  history.replaceState({ ...Object(state), visit }, '')
  return visit
}

/** Calls when the browser is idle, after two seconds at the latest; Safari has no requestIdleCallback. */
export function whenIdle(load: () => Promise<unknown>): void {
  const timeout = 2000
  const start = () => void load().catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout })
  else setTimeout(start, timeout)
}
