import type { Actions, Overlays } from '#console/lib/area.ts'
import { AlertDrawer } from './alert-drawer.tsx'
import { MaintenanceOffDialog } from './maintenance-off-dialog.tsx'
import { MaintenanceOnDialog } from './maintenance-on-dialog.tsx'
import { MaintenanceStatusDialog } from './maintenance-status-dialog.tsx'
import { toggleAlert } from './toggle.ts'

export const screens: Overlays = {
  'comunication.editAlert': AlertDrawer,
  'comunication.openAlert': AlertDrawer,
  'comunication.maintenanceOn': MaintenanceOnDialog,
  'comunication.maintenanceOff': MaintenanceOffDialog,
  'comunication.maintenanceStatus': MaintenanceStatusDialog,
}

export const actions: Actions = {
  'comunication.toggleAlert': toggleAlert,
}
