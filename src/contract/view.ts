// Saved views: the filters and the order of a list under a name, for one person or for everybody who may open the list. Ours.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { signedIn } from './everyone.ts'
import { instant, recordId, requiredText } from './fields.ts'

/** Lists that can have views, by the command of their page; what each understands stands in `view-pages.ts`. */
export const viewPages = [
  'ecommerces.list',
  'groups.list',
  'users.list',
  'trackingErrors.list',
  'reports.list',
] as const
export type ViewPage = (typeof viewPages)[number]

export const viewScopes = ['personal', 'shared'] as const
export type ViewScope = (typeof viewScopes)[number]

/** Views of one person; shared ones count for who made them. */
export const mostViews = 100
export const longestViewName = 60

/** The query of the list's address, without its page. */
const viewState = z
  .record(z.string().max(40), z.string().max(300))
  .refine((state) => Object.keys(state).length <= 20, 'validation.invalid')
export type ViewState = Readonly<Record<string, string>>

const viewFields = {
  name: requiredText(longestViewName),
  scope: z.enum(viewScopes),
  state: viewState,
}

export const SavedView = z.object({
  id: z.int(),
  page: z.enum(viewPages),
  name: z.string(),
  scope: z.enum(viewScopes),
  state: viewState,
  /** Who made it; null when the person is gone. */
  owner: z.object({ id: z.int(), name: z.string() }).nullable(),
  is_mine: z.boolean(),
  /** Its maker; a shared one also by who may write users. */
  may_edit: z.boolean(),
  updated_at: instant,
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

const params = z.strictObject({ id: recordId })
const saved = z.object({ success: z.literal(true), data: SavedView })

/** One's own and the shared ones, of the lists that this person may open, by name. */
export const listViews = endpoint({
  method: 'GET',
  path: '/v2/boss/views',
  access: signedIn,
  answer: z.object({ data: z.array(SavedView) }),
  reads: ['view'],
  extension: true,
  atGateway: true,
})

export const getView = endpoint({
  method: 'GET',
  path: '/v2/boss/views/:id',
  access: signedIn,
  params,
  answer: z.object({ data: SavedView }),
  reads: ['view'],
  extension: true,
  atGateway: true,
})

export const createView = endpoint({
  method: 'POST',
  path: '/v2/boss/views',
  access: signedIn,
  body: z.strictObject({ page: z.enum(viewPages), ...viewFields }),
  answer: saved,
  changes: ['view'],
  extension: true,
  atGateway: true,
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/v2/boss/views/:id',
  access: signedIn,
  params,
  body: z.strictObject(viewFields),
  answer: saved,
  changes: ['view'],
  extension: true,
  atGateway: true,
  refuses: [412],
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/v2/boss/views/:id',
  access: signedIn,
  params,
  answer: z.object({ success: z.literal(true) }),
  changes: ['view'],
  extension: true,
  atGateway: true,
  refuses: [412],
})
