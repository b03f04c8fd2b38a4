// Maintenance status, read from the `X-Maintenance` header (such as `on-7`) of every response, so that nothing has to
// poll.
import { create } from 'zustand'
import { listenToAnswers } from '#console/api/client.ts'

interface MaintenanceMark {
  readonly isOn: boolean
  /** True when maintenance is off and the next one is announced. */
  readonly isPlanned: boolean
  /** Version number that grows with every change of the maintenance switch. */
  readonly version: number
}

export const useMaintenanceMark = create<MaintenanceMark>(() => ({ isOn: false, isPlanned: false, version: -1 }))
export const maintenanceMark = useMaintenanceMark.getState
let heardAt = 0

/** Applies the status from the header of a response. A late response with an older version is ignored. */
export function hearMaintenance(header: string | null): void {
  const [, state, version] = /^(on|off|planned)-(\d+)$/.exec(header ?? '') ?? []
  if (state === undefined) return
  heardAt = Date.now()
  knowMaintenance({ isOn: state === 'on', isPlanned: state === 'planned', version: Number(version) })
}

listenToAnswers((headers) => hearMaintenance(headers.get('X-Maintenance')))

/**
 * Applies a status that is newer than the current one. A request that changes the switch passes its new status here,
 * because its own header still has the old one.
 */
export function knowMaintenance(known: MaintenanceMark): void {
  if (known.version > maintenanceMark().version) useMaintenanceMark.setState(known)
}

/** Returns the milliseconds since the last response with a maintenance header. */
export function silence(): number {
  return Date.now() - heardAt
}
