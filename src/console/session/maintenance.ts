// Maintenance flag, read from the `X-Maintenance: on-7` header of every response, so that nothing has to poll.
import { useSyncExternalStore } from 'react'
import { listenToAnswers } from '#console/api/client.ts'

interface MaintenanceMark {
  readonly isOn: boolean
  /** Grows with every change of the switch. */
  readonly version: number
}

let mark: MaintenanceMark = { isOn: false, version: -1 }
let heardAt = 0
const listeners = new Set<() => void>()

/** What an answer said; an older one that comes late says nothing. */
export function hearMaintenance(header: string | null): void {
  const [, state, version] = /^(on|off)-(\d+)$/.exec(header ?? '') ?? []
  if (state === undefined) return
  heardAt = Date.now()
  knowMaintenance({ isOn: state === 'on', version: Number(version) })
}

listenToAnswers((headers) => hearMaintenance(headers.get('X-Maintenance')))

/** What a switch itself answered: the mark of that answer is the one from before. */
export function knowMaintenance(known: MaintenanceMark): void {
  if (known.version <= mark.version) return
  mark = known
  for (const listener of listeners) listener()
}

/** Milliseconds since anything was heard. */
export function silence(): number {
  return Date.now() - heardAt
}

export const maintenanceMark = (): MaintenanceMark => mark

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useMaintenanceMark(): MaintenanceMark {
  return useSyncExternalStore(subscribe, maintenanceMark)
}
