// Tests that the console applies the newest maintenance state even if the responses arrive out of order.
import { expect, test } from 'vitest'
import { applyMaintenanceStatus, getMaintenanceStatus, handleMaintenanceHeader } from '#console/session/maintenance.ts'

test('the maintenance state follows the highest version, and ignores older and invalid headers', () => {
  const applyHeader = (header: string | null) => {
    handleMaintenanceHeader(header)
    return getMaintenanceStatus()
  }
  expect(applyHeader('off-3')).toEqual({ isOn: false, isPlanned: false, version: 3 })
  expect(applyHeader('on-4')).toEqual({ isOn: true, isPlanned: false, version: 4 })
  expect(applyHeader('off-3').isOn).toBe(true)
  for (const invalid of [null, '', 'on', 'on-x', 'maybe-9', 'off-9; x']) expect(applyHeader(invalid).version).toBe(4)
  applyMaintenanceStatus({ isOn: false, isPlanned: false, version: 5 })
  expect(applyHeader('on-4')).toEqual({ isOn: false, isPlanned: false, version: 5 })
  expect(applyHeader('planned-6')).toEqual({ isOn: false, isPlanned: true, version: 6 })
})
