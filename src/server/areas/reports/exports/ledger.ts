// The record of exports: one at a time for a person, each with how it ended. What ends one writes its activity row in the same transaction.
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { ReportExport } from '#contract/reports/calls.ts'
import type { Database } from '#server/db/database.ts'
import { isSilent, lifeSign } from '#server/db/life.ts'
import { users } from '#server/db/schema/people.ts'
import { reportExports } from '#server/db/schema/reports.ts'
import { append } from '#server/http/activity.ts'
import type { ActivityEntry } from '#server/http/handle.ts'

export type ExportRow = typeof reportExports.$inferSelect
type Ending = 'done' | 'failed' | 'cancelled'

/** Whether its process has died. */
const isDead = isSilent(reportExports.updated_at)

const isRunning = (id: number): SQL | undefined => and(eq(reportExports.id, id), eq(reportExports.status, 'running'))

export type Begun = Pick<ExportRow, 'user_id' | 'report' | 'filters' | 'file_name'>

/** The new one, or the one of this person that is running still. */
export async function begin(
  db: Database,
  row: Begun,
  now: Date,
): Promise<{ begun: ExportRow } | { running: ExportRow }> {
  await closeDead(db, now)
  for (;;) {
    const [begun] = await db
      .insert(reportExports)
      .values({ ...row, status: 'running', created_at: now, updated_at: lifeSign })
      .onConflictDoNothing({ target: reportExports.user_id, where: eq(reportExports.status, 'running') })
      .returning()
    if (begun) return { begun }
    const own = and(eq(reportExports.user_id, row.user_id), eq(reportExports.status, 'running'))
    const [running] = await db.select().from(reportExports).where(own)
    if (running) return { running }
  }
}

/** Anybody's: who began one may never come back. */
async function closeDead(db: Database, now: Date): Promise<void> {
  const dead = await db
    .select({ id: reportExports.id, owner: users })
    .from(reportExports)
    .leftJoin(users, eq(users.id, reportExports.user_id))
    .where(and(eq(reportExports.status, 'running'), isDead))
  for (const { id, owner } of dead) {
    await db.transaction(async (transaction) => {
      const ended = await end(transaction, id, 'failed', now)
      if (!ended) return
      const entry = { ...entryOf(ended), ...(owner ? { by: owner } : {}) }
      await append(transaction, [entry], { staff: null, requestId: '', now })
    })
  }
}

export interface Progress {
  readonly rows: number
  readonly bytes: number
}

/** A sign of life; false when it was ended from elsewhere. */
export async function keepAlive(db: Database, id: number, progress: Progress): Promise<boolean> {
  const updated = await db
    .update(reportExports)
    .set({ ...progress, updated_at: lifeSign })
    .where(isRunning(id))
    .returning({ id: reportExports.id })
  return updated.length > 0
}

/** Undefined when it had ended already: then its activity row stands. */
export async function end(
  transaction: Database,
  id: number,
  status: Ending,
  now: Date,
  progress?: Progress,
): Promise<ExportRow | undefined> {
  const [ended] = await transaction
    .update(reportExports)
    .set({ ...progress, status, updated_at: lifeSign, finished_at: now })
    .where(isRunning(id))
    .returning()
  return ended
}

export function entryOf({ id, report, filters, rows, bytes, status, file_name }: ExportRow): ActivityEntry {
  const { ecommerce, ecommerce_id = ecommerce } = filters
  return {
    action: 'reports.export',
    entity: 'report',
    entity_id: report,
    ...(typeof ecommerce_id === 'number' ? { ecommerce_id } : {}),
    after: { export: id, filters, rows, bytes, status, file_name },
  }
}

const mostShown = 20

/** As the contract shows them. */
export async function listOwn(db: Database, userId: number): Promise<ReportExport[]> {
  const own = db.select({ row: reportExports, isDead }).from(reportExports).where(eq(reportExports.user_id, userId))
  const found = await own.orderBy(desc(reportExports.id)).limit(mostShown)
  return found.map(({ row, isDead }) => shown(row, isDead))
}

export async function findOwn(db: Database, userId: number, id: number): Promise<ReportExport | undefined> {
  const [found] = await db
    .select({ row: reportExports, isDead })
    .from(reportExports)
    .where(and(eq(reportExports.user_id, userId), eq(reportExports.id, id)))
  return found && shown(found.row, found.isDead)
}

/** As the contract shows it. A dead one has failed, though nobody has written it down yet. */
export function shown(row: ExportRow, isSilent = false): ReportExport {
  const { id, report, filters, file_name, rows, bytes, created_at, updated_at, finished_at } = row
  const isDead = row.status === 'running' && isSilent
  return {
    ...{ id, file_name, rows, bytes },
    report: report as ReportExport['report'],
    filters: filters as ReportExport['filters'],
    status: isDead ? 'failed' : row.status,
    created_at: created_at.toISOString(),
    finished_at: (finished_at ?? (isDead ? updated_at : null))?.toISOString() ?? null,
  }
}
