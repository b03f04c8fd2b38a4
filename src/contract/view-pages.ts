// What each list that can have views understands in its address, and who may open it: the endpoint that fills it says both, or the page's own state.
import { z } from 'zod'
import { type Access, read } from './access.ts'
import { listEcommerces } from './ecommerces.ts'
import { listGroups } from './groups.ts'
import { ReportState } from './reports/filters.ts'
import { listTrackingErrors } from './tracking-errors.ts'
import { listUsers } from './users.ts'
import type { ViewPage, ViewState } from './view.ts'

interface Listing {
  readonly access: Access
  readonly query: z.ZodObject
}

export const viewListings: Readonly<Record<ViewPage, Listing>> = {
  'ecommerces.list': listEcommerces,
  'groups.list': listGroups,
  'users.list': listUsers,
  'trackingErrors.list': listTrackingErrors,
  'reports.list': { access: read('relatories'), query: ReportState },
}

/** The key of a list's address that names the columns it does not show, joined with commas. Only a view puts it there. */
export const hiddenKey = 'hide'
const hiddenColumns = z
  .string()
  .max(300)
  .regex(/^[A-Za-z][\w.]*(?:,[A-Za-z][\w.]*){0,39}$/)

/** Where in the list one was is not part of a view. */
export const isViewKey = (name: string) => name !== 'page'

/** Names of a state that the list does not understand, or with a value that it does not take. */
export function wrongIn(page: ViewPage, state: ViewState): readonly string[] {
  const { shape } = viewListings[page].query
  return Object.entries(state)
    .filter(([name, value]) => {
      if (name === hiddenKey) return page === 'reports.list' || !z.safeParse(hiddenColumns, value).success
      const schema = Object.hasOwn(shape, name) && isViewKey(name) ? shape[name] : undefined
      return schema === undefined || !z.safeParse(schema, value).success
    })
    .map(([name]) => name)
}
