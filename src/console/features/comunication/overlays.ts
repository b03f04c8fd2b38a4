// Alert and maintenance overlays and actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/run-context.tsx'
import { AlertDrawer, toggleAlert } from './alert-drawer.tsx'
import { MaintenanceOffDialog, MaintenanceOnDialog, MaintenanceStatusDialog } from './maintenance.tsx'

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
