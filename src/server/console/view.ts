// Handlers of saved views: serialization, permissions, and the endpoints to list, create, edit and delete views.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { allows, missing, write } from '#contract/access.ts'
import {
  createView,
  deleteView,
  getView,
  listViews,
  mostViews,
  type SavedView,
  saveView,
  type ViewPage,
  type ViewState,
  viewListings,
  viewPages,
  wrongIn,
} from '#contract/console/view.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { savedViews } from '#server/db/schema/console/people.ts'
import { missingNeeds } from '#server/http/access.ts'
import { fieldError, forbidden, httpError } from '#server/http/errors.ts'
import { type Handler, handle, type Services } from '#server/http/handler.ts'
import { lockRow, saveRow } from '#server/http/save-row.ts'
import { expectVersion } from '#server/http/version.ts'

type ViewRow = typeof savedViews.$inferSelect
type Named = ViewRow & { readonly owner_name: string }

function shownView(staff: SignedInUser, row: Named): SavedView {
  const { id, page, name, scope, state, owner_id, owner_name, version, updated_at } = row
  return {
    id,
    page,
    name,
    scope,
    state: stillUnderstood(page, state),
    owner: owner_id === null ? null : { id: owner_id, name: owner_name },
    is_mine: owner_id === staff.id,
    may_edit: mayEdit(staff, row),
    updated_at: updated_at.toISOString(),
    version,
  }
}

/** Removes filters that the list no longer has, so that the rest of a saved view remains usable. */
function stillUnderstood(page: ViewPage, state: ViewState): Record<string, string> {
  const wrong = wrongIn(page, state)
  return Object.fromEntries(Object.entries(state).filter(([name]) => !wrong.includes(name)))
}

function mayEdit(staff: SignedInUser, { owner_id, scope }: ViewRow): boolean {
  return owner_id === staff.id || (scope === 'shared' && allows(staff, write('users')))
}

/** Returns the condition for views that the user may read: own and shared views of lists that the user may open. */
function visibleTo(staff: SignedInUser) {
  const pages = viewPages.filter((page) => allows(staff, viewListings[page].access))
  return and(inArray(savedViews.page, pages), or(eq(savedViews.owner_id, staff.id), eq(savedViews.scope, 'shared')))
}

interface Reading {
  readonly db: Database
  readonly staff: SignedInUser
  readonly services: Pick<Services, 'platformPort'>
}

async function withOwners({ db, services }: Reading, rows: readonly ViewRow[]): Promise<Named[]> {
  const ids = rows.flatMap(({ owner_id }) => owner_id ?? [])
  const names = await services.platformPort.users.readNames(db, ids)
  return rows.map((row) => ({ ...row, owner_name: names.get(row.owner_id ?? 0) ?? '' }))
}

async function visibleViews(reading: Reading): Promise<Named[]> {
  const rows = await reading.db
    .select()
    .from(savedViews)
    .where(visibleTo(reading.staff))
    .orderBy(sql`folded(${savedViews.name})`, savedViews.id)
  return withOwners(reading, rows)
}

const isVisible = (staff: SignedInUser, id: number) => and(eq(savedViews.id, id), visibleTo(staff))

async function visibleRow(db: Database, staff: SignedInUser, id: number): Promise<ViewRow> {
  const [row] = await db.select().from(savedViews).where(isVisible(staff, id))
  if (!row) throw httpError(404, 'not_found')
  return row
}

async function visibleView(reading: Reading, id: number): Promise<Named> {
  const [view] = await withOwners(reading, [await visibleRow(reading.db, reading.staff, id)])
  if (!view) throw new Error('One view was not returned as one')
  return view
}

async function toApi(reading: Reading, id: number): Promise<SavedView> {
  return shownView(reading.staff, await visibleView(reading, id))
}

function refuseOthers(staff: SignedInUser, row: ViewRow): void {
  if (!mayEdit(staff, row))
    throw forbidden({ entity: 'view', entity_id: row.id, after: { scope: row.scope } }, 'views.not_yours')
}

function refusePage(staff: SignedInUser, page: ViewPage): void {
  const needs = missing(staff, viewListings[page].access)
  if (needs.length > 0) throw missingNeeds(needs)
}

function refuseState(page: ViewPage, state: ViewState): void {
  const fields = wrongIn(page, state).map((name) => ({ field: `body.state.${name}`, code: 'views.state' }))
  if (fields.length > 0) throw httpError(422, undefined, { fields })
}

/**
 * Throws 422 if the name is taken. An advisory lock per list prevents concurrent requests from saving the same name
 * twice.
 */
async function refuseTakenName(
  db: Database,
  { id, page, name, scope, owner_id }: Pick<ViewRow, 'page' | 'name' | 'scope' | 'owner_id'> & { readonly id?: number },
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved_views ${page}`}, 0))`)
  const taken = await db.$count(
    savedViews,
    and(
      eq(savedViews.page, page),
      eq(savedViews.scope, scope),
      scope === 'personal' && owner_id !== null ? eq(savedViews.owner_id, owner_id) : undefined,
      eq(sql`lower(${savedViews.name})`, sql`lower(${name})`),
      id === undefined ? undefined : ne(savedViews.id, id),
    ),
  )
  if (taken > 0) throw fieldError({ field: 'body.name', code: 'views.name_taken' })
}

const view = (id: number) => ({ entity: 'view', entity_id: id })
const facts = ({ page, name, scope, state }: Pick<ViewRow, 'page' | 'name' | 'scope' | 'state'>) => ({
  page,
  name,
  scope,
  state,
})

export const viewHandlers: readonly Handler[] = [
  handle(listViews, async ({ db, staff, services }) => {
    const rows = await visibleViews({ db, staff, services })
    return { data: rows.map((row) => shownView(staff, row)) }
  }),

  handle(getView, async ({ params, db, staff, tag, services }) => {
    const row = await visibleView({ db, staff, services }, params.id)
    tag(row.version)
    return { data: shownView(staff, row) }
  }),

  handle(createView, async ({ body, db, staff, record, tag, services }) => {
    refusePage(staff, body.page)
    refuseState(body.page, body.state)
    await refuseTakenName(db, { ...body, owner_id: staff.id })
    const count = await db.$count(savedViews, eq(savedViews.owner_id, staff.id))
    if (count >= mostViews) throw httpError(409, 'views.too_many', { values: { maximum: mostViews } })
    const now = services.now()
    const [made] = await db
      .insert(savedViews)
      .values({ ...body, owner_id: staff.id, created_at: now, updated_at: now })
      .returning({ id: savedViews.id })
    if (!made) throw new Error('The view was not inserted')
    const row = await visibleView({ db, staff, services }, made.id)
    await record({ action: 'view.save', ...view(row.id), after: facts(row) })
    tag(row.version)
    return { success: true as const, data: shownView(staff, row) }
  }),

  handle(
    saveView,
    async ({ params: { id }, body, staff, ...call }) => {
      const { db } = call
      const reading = { ...call, staff }
      await saveRow(call, {
        table: savedViews,
        where: isVisible(staff, id),
        admit: (row) => refuseOthers(staff, row),
        toApi: () => toApi(reading, id),
        change: async (row) => {
          refuseState(row.page, body.state)
          if (body.scope === 'personal' && row.owner_id !== staff.id) {
            throw fieldError({ field: 'body.scope', code: 'views.only_its_maker' })
          }
          await refuseTakenName(db, { ...row, ...body })
          const activity = { action: 'view.edit', ...view(id), before: facts(row), after: facts({ ...row, ...body }) }
          return { patch: body, activity }
        },
      })
      return { success: true as const, data: await toApi(reading, id) }
    },
    ({ params, db, staff }) => visibleRow(db, staff, params.id),
  ),

  handle(deleteView, async ({ params, db, request, staff, record, services }) => {
    const row = await lockRow(db, savedViews, isVisible(staff, params.id))
    refuseOthers(staff, row)
    await expectVersion(request, row.version, () => toApi({ db, staff, services }, row.id))
    await db.delete(savedViews).where(eq(savedViews.id, row.id))
    await record({ action: 'view.delete', ...view(row.id), before: facts(row) })
    return { success: true as const }
  }),
]
