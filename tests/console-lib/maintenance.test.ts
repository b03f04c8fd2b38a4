// Tests which maintenance state applies when responses arrive in a different order.
import { expect, test } from 'vitest'
import { applyMaintenanceStatus, getMaintenanceStatus, handleMaintenanceHeader } from '#console/session/maintenance.ts'

test('the newest mark holds; one that comes late, or is none, changes nothing', () => {
  const after = (header: string | null) => {
    handleMaintenanceHeader(header)
    return getMaintenanceStatus()
  }
  expect(after('off-3')).toEqual({ isOn: false, isPlanned: false, version: 3 })
  expect(after('on-4')).toEqual({ isOn: true, isPlanned: false, version: 4 })
  expect(after('off-3').isOn).toBe(true)
  for (const none of [null, '', 'on', 'on-x', 'maybe-9', 'off-9; x']) expect(after(none).version).toBe(4)
  applyMaintenanceStatus({ isOn: false, isPlanned: false, version: 5 })
  expect(after('on-4')).toEqual({ isOn: false, isPlanned: false, version: 5 })
  expect(after('planned-6')).toEqual({ isOn: false, isPlanned: true, version: 6 })
})
