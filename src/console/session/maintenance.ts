// Maintenance flag, read from the `X-Maintenance: on-7` header of every response, so that nothing has to poll.
import { create } from 'zustand'
import { listenToAnswers } from '#console/api/client.ts'

interface MaintenanceMark {
  readonly isOn: boolean
  /** Off, and the next one is announced. */
  readonly isPlanned: boolean
  /** Grows with every change of the switch. */
  readonly version: number
}

export const useMaintenanceMark = create<MaintenanceMark>(() => ({ isOn: false, isPlanned: false, version: -1 }))
export const maintenanceMark = useMaintenanceMark.getState
let heardAt = 0

/** What an answer said; an older one that comes late says nothing. */
export function hearMaintenance(header: string | null): void {
  const [, state, version] = /^(on|off|planned)-(\d+)$/.exec(header ?? '') ?? []
  if (state === undefined) return
  heardAt = Date.now()
  knowMaintenance({ isOn: state === 'on', isPlanned: state === 'planned', version: Number(version) })
}

listenToAnswers((headers) => hearMaintenance(headers.get('X-Maintenance')))

/** What a switch itself answered: the mark of that answer is the one from before. */
export function knowMaintenance(known: MaintenanceMark): void {
  if (known.version > maintenanceMark().version) useMaintenanceMark.setState(known)
}

/** Milliseconds since anything was heard. */
export function silence(): number {
  return Date.now() - heardAt
}
