// Maintenance status, which every response contains in its `X-Maintenance` header, for example `on-7` (status and
// version number).
import { create } from 'zustand'
import { addResponseListener } from '#console/api/client.ts'

interface MaintenanceStatus {
  readonly isOn: boolean
  /** True if maintenance is off but planned. */
  readonly isPlanned: boolean
  /** Version number, which increases whenever maintenance is started, ended or planned. */
  readonly version: number
}

export const useMaintenanceStatus = create<MaintenanceStatus>(() => ({ isOn: false, isPlanned: false, version: -1 }))
export const getMaintenanceStatus = useMaintenanceStatus.getState
let statusReceivedAt = 0

/** Applies the maintenance status in a response header. Ignores a late response with an older version. */
export function handleMaintenanceHeader(header: string | null): void {
  const [, statusText, version] = /^(on|off|planned)-(\d+)$/.exec(header ?? '') ?? []
  if (statusText === undefined) return
  statusReceivedAt = Date.now()
  applyMaintenanceStatus({ isOn: statusText === 'on', isPlanned: statusText === 'planned', version: Number(version) })
}

addResponseListener((headers) => handleMaintenanceHeader(headers.get('X-Maintenance')))

/**
 * Applies a maintenance status if it is newer than the current status. Requests that start or end maintenance call this
 * function, because the header of their response still contains the old status.
 */
export function applyMaintenanceStatus(status: MaintenanceStatus): void {
  if (status.version > getMaintenanceStatus().version) useMaintenanceStatus.setState(status)
}

/** Returns the time in milliseconds since the last response with a maintenance header. */
export function getMaintenanceStatusAgeMs(): number {
  return Date.now() - statusReceivedAt
}
