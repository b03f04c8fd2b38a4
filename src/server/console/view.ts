// Handlers of saved views (filters, order and columns of a list, saved under a name): list, create, edit and delete.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { getMissingLevels, hasAccess, write } from '#contract/access.ts'
import {
  createView,
  deleteView,
  findInvalidViewParameters,
  getView,
  listViews,
  MAX_VIEWS,
  type SavedView,
  saveView,
  type ViewPage,
  type ViewState,
  viewListIds,
  viewListings,
} from '#contract/console/view.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { savedViews } from '#server/db/schema/console/people.ts'
import { createMissingPermissionError } from '#server/http/access.ts'
import { fieldError, forbiddenError, httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler, type Services } from '#server/http/handler.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import { expectVersion } from '#server/http/version.ts'

type ViewRow = typeof savedViews.$inferSelect
type ViewWithOwner = ViewRow & { readonly owner_name: string }

function serializeView(user: SignedInUser, row: ViewWithOwner): SavedView {
  const { id, page, name, scope, state, owner_id, owner_name, version, updated_at } = row
  return {
    id,
    page,
    name,
    scope,
    state: removeInvalidSettings(page, state),
    owner: owner_id === null ? null : { id: owner_id, name: owner_name },
    is_mine: owner_id === user.id,
    may_edit: canEdit(user, row),
    updated_at: updated_at.toISOString(),
    version,
  }
}

/**
 * Removes filters and other settings that the list no longer supports, so that the rest of the saved view remains
 * usable.
 */
function removeInvalidSettings(page: ViewPage, viewSettings: ViewState): Record<string, string> {
  const invalidNames = findInvalidViewParameters(page, viewSettings)
  return Object.fromEntries(Object.entries(viewSettings).filter(([name]) => !invalidNames.includes(name)))
}

function canEdit(user: SignedInUser, { owner_id, scope }: ViewRow): boolean {
  return owner_id === user.id || (scope === 'shared' && hasAccess(user, write('users')))
}

/**
 * Builds the SQL condition for the views that the user may read: the user's own views and shared views, if the user may
 * open the list of the view.
 */
function buildReadableCondition(user: SignedInUser) {
  const pages = viewListIds.filter((page) => hasAccess(user, viewListings[page].access))
  return and(inArray(savedViews.page, pages), or(eq(savedViews.owner_id, user.id), eq(savedViews.scope, 'shared')))
}

interface ViewContext {
  readonly db: Database
  readonly user: SignedInUser
  readonly services: Pick<Services, 'platformPort'>
}

async function addOwnerNames({ db, services }: ViewContext, rows: readonly ViewRow[]): Promise<ViewWithOwner[]> {
  const ids = rows.flatMap(({ owner_id }) => owner_id ?? [])
  const names = await services.platformPort.users.readNames(db, ids)
  return rows.map((row) => ({ ...row, owner_name: names.get(row.owner_id ?? 0) ?? '' }))
}

async function listVisibleViews(viewContext: ViewContext): Promise<ViewWithOwner[]> {
  const rows = await viewContext.db
    .select()
    .from(savedViews)
    .where(buildReadableCondition(viewContext.user))
    .orderBy(sql`folded(${savedViews.name})`, savedViews.id)
  return addOwnerNames(viewContext, rows)
}

const buildReadableViewCondition = (user: SignedInUser, id: number) =>
  and(eq(savedViews.id, id), buildReadableCondition(user))

async function readVisibleRow(db: Database, user: SignedInUser, id: number): Promise<ViewRow> {
  const [row] = await db.select().from(savedViews).where(buildReadableViewCondition(user, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

async function readVisibleView(viewContext: ViewContext, id: number): Promise<ViewWithOwner> {
  const [view] = await addOwnerNames(viewContext, [await readVisibleRow(viewContext.db, viewContext.user, id)])
  if (!view) throw new Error('addOwnerNames returned no view')
  return view
}

async function readSerializedView(viewContext: ViewContext, id: number): Promise<SavedView> {
  return serializeView(viewContext.user, await readVisibleView(viewContext, id))
}

function ensureEditAccess(user: SignedInUser, row: ViewRow): void {
  if (!canEdit(user, row))
    throw forbiddenError({ entity: 'view', entity_id: row.id, after: { scope: row.scope } }, 'views.not_yours')
}

function ensurePageAccess(user: SignedInUser, page: ViewPage): void {
  const missingLevels = getMissingLevels(user, viewListings[page].access)
  if (missingLevels.length > 0) throw createMissingPermissionError(missingLevels)
}

function ensureValidState(page: ViewPage, state: ViewState): void {
  const fields = findInvalidViewParameters(page, state).map((name) => ({
    field: `body.state.${name}`,
    code: 'views.state',
  }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

/**
 * Throws 422 if the name is already used. An advisory lock per list prevents two concurrent requests from saving the
 * same name.
 */
async function ensureViewNameUnused(
  db: Database,
  { id, page, name, scope, owner_id }: Pick<ViewRow, 'page' | 'name' | 'scope' | 'owner_id'> & { readonly id?: number },
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved_views ${page}`}, 0))`)
  const duplicates = await db.$count(
    savedViews,
    and(
      eq(savedViews.page, page),
      eq(savedViews.scope, scope),
      scope === 'personal' && owner_id !== null ? eq(savedViews.owner_id, owner_id) : undefined,
      eq(sql`lower(${savedViews.name})`, sql`lower(${name})`),
      id === undefined ? undefined : ne(savedViews.id, id),
    ),
  )
  if (duplicates > 0) throw fieldError({ field: 'body.name', code: 'views.name_taken' })
}

const toLoggedRecord = (id: number) => ({ entity: 'view', entity_id: id })
const toLoggedFields = ({ page, name, scope, state }: Pick<ViewRow, 'page' | 'name' | 'scope' | 'state'>) => ({
  page,
  name,
  scope,
  state,
})

export const viewHandlers: readonly Handler[] = [
  defineHandler(listViews, async ({ db, user, services }) => {
    const rows = await listVisibleViews({ db, user, services })
    return { data: rows.map((row) => serializeView(user, row)) }
  }),

  defineHandler(getView, async ({ params, db, user, setEtag, services }) => {
    const row = await readVisibleView({ db, user, services }, params.id)
    setEtag(row.version)
    return { data: serializeView(user, row) }
  }),

  defineHandler(createView, async ({ body, db, user, record, setEtag, services }) => {
    ensurePageAccess(user, body.page)
    ensureValidState(body.page, body.state)
    await ensureViewNameUnused(db, { ...body, owner_id: user.id })
    const count = await db.$count(savedViews, eq(savedViews.owner_id, user.id))
    if (count >= MAX_VIEWS) throw httpError(409, 'views.too_many', { values: { maximum: MAX_VIEWS } })
    const now = services.now()
    const [insertedView] = await db
      .insert(savedViews)
      .values({ ...body, owner_id: user.id, created_at: now, updated_at: now })
      .returning({ id: savedViews.id })
    if (!insertedView) throw new Error('The view was not inserted')
    const row = await readVisibleView({ db, user, services }, insertedView.id)
    await record({ action: 'view.save', ...toLoggedRecord(row.id), after: toLoggedFields(row) })
    setEtag(row.version)
    return { success: true as const, data: serializeView(user, row) }
  }),

  defineHandler(
    saveView,
    async ({ params: { id }, body, user, ...context }) => {
      const { db } = context
      const viewContext = { ...context, user }
      await saveRow(context, {
        table: savedViews,
        where: buildReadableViewCondition(user, id),
        ensureSavable: (row) => ensureEditAccess(user, row),
        toApi: () => readSerializedView(viewContext, id),
        prepareChange: async (row) => {
          ensureValidState(row.page, body.state)
          if (body.scope === 'personal' && row.owner_id !== user.id) {
            throw fieldError({ field: 'body.scope', code: 'views.only_its_maker' })
          }
          await ensureViewNameUnused(db, { ...row, ...body })
          const activity = {
            action: 'view.edit',
            ...toLoggedRecord(id),
            before: toLoggedFields(row),
            after: toLoggedFields({ ...row, ...body }),
          }
          return { patch: body, activity }
        },
      })
      return { success: true as const, data: await readSerializedView(viewContext, id) }
    },
    ({ params, db, user }) => readVisibleRow(db, user, params.id),
  ),

  defineHandler(deleteView, async ({ params, db, request, user, record, services }) => {
    const row = await lockRow(db, savedViews, buildReadableViewCondition(user, params.id))
    ensureEditAccess(user, row)
    await expectVersion(request, row.version, () => readSerializedView({ db, user, services }, row.id))
    await db.delete(savedViews).where(eq(savedViews.id, row.id))
    await record({ action: 'view.delete', ...toLoggedRecord(row.id), before: toLoggedFields(row) })
    return { success: true as const }
  }),
]
