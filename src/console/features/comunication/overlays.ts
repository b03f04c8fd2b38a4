// Alert and maintenance overlays and actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { AlertDrawer, CreateDrawer, DuplicateDrawer, toggleAlert } from './alert-drawer.tsx'
import { MaintenanceStatusDialog, SwitchMaintenanceDialog } from './maintenance.tsx'
import { PlanDrawer } from './plan-drawer.tsx'

export const screens: Overlays = {
  'comunication.createAlert': CreateDrawer,
  'comunication.editAlert': AlertDrawer,
  'comunication.openAlert': AlertDrawer,
  'comunication.duplicateAlert': DuplicateDrawer,
  'comunication.switchMaintenance': SwitchMaintenanceDialog,
  'comunication.planMaintenance': PlanDrawer,
  'comunication.maintenanceStatus': MaintenanceStatusDialog,
}

export const actions: Actions = {
  'comunication.toggleAlert': toggleAlert,
}
