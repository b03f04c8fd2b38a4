// A small analytics dashboard on the demo's own server: what Looker is for real installations. It reads the ecommerce by its uuid.
import { count, eq, gte, max, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { uuidParameter } from '#contract/dashboard.ts'
import ui from '#locales/pt-BR/ui.json'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { reverses } from '#server/db/schema/reverses.ts'
import { makeNonce } from '#server/http/console-files.ts'
import type { Services } from '#server/http/handle.ts'
import { demoDashboardPath } from './address.ts'
import { type Bar, dashboardPage, unknownPage } from './page.ts'

const weeksShown = 12

export function addDemoDashboard(app: Hono, { db }: Pick<Services, 'db'>): void {
  app.get(demoDashboardPath, async (context) => {
    const nonce = makeNonce()
    const uuid = z.safeParse(z.uuid(), context.req.query(uuidParameter))
    const found = uuid.success ? await merchantOf(db, uuid.data) : undefined
    const { html, headers } = found
      ? dashboardPage(nonce, { ...found, byStatus: await byStatus(db, found.id), byWeek: await byWeek(db, found.id) })
      : unknownPage(nonce)
    return context.body(html, found ? 200 : 404, headers)
  })
}

async function merchantOf(db: Database, uuid: string) {
  const names = { id: ecommerces.id, name: ecommerces.display_name }
  return (await db.select(names).from(ecommerces).where(eq(ecommerces.uuid, uuid)))[0]
}

async function byStatus(db: Database, ecommerceId: number): Promise<readonly Bar[]> {
  const rows = await db
    .select({ status: reverses.status, value: count() })
    .from(reverses)
    .where(eq(reverses.ecommerce_id, ecommerceId))
    .groupBy(reverses.status)
  return rows
    .map(({ status, value }) => ({ label: labelOf(status), value }))
    .sort((one, other) => other.value - one.value || one.label.localeCompare(other.label))
}

const labels: Readonly<Record<string, string>> = ui.status.reverse

const labelOf = (status: string | null) => (status === null ? ui.status.none : (labels[status] ?? status))

/** The last weeks in which anything happened: the demo's time stands still. */
async function byWeek(db: Database, ecommerceId: number): Promise<readonly Bar[]> {
  const [{ last } = { last: null }] = await db.select({ last: max(reverses.created_at) }).from(reverses)
  const end = (last ?? new Date(0)).getTime()
  const week = 7 * 86_400_000
  const begin = new Date(end - weeksShown * week)
  const rows = await db
    .select({ at: reverses.created_at })
    .from(reverses)
    .where(sql`${eq(reverses.ecommerce_id, ecommerceId)} and ${gte(reverses.created_at, begin)}`)
  return Array.from({ length: weeksShown }, (_, index) => {
    const from = begin.getTime() + index * week
    const value = rows.filter(({ at }) => at.getTime() > from && at.getTime() <= from + week).length
    return { label: dayMonth(new Date(from + week)), value }
  })
}

const dayMonth = (date: Date) =>
  new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'America/Sao_Paulo' }).format(date)
