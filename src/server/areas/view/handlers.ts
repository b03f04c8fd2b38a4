// Saved views: listed, kept, changed, deleted.
import { and, eq } from 'drizzle-orm'
import { createView, deleteView, getView, listViews, mostViews, saveView } from '#contract/view.ts'
import { savedViews } from '#server/db/schema/views.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectVersion } from '#server/http/version.ts'
import {
  editableView,
  refusePage,
  refuseState,
  refuseTakenName,
  shownView,
  type ViewRow,
  visibleView,
  visibleViews,
} from './rows.ts'

const view = (id: number) => ({ entity: 'view', entity_id: id })
const facts = ({ page, name, scope, state }: Pick<ViewRow, 'page' | 'name' | 'scope' | 'state'>) => ({
  page,
  name,
  scope,
  state,
})

export const viewHandlers: readonly Handler[] = [
  handle(listViews, async ({ db, staff }) => {
    const rows = await visibleViews(db, staff)
    return { data: rows.map((row) => shownView(staff, row)) }
  }),

  handle(getView, async ({ params, db, staff, tag }) => {
    const row = await visibleView(db, staff, params.id)
    tag(row.version)
    return { data: shownView(staff, row) }
  }),

  handle(createView, async ({ body, db, staff, record, tag, services }) => {
    await refusePage(db, staff, body.page)
    refuseState(body.page, body.state)
    await refuseTakenName(db, { ...body, owner_id: staff.id })
    const count = await db.$count(savedViews, eq(savedViews.owner_id, staff.id))
    if (count >= mostViews) throw refusal(409, 'views.too_many', { values: { maximum: mostViews } })
    const now = services.now()
    const [made] = await db
      .insert(savedViews)
      .values({ ...body, owner_id: staff.id, created_at: now, updated_at: now })
      .returning({ id: savedViews.id })
    if (!made) throw new Error('The view was not inserted')
    const row = await visibleView(db, staff, made.id)
    await record({ action: 'view.save', ...view(row.id), after: facts(row) })
    tag(row.version)
    return { success: true as const, data: shownView(staff, row) }
  }),

  handle(saveView, async ({ params, body, db, request, staff, record, tag, services }) => {
    const row = await editableView(db, staff, params.id)
    await expectVersion(request, row.version, () => shownView(staff, row))
    refuseState(row.page, body.state)
    if (body.scope === 'personal' && row.owner_id !== staff.id) {
      throw refusal(422, undefined, { fields: [{ field: 'body.scope', code: 'views.only_its_maker' }] })
    }
    await refuseTakenName(db, { ...row, ...body })
    await db
      .update(savedViews)
      .set({ ...body, version: row.version + 1, updated_at: services.now() })
      .where(and(eq(savedViews.id, row.id), eq(savedViews.version, row.version)))
    const kept = await visibleView(db, staff, row.id)
    await record({ action: 'view.edit', ...view(row.id), before: facts(row), after: facts(kept) })
    tag(kept.version)
    return { success: true as const, data: shownView(staff, kept) }
  }),

  handle(deleteView, async ({ params, db, request, staff, record }) => {
    const row = await editableView(db, staff, params.id)
    await expectVersion(request, row.version, () => shownView(staff, row))
    await db.delete(savedViews).where(eq(savedViews.id, row.id))
    await record({ action: 'view.delete', ...view(row.id), before: facts(row) })
    return { success: true as const }
  }),
]
