// Registers the screens of alerts and maintenance; each screen's code is loaded when its command opens.
import {
  comunicationCreateAlert,
  comunicationDuplicateAlert,
  comunicationEditAlert,
  comunicationList,
  comunicationMaintenanceStatus,
  comunicationOpenAlert,
  comunicationPlanMaintenance,
  comunicationSwitchMaintenance,
} from '#commands/comunication.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [comunicationList, () => import('./list-page.tsx').then(({ AlertList }) => AlertList)],
    [comunicationCreateAlert, () => import('./alert-drawer.tsx').then(({ CreateAlertDrawer }) => CreateAlertDrawer)],
    [comunicationEditAlert, () => import('./alert-drawer.tsx').then(({ AlertDrawer }) => AlertDrawer)],
    [comunicationOpenAlert, () => import('./alert-drawer.tsx').then(({ AlertDrawer }) => AlertDrawer)],
    [
      comunicationDuplicateAlert,
      () => import('./alert-drawer.tsx').then(({ DuplicateAlertDrawer }) => DuplicateAlertDrawer),
    ],
    [
      comunicationSwitchMaintenance,
      () => import('./maintenance.tsx').then(({ SwitchMaintenanceDialog }) => SwitchMaintenanceDialog),
    ],
    [
      comunicationPlanMaintenance,
      () => import('./plan-drawer.tsx').then(({ PlanMaintenanceDrawer }) => PlanMaintenanceDrawer),
    ],
    [
      comunicationMaintenanceStatus,
      () => import('./maintenance.tsx').then(({ MaintenanceStatusDialog }) => MaintenanceStatusDialog),
    ],
  ],
  previews: [[comunicationOpenAlert, () => import('./peek.tsx').then(({ AlertPeek }) => AlertPeek)]],
}
