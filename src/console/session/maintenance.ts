// Maintenance status, read from the `X-Maintenance` header (such as `on-7`) of every response, so that nothing has to
// poll.
import { create } from 'zustand'
import { addResponseListener } from '#console/api/client.ts'

interface MaintenanceStatus {
  readonly isOn: boolean
  /** True when maintenance is off and the next one is announced. */
  readonly isPlanned: boolean
  /** Version number that grows with every change of the maintenance switch. */
  readonly version: number
}

export const useMaintenanceStatus = create<MaintenanceStatus>(() => ({ isOn: false, isPlanned: false, version: -1 }))
export const getMaintenanceStatus = useMaintenanceStatus.getState
let receivedAt = 0

/** Applies the status from the header of a response. A late response with an older version is ignored. */
export function handleMaintenanceHeader(header: string | null): void {
  const [, state, version] = /^(on|off|planned)-(\d+)$/.exec(header ?? '') ?? []
  if (state === undefined) return
  receivedAt = Date.now()
  applyMaintenanceStatus({ isOn: state === 'on', isPlanned: state === 'planned', version: Number(version) })
}

addResponseListener((headers) => handleMaintenanceHeader(headers.get('X-Maintenance')))

/**
 * Applies a status that is newer than the current one. A request that changes the switch passes its new status here,
 * because its own header still has the old one.
 */
export function applyMaintenanceStatus(status: MaintenanceStatus): void {
  if (status.version > getMaintenanceStatus().version) useMaintenanceStatus.setState(status)
}

/** Returns the milliseconds since the last response with a maintenance header. */
export function getMaintenanceAgeMs(): number {
  return Date.now() - receivedAt
}
