// Lists the permission that each endpoint needs, copied by hand from the platform's specification (S1 §6, S2 §6) and
// not from the code. The tests fail when an endpoint is missing.
import type { AccessRule } from './rights.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const sessionEndpointRules = {
  'GET /v2/auth/options': 'public',
  'POST /v2/auth/login': 'public',
  'POST /v2/auth/logout': 'signed in',
  'GET /demo/identities': 'public',
  'POST /demo/identities/:account_type/token': 'public',
  'GET /v2/users/me': 'signed in',
  'GET /v2/users/me/preferences': 'signed in',
  'PUT /v2/users/me/preferences': 'signed in',
  'GET /v2/users/me/sessions': 'signed in',
  'DELETE /v2/users/me/sessions': 'signed in',
}

const users = {
  'GET /v2/users': 'users r',
  'GET /v2/users/:id': 'users r',
  'POST /v2/users': 'users w',
  'PUT /v2/users/:id': 'users w',
  'DELETE /v2/users/:id': 'users w',
  'GET /v2/users/:id/permissions': 'users r',
  'PUT /v2/users/:id/permissions': 'users w',
  'GET /v2/users/permissions/options': 'users r',
  'GET /v2/users/permissions/type/:name': 'users r',
  'PUT /v2/users/permissions/type/:name': 'users w',
  'GET /v2/users/permissions/grantors': 'signed in',
  'GET /v2/users/:id/sessions': 'users r',
  'DELETE /v2/users/:id/sessions': 'users w',
}

const ecommerces = {
  'GET /v2/boss/ecommerces': 'ecommerces r',
  'POST /v2/boss/ecommerces': 'ecommerces w',
  'POST /v2/boss/ecommerces/changes': 'ecommerces w',
  'POST /v2/boss/ecommerces/changes/check': 'ecommerces w',
  'GET /v2/boss/ecommerces/filters': 'ecommerces r',
  'GET /v2/boss/ecommerces/duplicates': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/urls/duplicates': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id': 'ecommerces r',
  'PUT /v2/boss/ecommerces/:id': 'ecommerces w',
  'PUT /v2/boss/ecommerces/:id/details': 'ecommerces w',
  'PUT /v2/boss/ecommerces/:id/address': 'ecommerces w',
  'PUT /v2/boss/ecommerces/:id/quotas': 'ecommerces w',
  'PUT /v2/boss/ecommerces/:id/availability': 'ecommerces w',
  'PUT /v2/boss/ecommerces/:id/ownership': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/features': 'ecommerces r',
  'PUT /v2/boss/ecommerces/:id/features': 'ecommerces w',
  'POST /v2/boss/ecommerces/:id/features': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/subscription': 'ecommerces r',
  'POST /v2/boss/ecommerces/:id/subscription': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/configs': 'ecommerces r',
  'PUT /v2/boss/ecommerces/:id/configs': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/billing-fees': 'ecommerces r',
  'POST /v2/boss/ecommerces/:id/billing-fees': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/quota-use': 'ecommerces r',
  'GET /v2/boss/ecommerces/:id/lgpd': 'ecommerces r',
  'PUT /v2/boss/ecommerces/:id/lgpd': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/metadatas': 'ecommerces r',
  'PUT /v2/boss/ecommerces/:id/metadatas': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/metadatas/:name/versions': 'ecommerces r',
  'POST /v2/boss/ecommerces/:id/logos': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/logos/:logo_id': 'ecommerces r',
  'GET /v2/boss/ecommerces/:id/integrations': 'ecommerces r',
  'POST /v2/boss/ecommerces/:id/integrations': 'ecommerces w',
  'PUT /v2/boss/integrations/:id': 'ecommerces w',
  'DELETE /v2/boss/integrations/:id': 'ecommerces w',
  'POST /v2/boss/integrations/:id/authorize': 'ecommerces w',
  'POST /v2/boss/integrations/authorized': 'ecommerces w',
  'POST /v2/boss/integrations/:id/ping': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/integrations/health': 'ecommerces r',
  'GET /v2/boss/ecommerces/:id/oauth': 'ecommerces r',
  'GET /v2/boss/ecommerces/:id/urls': 'ecommerces r',
  'POST /v2/boss/ecommerces/:id/urls': 'ecommerces w',
  'PUT /v2/boss/ecommerces/:id/urls/:url_id': 'ecommerces w',
  'DELETE /v2/boss/ecommerces/:id/urls/:url_id': 'ecommerces w',
  'GET /v2/boss/ecommerces/:id/brand-urls': 'ecommerces r',
  'POST /v2/boss/ecommerces/:id/brand-urls': 'ecommerces w',
  'PUT /v2/boss/ecommerces/:id/brand-urls/:url_id': 'ecommerces w',
  'DELETE /v2/boss/ecommerces/:id/brand-urls/:url_id': 'ecommerces w',
  'GET /v2/boss/features': 'ecommerces r',
  'GET /v2/boss/platforms': 'ecommerces r',
  'GET /v2/boss/settings': 'ecommerces r',
}

const reprocess = {
  'GET /v2/boss/ecommerces/:id/reprocess': 'ecommerces r',
  'GET /v2/boss/reprocess/check': 'ecommerces r',
  'POST /v2/boss/reprocess/reverse': 'ecommerces w',
  'POST /v2/boss/reprocess/refund': 'ecommerces w',
  'GET /v2/boss/reprocess/:attempt_id/log': 'ecommerces r',
}

/**
 * Permissions of the batch endpoints. The handler also checks the permission for the command that the batch runs on
 * every row (`tests/batches/access.server.test.ts`).
 */
const batchEndpointRules = {
  'POST /v2/boss/batches': 'ecommerces w | courier w',
  'GET /v2/boss/batches': 'ecommerces r | courier r',
  'GET /v2/boss/batches/:id': 'ecommerces r | courier r',
  'POST /v2/boss/batches/:id/take-over': 'ecommerces w | courier w',
  'GET /v2/boss/batches/:id/rows': 'ecommerces r | courier r',
  'GET /v2/boss/batches/:id/outcome': 'ecommerces r | courier r',
  'POST /v2/boss/batches/:id/run': 'ecommerces w | courier w',
  'POST /v2/boss/batches/:id/retry': 'ecommerces w | courier w',
  'POST /v2/boss/batches/:id/pause': 'ecommerces w | courier w',
  'POST /v2/boss/batches/:id/resume': 'ecommerces w | courier w',
  'POST /v2/boss/batches/:id/cancel': 'ecommerces w | courier w',
  'DELETE /v2/boss/batches/:id': 'ecommerces w | courier w',
}

/** Permissions of the address look-ups. They are open to users who can read any kind of record with an address. */
const addressEndpointRules = {
  'GET /v2/boss/addresses/:zip': 'ecommerces r | stores r | courier r',
  'GET /v2/boss/cities': 'ecommerces r | stores r | courier r',
}

/**
 * Permissions of the search endpoints. Every signed-in user may search for records; the response contains only records
 * that the user may read (`tests/tickets/lookup.server.test.ts`).
 */
const lookupEndpointRules = {
  'GET /v2/boss/lookup': 'signed in',
  'POST /v2/boss/lookup/consumer': 'courier r',
  'GET /v2/boss/lookup/groups': 'ecommerces r | ecommerce_group r',
  'GET /v2/boss/lookup/ecommerces': 'ecommerces r | stores r | ecommerce_group r | courier r | relatories r | config r',
  'GET /v2/boss/tickets/:ticket': 'signed in',
  'POST /v2/boss/tickets/:ticket/notes': 'ecommerces w | courier w',
  'POST /v2/boss/tickets/:ticket/replies': 'ecommerces w | courier w',
  'GET /v2/boss/reverses/:id/reply': 'ecommerces w | courier w',
  'POST /v2/boss/reverses/:id/replies': 'ecommerces w | courier w',
  'GET /v2/boss/reply-templates': 'config r',
  'PUT /v2/boss/reply-templates/:template/:language': 'config w',
}

const carriers = {
  'GET /v2/boss/courier-connectors': 'shipping r',
  'POST /v2/boss/courier-connectors': 'shipping w',
  'GET /v2/boss/courier-connectors/by-url': 'shipping r',
  'GET /v2/boss/courier-connectors/:id': 'shipping r',
  'PUT /v2/boss/courier-connectors/:id': 'shipping w',
  'GET /v2/boss/courier-connectors/:id/logo': 'shipping r',
}

const groups = {
  'GET /v2/groups': 'ecommerce_group r',
  'GET /v2/groups/duplicates': 'ecommerce_group w',
  'POST /v2/groups': 'ecommerce_group w',
  'GET /v2/groups/:id': 'ecommerce_group r',
  'PUT /v2/groups/:id': 'ecommerce_group w',
  'DELETE /v2/groups/:id': 'ecommerce_group w',
  'GET /v4/groups/:id/ecommerces': 'ecommerce_group r',
  'PUT /v4/groups/:id/ecommerces': 'ecommerce_group w',
  // This endpoint also needs read permission for ecommerces, because quotas and fees belong to the ecommerces of the
  // group (A45).
  'GET /v4/groups/:id/billing': 'ecommerce_group r & ecommerces r',
  // If the registration of the group in billing failed before, the user also needs permission for `config`. The handler
  // checks this permission, because the check depends on the stored group (A31).
  'POST /v4/groups/:id/billing': 'ecommerce_group w',
  'GET /v4/groups/:id/metadatas': 'ecommerce_group r',
  // Saving needs read permission for groups and write permission for ecommerces (S2 §6, A19).
  'PUT /v4/groups/:id/metadatas': 'ecommerce_group r & ecommerces w',
  'GET /v4/groups/:id/metadatas/:name/versions': 'ecommerce_group r',
}

const stores = {
  'GET /v2/boss/ecommerces/:ecommerce_id/stores': 'stores r',
  'POST /v2/boss/ecommerces/:ecommerce_id/stores': 'stores w',
  'GET /v2/boss/stores': 'stores r',
  'GET /v2/boss/stores/duplicates': 'stores w',
  'GET /v2/boss/ecommerces/:ecommerce_id/stores/:id': 'stores r',
  'PUT /v2/boss/ecommerces/:ecommerce_id/stores/:id': 'stores w',
  'DELETE /v2/boss/ecommerces/:ecommerce_id/stores/:id': 'stores w',
  'POST /v2/boss/ecommerces/:ecommerce_id/stores/upload': 'stores w',
  'PUT /v2/boss/ecommerces/:ecommerce_id/stores/:id/contract': 'stores w',
}

const comunication = {
  'GET /v2/boss/app-alerts': 'comunication r',
  'PUT /v2/boss/app-alerts/:id': 'comunication w',
  'POST /v2/boss/app-alerts': 'comunication w',
  'GET /v2/boss/ecommerces/maintenance': 'comunication r',
  'PUT /v2/boss/ecommerces/maintenance': 'comunication w',
  // Every signed-in user may read whether maintenance is switched on (A32).
  'GET /v2/boss/maintenance/status': 'signed in',
  'PUT /v2/boss/maintenance/plan': 'comunication w',
}

/**
 * Permissions of the home page, access requests, the inbox and claims. A claim marks that a user is working on a
 * record; the handler also checks the permission for that record (`tests/claims/claims.server.test.ts`).
 */
const homeAndClaimEndpointRules = {
  'GET /v2/boss/home': 'signed in',
  'POST /v2/boss/access-requests': 'signed in',
  'GET /v2/boss/access-requests': 'users w',
  'PUT /v2/boss/access-requests/:id': 'users w',
  'GET /v2/boss/inbox': 'signed in',
  'PUT /v2/boss/inbox': 'signed in',
  'PUT /v2/boss/inbox/:id': 'signed in',
  'GET /v2/boss/claims': 'ecommerces r | courier r | ecommerce_group r | config r',
  'PUT /v2/boss/claims/:entity/:id': 'ecommerces w | courier w | ecommerce_group w | config w',
  'DELETE /v2/boss/claims/:entity/:id': 'ecommerces w | courier w | ecommerce_group w | config w',
} as const

/**
 * Permissions of the note endpoints. The handler also checks the read permission for the record of the note
 * (`tests/notes/access.server.test.ts`).
 */
const noteEndpointRules = {
  'GET /v2/boss/notes': 'ecommerces r | ecommerce_group r | stores r | courier r',
  'POST /v2/boss/notes': 'ecommerces r | ecommerce_group r | stores r | courier r',
  'GET /v2/boss/notes/:id': 'ecommerces r | ecommerce_group r | stores r | courier r',
  'PUT /v2/boss/notes/:id': 'ecommerces r | ecommerce_group r | stores r | courier r',
  'DELETE /v2/boss/notes/:id': 'ecommerces r | ecommerce_group r | stores r | courier r',
  'GET /v2/boss/people': 'ecommerces r | ecommerce_group r | stores r | courier r',
}

const reverses = {
  'GET /v2/boss/reprocess/failed': 'ecommerces r',
  'GET /v2/boss/reverses': 'ecommerces r | courier r',
  'GET /v2/boss/reverses/export': 'ecommerces w | courier w',
  'GET /v2/boss/reverses/:id': 'ecommerces r | courier r',
  'GET /v2/boss/reverses/:id/timeline': 'ecommerces r | courier r',
  'GET /v2/boss/reverses/:id/events': 'ecommerces r | courier r',
  'GET /v2/boss/refunds/:id': 'ecommerces r | courier r',
}

const trackingErrors = {
  'GET /v2/boss/reverses/tracking-errors': 'courier r',
  'GET /v2/boss/reverses/tracking-errors/kinds': 'courier r',
  'GET /v2/boss/reverses/tracking-errors/:id': 'courier r',
  'GET /v2/boss/reverses/tracking-errors/:id/address': 'courier r',
  // Write permission for `courier` includes correcting the zip code of a reverse (return request; S2 §6).
  'POST /v2/boss/reverses/tracking-errors/:id': 'courier w',
}

/**
 * Read permission allows the preview of a report, and write permission allows the export as a file (S2 §6, A23). Users
 * see only their own exports.
 */
const reportEndpointRules = {
  'GET /v2/boss/reverses/reports': 'relatories r',
  'GET /v2/boss/reverses/reports (text/csv)': 'relatories w',
  [`GET /v2/boss/reverses/reports (${xlsxType})`]: 'relatories w',
  'GET /v2/boss/reverses/reports/status': 'relatories r',
  'GET /v2/boss/reverses/reports/status (text/csv)': 'relatories w',
  [`GET /v2/boss/reverses/reports/status (${xlsxType})`]: 'relatories w',
  'GET /v2/boss/users/reports': 'relatories r',
  'GET /v2/boss/users/reports (text/csv)': 'relatories w',
  [`GET /v2/boss/users/reports (${xlsxType})`]: 'relatories w',
  'GET /v2/boss/billings/reports': 'relatories r',
  'GET /v2/boss/billings/reports (text/csv)': 'relatories w',
  [`GET /v2/boss/billings/reports (${xlsxType})`]: 'relatories w',
  'GET /v2/boss/orders/reports': 'relatories r',
  'GET /v2/boss/orders/reports (text/csv)': 'relatories w',
  [`GET /v2/boss/orders/reports (${xlsxType})`]: 'relatories w',
  'GET /v2/boss/refunds/reports': 'relatories r',
  'GET /v2/boss/refunds/reports (text/csv)': 'relatories w',
  [`GET /v2/boss/refunds/reports (${xlsxType})`]: 'relatories w',
  'GET /v2/boss/exports': 'relatories r',
  'GET /v2/boss/exports/:id/file': 'relatories w',
  'DELETE /v2/boss/exports/:id': 'relatories w',
}

const settings = {
  'GET /v2/boss/configs': 'config r',
  'PUT /v2/boss/configs': 'config w',
  'POST /v2/boss/feature-requests': 'signed in',
  'GET /v2/boss/feature-requests': 'config r',
  'GET /v2/boss/feature-requests/:id': 'config r',
  'PUT /v2/boss/feature-requests/:id': 'config w',
  // Read permission for `ecommerces` or `config` is enough, because both the page of an ecommerce and the settings page
  // use the dashboard URL.
  'GET /v2/boss/ecommerces/:id/dashboard': 'ecommerces r | config r',
}

/**
 * Every signed-in user may list the activity; the response contains only the activity of records that the user may read
 * (`tests/activity`).
 */
const activityEndpointRules = {
  'GET /v2/boss/activity': 'signed in',
  'GET /v2/boss/activity/last': 'signed in',
  'GET /v2/boss/activity/:id': 'signed in',
  'GET /v2/boss/activity/export': 'signed in',
  'POST /v2/boss/activity/:id/undo': 'signed in',
}

/**
 * Permissions of saved views. The handler also checks the permission for the list that the view belongs to
 * (`tests/view`).
 */
const viewEndpointRules = {
  'GET /v2/boss/views': 'signed in',
  'POST /v2/boss/views': 'signed in',
  'GET /v2/boss/views/:id': 'signed in',
  'PUT /v2/boss/views/:id': 'signed in',
  'DELETE /v2/boss/views/:id': 'signed in',
}

export const expectedAccess: Readonly<Record<string, AccessRule>> = {
  ...sessionEndpointRules,
  ...users,
  ...ecommerces,
  ...reprocess,
  ...batchEndpointRules,
  ...homeAndClaimEndpointRules,
  ...noteEndpointRules,
  ...addressEndpointRules,
  ...lookupEndpointRules,
  ...groups,
  ...stores,
  ...comunication,
  ...reverses,
  ...trackingErrors,
  ...carriers,
  ...reportEndpointRules,
  ...settings,
  ...activityEndpointRules,
  ...viewEndpointRules,
}
