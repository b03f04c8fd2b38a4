// The list that one came from, as an order to go through its records: where it was left, and where in it each record stands.
import { useSyncExternalStore } from 'react'
import type { CommandId } from './run.ts'

export interface TrailPlace {
  readonly page: number
  /** On that page. */
  readonly index: number
}

export interface Trail {
  readonly list: CommandId
  /** Its path, and its filter and order without a page. */
  readonly path: string
  readonly search: string
  /** Records that were come to through it, by id. */
  readonly places: ReadonlyMap<string, TrailPlace>
  /** The last one of them. */
  readonly last: string
}

let trail: Trail | null = null
const listeners = new Set<() => void>()

export const trailNow = () => trail

function set(next: Trail | null): void {
  if (next === trail) return
  trail = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTrail(): Trail | null {
  return useSyncExternalStore(subscribe, trailNow)
}

interface Left {
  readonly list: CommandId
  /** Its address as it was. */
  readonly address: string
  readonly id: string
  readonly index: number
}

/** A list is left with its cursor on a record. */
export function beginTrail({ list, address, id, index }: Left): void {
  const [path = '/', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  const page = Number(search.get('page') ?? 1) || 1
  search.delete('page')
  set({ list, path, search: search.toString(), places: new Map([[id, { page, index }]]), last: id })
}

/** From one record to another. */
export function followTrail(id: string, place: TrailPlace): void {
  if (trail) set({ ...trail, places: new Map([...trail.places, [id, place]]), last: id })
}

export function endTrail(): void {
  set(null)
}

/** The list with the page on it where the last record stands; null when one came from another, or none. */
export function addressOfTrail(list: CommandId): string | null {
  if (trail?.list !== list) return null
  const search = new URLSearchParams(trail.search)
  const page = trail.places.get(trail.last)?.page ?? 1
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? trail.path : `${trail.path}?${search}`
}
