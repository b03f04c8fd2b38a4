// Registers the screens of alerts and maintenance. The code of a screen is loaded when its command opens the screen.
import {
  createAlertCommand,
  duplicateAlertCommand,
  editAlertCommand,
  listAlertsCommand,
  openAlertCommand,
  planMaintenanceCommand,
  showMaintenanceStatusCommand,
  switchMaintenanceCommand,
} from '#commands/comunication.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listAlertsCommand, () => import('./list-page.tsx').then(({ AlertList }) => AlertList)],
    [createAlertCommand, () => import('./alert-drawer.tsx').then(({ CreateAlertDrawer }) => CreateAlertDrawer)],
    [editAlertCommand, () => import('./alert-drawer.tsx').then(({ AlertDrawer }) => AlertDrawer)],
    [openAlertCommand, () => import('./alert-drawer.tsx').then(({ AlertDrawer }) => AlertDrawer)],
    [
      duplicateAlertCommand,
      () => import('./alert-drawer.tsx').then(({ DuplicateAlertDrawer }) => DuplicateAlertDrawer),
    ],
    [
      switchMaintenanceCommand,
      () => import('./maintenance.tsx').then(({ SwitchMaintenanceDialog }) => SwitchMaintenanceDialog),
    ],
    [
      planMaintenanceCommand,
      () => import('./plan-drawer.tsx').then(({ PlanMaintenanceDrawer }) => PlanMaintenanceDrawer),
    ],
    [
      showMaintenanceStatusCommand,
      () => import('./maintenance.tsx').then(({ MaintenanceStatusDialog }) => MaintenanceStatusDialog),
    ],
  ],
  previews: [[openAlertCommand, () => import('./peek.tsx').then(({ AlertPeek }) => AlertPeek)]],
}
