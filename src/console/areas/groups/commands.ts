import type { Actions, Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'groups.listMetadataVersions': () =>
    import('./metadata-versions.tsx').then((module) => module.MetadataVersionsDrawer),
  'groups.restoreMetadata': () => import('./metadata-versions.tsx').then((module) => module.MetadataRestoreDialog),
  'groups.delete': () => import('./delete-dialog.tsx').then((module) => module.DeleteDialog),
  'groups.registerBilling': () => import('./billing-dialog.tsx').then((module) => module.RegisterDialog),
  'groups.retryBilling': () => import('./billing-dialog.tsx').then((module) => module.RetryDialog),
}

export const actions: Actions = {
  'groups.find': () => import('./find.ts').then((module) => module.findGroup),
  'groups.copyDiagnostics': () => import('./copy-diagnostics.ts').then((module) => module.copyDiagnostics),
}
