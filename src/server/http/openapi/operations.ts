// What is told of each operation beside its schemas: name, words and an example. One file a tag; a test names what is missing.
import type { Endpoint } from '#contract/endpoint.ts'
import activity from './operations/activity.json'
import addresses from './operations/addresses.json'
import batches from './operations/batches.json'
import billing from './operations/billing.json'
import carriers from './operations/carriers.json'
import claims from './operations/claims.json'
import comunication from './operations/comunication.json'
import ecommerces from './operations/ecommerces.json'
import featureRequests from './operations/feature-requests.json'
import features from './operations/features.json'
import groups from './operations/groups.json'
import home from './operations/home.json'
import inbox from './operations/inbox.json'
import integrations from './operations/integrations.json'
import lgpd from './operations/lgpd.json'
import metadatas from './operations/metadatas.json'
import notes from './operations/notes.json'
import preferences from './operations/preferences.json'
import reports from './operations/reports.json'
import reprocess from './operations/reprocess.json'
import reverses from './operations/reverses.json'
import session from './operations/session.json'
import settings from './operations/settings.json'
import stores from './operations/stores.json'
import tickets from './operations/tickets.json'
import trackingErrors from './operations/tracking-errors.json'
import urls from './operations/urls.json'
import users from './operations/users.json'
import view from './operations/view.json'

/** A call that was made and answered so. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly answer?: unknown
  /** The answer as a file, where it is a text. */
  readonly file?: string
}

interface Operation {
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly example?: Example
}

interface Tag {
  readonly description: string
  /** By method and path: `GET /v2/groups/{id}`. */
  readonly operations: Readonly<Record<string, Operation>>
}

export const tags: Readonly<Record<string, Tag>> = {
  session,
  preferences,
  ecommerces,
  integrations,
  billing,
  features,
  urls,
  lgpd,
  metadatas,
  stores,
  groups,
  home,
  inbox,
  users,
  reprocess,
  reverses,
  batches,
  claims,
  notes,
  'tracking-errors': trackingErrors,
  tickets,
  reports,
  carriers,
  comunication,
  settings,
  addresses,
  view,
  activity,
  'feature-requests': featureRequests,
}

const byCall = new Map(
  Object.entries(tags).flatMap(([tag, { operations }]) =>
    Object.entries(operations).map(([call, operation]) => [call, { tag, ...operation }] as const),
  ),
)

/** `/v2/groups/{id}` */
export const templateOf = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/:(\w+)/g, '{$1}')

/** `GET /v2/groups/{id}`; two endpoints of one path, JSON and a file, are one operation. */
export const callOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${templateOf(endpoint)}`

/** Of an endpoint that nothing is told of, its method and path. */
export function operationOf(endpoint: Pick<Endpoint, 'method' | 'path'>): Operation & { readonly tag: string } {
  const call = callOf(endpoint)
  const untold = { id: call.replace(/\W+/g, '_'), summary: call, description: call, tag: 'other' }
  return byCall.get(call) ?? untold
}
