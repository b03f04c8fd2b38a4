// What the record of activity is about, and who may see it: what is not listed is seen by admin_boss only.
import { type Access, type Context, read } from './access.ts'

const contextOf = {
  ecommerce: 'ecommerces',
  integration: 'ecommerces',
  ecommerce_url: 'ecommerces',
  lgpd_config: 'ecommerces',
  metadata: 'ecommerces',
  project_configs: 'ecommerces',
  logo: 'ecommerces',
  subscription: 'ecommerces',
  billing_fee: 'ecommerces',
  reverse: 'ecommerces',
  refund: 'ecommerces',
  reprocess_batch: 'ecommerces',
  zip_batch: 'courier',
  group: 'ecommerce_group',
  group_metadata: 'ecommerce_group',
  store: 'stores',
  carrier: 'shipping',
  alert: 'comunication',
  maintenance: 'comunication',
  report: 'relatories',
  settings: 'config',
  user: 'users',
  account_type: 'users',
  view: 'users',
  identity: 'users',
  endpoint: 'users',
  activity: 'users',
} as const satisfies Readonly<Record<string, Context>>

export type ActivityEntity = keyof typeof contextOf

/** The kinds of record that rows are about. */
export const activityEntities = Object.keys(contextOf) as readonly ActivityEntity[]

export function accessOfEntity(entity: ActivityEntity): Access {
  return read(contextOf[entity])
}

/** Of these rows the action decides and not what they are about: they tell where consumers live. */
const contextOfAction: Readonly<Record<string, Context>> = {
  'trackingErrors.correctZip': 'courier',
  'trackingErrors.reveal': 'courier',
}

/** With an access of their own. */
export const actionsApart: readonly string[] = Object.keys(contextOfAction)

export function accessOfAction(action: string): Access | null {
  const context = contextOfAction[action]
  return context ? read(context) : null
}

/** What people tried and could not; recorded about any kind. */
export const denied = 'access.denied'

/** What can be recorded: the choices of the filter. */
export const activityActions = [
  'ecommerces.create',
  'ecommerces.edit',
  'ecommerces.enable',
  'ecommerces.disable',
  'ecommerces.editFeatures',
  'ecommerces.addIntegration',
  'ecommerces.editIntegration',
  'ecommerces.deleteIntegration',
  'ecommerces.authorizeBling',
  'ecommerces.addUrl',
  'ecommerces.editUrl',
  'ecommerces.deleteUrl',
  'ecommerces.editLgpd',
  'ecommerces.editMetadata',
  'ecommerces.editConfigs',
  'ecommerces.uploadLogo',
  'ecommerces.editSubscription',
  'ecommerces.editQuota',
  'ecommerces.addFee',
  'reprocess.reverse',
  'reprocess.refund',
  'batches.create',
  'batches.run',
  'batches.pause',
  'batches.resume',
  'batches.cancel',
  'batches.retry',
  'batches.discard',
  'batches.export',
  'groups.create',
  'groups.edit',
  'groups.delete',
  'groups.editLinks',
  'groups.editMetadata',
  'groups.registerBilling',
  'stores.create',
  'stores.edit',
  'stores.upload',
  'stores.editContract',
  'carriers.add',
  'carriers.edit',
  'comunication.editAlert',
  'comunication.toggleAlert',
  'comunication.maintenanceOn',
  'comunication.maintenanceOff',
  'trackingErrors.correctZip',
  'trackingErrors.reveal',
  'reports.export',
  'settings.editDashboardUrl',
  'users.edit',
  'users.setPermissions',
  'users.endSessions',
  'users.delete',
  'users.editType',
  'session.signIn',
  'session.signOut',
  'session.end',
  'session.preferences',
  'session.demoToken',
  'view.save',
  'view.edit',
  'view.delete',
  'access.denied',
  'activity.export',
] as const
