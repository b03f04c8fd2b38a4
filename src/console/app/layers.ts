// What lies over the page: one drawer or dialog, or a second one over the first. The address names the one on top, so that a link opens
// just that; what lies below it is in the state of the history entry, so that a reload and the browser's Back keep it. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { closed, linkOf, type Over, overOf } from '#commands/registry.ts'

/** What of a layer the address does not say. */
interface Kept {
  /** It was opened here and not by a link: closing it goes back in the history. */
  readonly isOver: boolean
  /** The parked drawer that it is, null for any other. */
  readonly parked: string | null
}

interface Below extends Kept {
  /** Its query string: what it would have in the address. */
  readonly search: string
}

/** The state of a history entry. */
export interface LayerState extends Kept {
  /** How many entries of layers lie over that of the page. */
  readonly steps: number
  readonly below: Below | null
}

export interface Layer extends Kept {
  readonly key: string
  readonly over: Over
}

const nothing: LayerState = { isOver: false, parked: null, steps: 0, below: null }

export function layerState(state: unknown): LayerState {
  if (typeof state !== 'object' || state === null || !('steps' in state)) return nothing
  const { isOver, parked, steps, below }: Readonly<Record<string, unknown>> = { ...state }
  return { ...keptOf({ isOver, parked }), steps: typeof steps === 'number' ? steps : 0, below: belowOf(below) }
}

function keptOf({ isOver, parked }: Readonly<Record<string, unknown>>): Kept {
  return { isOver: isOver === true, parked: typeof parked === 'string' ? parked : null }
}

function belowOf(value: unknown): Below | null {
  if (typeof value !== 'object' || value === null || !('search' in value) || typeof value.search !== 'string')
    return null
  return { ...keptOf({ ...value }), search: value.search }
}

/** The lower one first; two at most. */
export function layersOf(search: string, state: LayerState): readonly Layer[] {
  const top = overOf(new URLSearchParams(search))
  if (!top) return []
  const { below } = state
  const under = below && overOf(new URLSearchParams(below.search))
  return [...(under ? [layer(under, below)] : []), layer(top, state)]
}

const layer = (over: Over, { isOver, parked }: Kept): Layer => ({ over, isOver, parked, key: keyOf(over.id, parked) })

/** One layer's own, with what it was parked as. */
export const keyOf = (id: string, parked: string | null) => (parked === null ? id : `${id} ${parked}`)

export interface Going {
  readonly to: string
  readonly state: LayerState
  readonly replace: boolean
}

/**
 * Opening a drawer or dialog. Over the page, and over another one: it is pushed. The same command again shows another record in its own
 * place. A third takes the place of the second; what lies below already comes up again.
 */
export function opening(
  from: string,
  state: LayerState,
  command: Command,
  args: Arguments,
  parked: string | null,
): Going {
  const to = linkOf(command, args, from)
  const search = searchOf(from)
  const layers = layersOf(search, state)
  const [lower, upper] = layers
  const key = keyOf(command.id, parked)
  const { isOver, steps, below } = state
  if (!lower) return { to, state: { ...nothing, isOver: true, parked, steps: 1 }, replace: false }
  const top = layers.at(-1)
  if (top?.key === key) return { to, state, replace: true }
  // The next record after a parked one that was taken up: in its place, not over it.
  if (top?.over.id === command.id && parked === null) return { to, state: { ...state, parked: null }, replace: true }
  if (!upper) {
    const own = { search: ownSearch(search), isOver, parked: state.parked }
    return { to, state: { isOver: true, parked, steps: steps + 1, below: own }, replace: false }
  }
  const isBack = lower.key === key
  const next = isBack ? { isOver: lower.isOver, parked, steps, below: null } : { isOver: true, parked, steps, below }
  return { to, state: next, replace: true }
}

/** The layer's own part of a query string. */
function ownSearch(search: string): string {
  const over = overOf(new URLSearchParams(search))
  return over ? new URLSearchParams({ do: over.id, ...over.args }).toString() : ''
}

/** A way that was asked for from under a layer which is closed: where it would keep the layer, it leads to the page without it. */
export function fromUnder(from: string, to: string): string {
  const own = ownSearch(searchOf(from))
  return own !== '' && own === ownSearch(searchOf(to)) ? closed(to) : to
}

const searchOf = (path: string) => path.split('?')[1] ?? ''

export type Closing = { readonly back: number } | { readonly to: string; readonly state: LayerState | null }

/**
 * Closing a layer: the top one by going back, so that the history holds it once; the one below by taking it from under the other. Null: it
 * is gone already, and another one is none of its.
 */
export function closing(from: string, state: LayerState, key: string | null): Closing | null {
  const layers = layersOf(searchOf(from), state)
  if (key !== null && !layers.some((one) => one.key === key)) return null
  const [lower, upper] = layers
  if (upper && lower?.key === key) return { to: from, state: { ...state, isOver: lower.isOver, below: null } }
  if (upper) return { back: 1 }
  return state.isOver && state.steps > 0 ? { back: state.steps } : { to: closed(from), state: null }
}
