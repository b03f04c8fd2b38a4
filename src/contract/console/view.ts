// Saved views: filters and sort order of a list, stored under a name for one user or for all users who may open the
// list.

import { type AccessRule, read, signedIn } from '#contract/access.ts'
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts'
import { instant, nameText, recordId } from '#contract/fields.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { listGroups } from '#contract/platform/groups.ts'
import { ReportState } from '#contract/platform/reports.ts'
import { listReverses } from '#contract/platform/reverses.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { listUsers } from '#contract/platform/users.ts'
import { z } from '#contract/zod.ts'
import { listFailedReprocesses } from './failed-reprocesses.ts'

/** Ids of the lists for which users can save views. The id of a list is the id of the command that opens the list. */
export const viewListIds = [
  'ecommerces.list',
  'groups.list',
  'users.list',
  'reverses.list',
  'trackingErrors.list',
  'failedReprocesses.list',
  'reports.list',
] as const
export type ViewPage = (typeof viewListIds)[number]

export const viewScopes = ['personal', 'shared'] as const
export type ViewScope = (typeof viewScopes)[number]

/** Maximum number of views that one user may create, including shared views. */
export const MAX_VIEWS = 100
/** Maximum number of characters in the name of a view. */
export const MAX_VIEW_NAME_LENGTH = 60

/** Filters and sort order of a view: the query parameters of the list's URL, without the page number. */
const viewState = z
  .record(z.string().max(40), z.string().max(300))
  .refine((state) => Object.keys(state).length <= 20, 'validation.invalid')
  .meta({ maxProperties: 20 })
export type ViewState = Readonly<Record<string, string>>

const viewFields = {
  name: nameText(MAX_VIEW_NAME_LENGTH),
  scope: z.enum(viewScopes),
  state: viewState,
}

export const SavedView = z.object({
  id: z.int(),
  page: z.enum(viewListIds),
  name: z.string(),
  scope: z.enum(viewScopes),
  state: viewState,
  /** User who created the view; null when the user was deleted. */
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  is_mine: z.boolean(),
  /**
   * True if the caller created the view. Also true if the view is shared and the caller has write access to `users`.
   */
  may_edit: z.boolean(),
  updated_at: instant,
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

const params = z.strictObject({ id: recordId })
const viewResponse = z.object({ success: z.literal(true), data: SavedView })

/** Lists the caller's views and the shared views of lists that the caller may open, sorted by name. */
export const listViews = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/views',
  access: signedIn,
  response: z.object({ data: z.array(SavedView) }),
  cacheTopics: ['view'],
})

export const getView = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/views/:id',
  access: signedIn,
  params,
  response: z.object({ data: SavedView }),
  cacheTopics: ['view'],
})

export const createView = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/views',
  access: signedIn,
  body: z.strictObject({ page: z.enum(viewListIds), ...viewFields }),
  response: viewResponse,
  invalidatedTopics: ['view'],
})

export const saveView = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/views/:id',
  access: signedIn,
  params,
  body: z.strictObject(viewFields),
  response: viewResponse,
  invalidatedTopics: ['view'],
  errorStatuses: [412],
})

export const deleteView = defineEndpoint({
  method: 'DELETE',
  path: '/v2/boss/views/:id',
  access: signedIn,
  params,
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['view'],
  errorStatuses: [412],
})

const viewListEndpoints = {
  'ecommerces.list': listEcommerces,
  'groups.list': listGroups,
  'users.list': listUsers,
  'reverses.list': listReverses,
  'trackingErrors.list': listTrackingErrors,
  'failedReprocesses.list': listFailedReprocesses,
} as const

/**
 * Access rule and query schema of a list, taken from the endpoint of the list. The query schema validates the saved
 * views of the list.
 */
interface ViewListDefinition {
  readonly access: AccessRule
  readonly query: z.ZodObject
}

export const viewListings: Readonly<Record<ViewPage, ViewListDefinition>> = {
  ...viewListEndpoints,
  'reports.list': { access: read('relatories'), query: ReportState },
}

/** Endpoint of a paginated list. Its response contains the number of rows on all pages. */
export interface PaginatedEndpoint extends Endpoint {
  readonly query: z.ZodObject
  readonly response: z.ZodType<{ readonly total: number } | { readonly meta: { readonly total: number } }>
}

/** Returns the endpoint of a list with views; null for the reports, which have one endpoint per report. */
export function getViewListEndpoint(page: ViewPage): PaginatedEndpoint | null {
  return page === 'reports.list' ? null : viewListEndpoints[page]
}

/**
 * Query parameter with the column choices of a list, separated by commas: `-url` hides a column, and `+created_at`
 * shows a column that is hidden by default. Only saved views set this parameter.
 */
export const COLUMN_CHOICES_PARAMETER = 'hide'
const columnChoices = z
  .string()
  .max(300)
  .regex(/^[-+]?[A-Za-z][\w.]*(?:,[-+]?[A-Za-z][\w.]*){0,39}$/)

/** Returns false for the page number, which is not part of a view. */
const isViewParameter = (name: string) => name !== 'page'

/** Returns the query parameters of a view that the list does not have, or whose values the list rejects. */
export function findInvalidViewParameters(page: ViewPage, state: ViewState): readonly string[] {
  const { shape } = viewListings[page].query
  return Object.entries(state)
    .filter(([name, value]) => {
      if (name === COLUMN_CHOICES_PARAMETER)
        return page === 'reports.list' || !z.safeParse(columnChoices, value).success
      const schema = Object.hasOwn(shape, name) && isViewParameter(name) ? shape[name] : undefined
      return schema === undefined || !z.safeParse(schema, value).success
    })
    .map(([name]) => name)
}
