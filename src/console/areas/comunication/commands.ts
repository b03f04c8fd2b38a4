import type { Actions, Screens } from '#console/lib/area.ts'

const alertDrawer = () => import('./alert-drawer.tsx').then((module) => module.AlertDrawer)

export const screens: Screens = {
  'comunication.editAlert': alertDrawer,
  'comunication.openAlert': alertDrawer,
  'comunication.maintenanceOn': () =>
    import('./maintenance-on-dialog.tsx').then((module) => module.MaintenanceOnDialog),
  'comunication.maintenanceOff': () =>
    import('./maintenance-off-dialog.tsx').then((module) => module.MaintenanceOffDialog),
  'comunication.maintenanceStatus': () =>
    import('./maintenance-status-dialog.tsx').then((module) => module.MaintenanceStatusDialog),
}

export const actions: Actions = {
  'comunication.toggleAlert': () => import('./toggle.ts').then((module) => module.toggleAlert),
}
