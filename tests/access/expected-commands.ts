// Who may use which command, written down by hand from the specification (S1 §6, S2 §6): one line a command. A command without a line fails.
import { everyone } from './expected-everyone.ts'
import type { Line } from './rights.ts'

const readEcommerces = [
  'ecommerces.list',
  'ecommerces.open',
  'ecommerces.openDetails',
  'ecommerces.openIntegration',
  'ecommerces.openSubscription',
  'ecommerces.openQuotas',
  'ecommerces.openFees',
  'ecommerces.openFeatures',
  'ecommerces.openUrls',
  'ecommerces.openReprocess',
  'ecommerces.openLgpd',
  'ecommerces.openActivity',
  'ecommerces.openMetadata',
  'ecommerces.copyId',
  'ecommerces.copyUuid',
  'ecommerces.copyDocument',
  'ecommerces.copyUrl',
  'ecommerces.copyName',
  'ecommerces.find',
  'ecommerces.compare',
  'ecommerces.compareMetadata',
  'ecommerces.listMetadataVersions',
  // A view for who reads, an editor for who writes.
  'ecommerces.editIntegrationOptions',
  'ecommerces.editConfigs',
  'reprocess.history',
  'reprocess.log',
  'reprocess.find',
]

const writeEcommerces = [
  'ecommerces.create',
  'ecommerces.edit',
  'ecommerces.enable',
  'ecommerces.disable',
  'ecommerces.enableMany',
  'ecommerces.disableMany',
  'ecommerces.addIntegration',
  'ecommerces.editIntegration',
  'ecommerces.toggleIntegration',
  'ecommerces.deleteIntegration',
  'ecommerces.authorizeBling',
  'ecommerces.finishAuthorization',
  'ecommerces.editSubscription',
  'ecommerces.editQuota',
  'ecommerces.addFee',
  'ecommerces.editFeatures',
  'ecommerces.addUrl',
  'ecommerces.editUrl',
  'ecommerces.deleteUrl',
  'ecommerces.editLgpd',
  'ecommerces.editMetadata',
  'ecommerces.formatMetadata',
  'ecommerces.restoreMetadata',
  'ecommerces.uploadLogo',
  'reprocess.reverse',
  'reprocess.refund',
  'reprocess.again',
  'reprocess.next',
  'reprocess.cancel',
  'reprocess.batch',
]

const reverses: Readonly<Record<string, Line>> = {
  'tickets.postNote': 'ecommerces w | courier w',
  'reverses.list': 'ecommerces r | courier r',
  'reverses.show': 'ecommerces r | courier r',
  'reverses.open': 'ecommerces r | courier r',
  'reverses.openRefund': 'ecommerces r | courier r',
  'reverses.copy': 'ecommerces r | courier r',
}

const groups: Readonly<Record<string, Line>> = {
  'groups.list': 'ecommerce_group r',
  'groups.find': 'ecommerce_group r',
  'groups.open': 'ecommerce_group r',
  'groups.openMetadata': 'ecommerce_group r',
  'groups.copyDiagnostics': 'ecommerce_group r',
  'groups.create': 'ecommerce_group w',
  'groups.edit': 'ecommerce_group w',
  'groups.editLinks': 'ecommerce_group w',
  'groups.removeLink': 'ecommerce_group w',
  'groups.registerBilling': 'ecommerce_group w',
  'groups.delete': 'ecommerce_group w',
  'groups.openQuotas': 'ecommerce_group r & ecommerces r',
  'groups.editMetadata': 'ecommerce_group r & ecommerces w',
  'groups.retryBilling': 'ecommerce_group w & config w',
  'groups.listMetadataVersions': 'ecommerce_group r',
  'groups.restoreMetadata': 'ecommerce_group r & ecommerces w',
  'ecommerces.openGroup': 'ecommerces r & ecommerce_group r',
}

const stores: Readonly<Record<string, Line>> = {
  'stores.list': 'stores r',
  'stores.listOf': 'stores r',
  'stores.find': 'stores r',
  'stores.open': 'stores r',
  'stores.copyId': 'stores r',
  'stores.copyAddress': 'stores r',
  'stores.copyCnpj': 'stores r',
  'stores.template': 'stores r',
  'stores.create': 'stores w',
  'stores.edit': 'stores w',
  'stores.delete': 'stores w',
  'stores.upload': 'stores w',
  'stores.editContract': 'stores w',
  'stores.copyContract': 'stores w',
}

const carriers: Readonly<Record<string, Line>> = {
  'carriers.list': 'shipping r',
  'carriers.find': 'shipping r',
  'carriers.open': 'shipping r',
  'carriers.add': 'shipping w',
  'carriers.edit': 'shipping w',
}

const platform: Readonly<Record<string, Line>> = {
  'comunication.list': 'comunication r',
  'comunication.openAlert': 'comunication r',
  'comunication.editAlert': 'comunication w',
  'comunication.toggleAlert': 'comunication w',
  'comunication.maintenanceOn': 'comunication w',
  'comunication.maintenanceOff': 'comunication w',
  'trackingErrors.list': 'courier r',
  'trackingErrors.reveal': 'courier r',
  'trackingErrors.correctZip': 'courier w',
  'settings.open': 'config r',
  'settings.testDashboardUrl': 'config r',
  'settings.editDashboardUrl': 'config w',
  'featureRequests.list': 'config r',
  'featureRequests.open': 'config r',
  'ecommerces.openDashboard': 'ecommerces r',
}

const users: Readonly<Record<string, Line>> = {
  'users.list': 'users r',
  'users.find': 'users r',
  'users.edit': 'users w',
  'users.setType': 'users w',
  'users.setPermission': 'users w',
  'users.editType': 'users w',
  'users.endSessions': 'users w',
  'users.delete': 'users w',
  'access.whoCan': 'users r',
  'access.compare': 'users r',
}

/** Of reprocesses or of zip codes: which of them, the page of a batch looks at. */
const batches: Readonly<Record<string, Line>> = {
  'trackingErrors.batch': 'courier w',
  'batches.list': 'ecommerces r | courier r',
  'batches.open': 'ecommerces r | courier r',
  'batches.export': 'ecommerces r | courier r',
  'batches.run': 'ecommerces w | courier w',
  'batches.retry': 'ecommerces w | courier w',
  'batches.pause': 'ecommerces w | courier w',
  'batches.resume': 'ecommerces w | courier w',
  'batches.cancel': 'ecommerces w | courier w',
  'batches.discard': 'ecommerces w | courier w',
}
const readReports = [
  'reports.list',
  'reports.previewSource',
  'reports.previewUsers',
  'reports.previewFeedbacks',
  'reports.previewGroupedBillings',
  'reports.previewCourierTransfer',
  'reports.previewBillingItems',
  'reports.previewFeesPerEcommerce',
  'reports.previewStatus',
  'reports.exports',
]

const exportReports = [
  'reports.exportSource',
  'reports.exportUsers',
  'reports.exportFeedbacks',
  'reports.exportGroupedBillings',
  'reports.exportCourierTransfer',
  'reports.exportBillingItems',
  'reports.exportFeesPerEcommerce',
  'reports.exportStatus',
  'reports.cancelExport',
]

const all = (ids: readonly string[], line: Line) => Object.fromEntries(ids.map((id) => [id, line]))

export const expectedCommands: Readonly<Record<string, Line>> = {
  ...all(everyone, 'signed in'),
  ...all(readEcommerces, 'ecommerces r'),
  ...all(writeEcommerces, 'ecommerces w'),
  ...all(readReports, 'relatories r'),
  ...all(exportReports, 'relatories w'),
  ...reverses,
  ...groups,
  ...stores,
  ...carriers,
  ...platform,
  ...batches,
  ...users,
}
