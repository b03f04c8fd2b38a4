// Simulated analytics dashboard, which replaces an external dashboard in the demo: its URL, HTML pages and queries.

import { count, eq, gte, max, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { z } from 'zod'
import { UUID_PARAMETER } from '#contract/platform/settings.ts'
import ui from '#locales/pt-BR/common.json'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { createNonce } from '#server/http/static.ts'
import { escapeHtml, type Page } from './html.ts'

export const demoDashboardPath = '/demo/dashboard'

/** Returns the absolute URL of the demo dashboard, the value of the dashboard URL setting. */
export function getDemoDashboardUrl(port: number): string {
  return `http://localhost:${port || 4173}${demoDashboardPath}`
}

/** Returns true if the URL is the path of the demo dashboard on this machine, at any port. */
export function isDemoDashboard(url: string): boolean {
  const { hostname, pathname } = new URL(url)
  return pathname === demoDashboardPath && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

interface Bar {
  readonly label: string
  readonly value: number
}

interface Merchant {
  readonly id: number
  readonly name: string
  readonly byStatus: readonly Bar[]
  readonly byWeek: readonly Bar[]
}

/**
 * CSS of the dashboard pages. They simulate pages of a third party, so they use neither files of the console nor
 * scripts.
 */
const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; padding: 20px; font: 14px/1.5 system-ui, sans-serif; color: #1b1f23; background: #f4f6f8 }
h1 { margin: 0; font-size: 20px } h2 { margin: 0 0 8px; font-size: 15px }
p { margin: 4px 0 16px; color: #4a545e }
.cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)) }
section { padding: 16px; border: 1px solid #d5dbe1; border-radius: 8px; background: #fff; overflow-x: auto }
svg { display: block; width: 100%; height: auto } rect { fill: #1a7f6b } text { font-size: 11px; fill: currentColor }
@media (prefers-color-scheme: dark) {
  body { color: #e6e9ec; background: #15181b } p { color: #aab4bd }
  section { border-color: #3a424a; background: #20252a } rect { fill: #3fb59b }
}`

function renderDashboardPage(nonce: string, { id, name, byStatus, byWeek }: Merchant): Page {
  const total = byStatus.reduce((sum, { value }) => sum + value, 0)
  return renderPage(
    nonce,
    `Reversas de ${name}`,
    `<h1>${escapeHtml(name)}</h1>
    <p>Ecommerce ${id} · ${total} reversas · painel de demonstração, só desta máquina</p>
    <div class="cards">
      <section><h2>Reversas por semana (até o dia)</h2>${renderColumns(byWeek)}</section>
      <section><h2>Reversas por status</h2>${renderLines(byStatus)}</section>
    </div>`,
  )
}

function renderUnknownPage(nonce: string): Page {
  return renderPage(
    nonce,
    'Nenhum ecommerce',
    '<h1>Nenhum ecommerce</h1><p>O endereço precisa de ecommerce_uuid com o uuid de um ecommerce.</p>',
  )
}

function renderColumns(bars: readonly Bar[]): string {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value))
  const step = 480 / bars.length
  const shapes = bars.map(({ label, value }, index) => {
    const [x, height] = [index * step, (value / maxValue) * 130]
    const title = `<title>${escapeHtml(label)}: ${value}</title>`
    return `<g>${title}<rect x="${x + 4}" y="${150 - height}" width="${step - 8}" height="${height}" rx="2"/>
      <text x="${x + step / 2}" y="${145 - height}" text-anchor="middle">${value}</text>
      <text x="${x + step / 2}" y="168" text-anchor="middle">${escapeHtml(label)}</text></g>`
  })
  return `<svg viewBox="0 0 480 176" role="img" aria-label="Reversas por semana">${shapes.join('')}</svg>`
}

function renderLines(bars: readonly Bar[]): string {
  if (bars.length === 0) return '<p>Nenhuma reversa.</p>'
  const maxValue = Math.max(...bars.map(({ value }) => value))
  const shapes = bars.map(({ label, value }, index) => {
    const y = index * 22
    return `<g><text x="0" y="${y + 14}">${escapeHtml(label)}</text>
      <rect x="150" y="${y + 3}" width="${(value / maxValue) * 280}" height="14" rx="2"/>
      <text x="${156 + (value / maxValue) * 280}" y="${y + 14}">${value}</text></g>`
  })
  return `<svg viewBox="0 0 480 ${bars.length * 22}" role="img" aria-label="Reversas por status">${shapes.join('')}</svg>`
}

function renderPage(nonce: string, title: string, content: string): Page {
  const html = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body><main>${content}</main></body>
</html>`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
  // Allows pages of the same origin to display this page in an iframe; all other pages of the server forbid that.
  return { html, headers: { ...headers, 'X-Frame-Options': 'SAMEORIGIN' } }
}

const WEEK_COUNT = 12

/** Adds the route of the dashboard page. The query parameter `UUID_PARAMETER` selects the ecommerce. */
export function addDemoDashboardRoutes(app: Hono, { db }: { readonly db: Database }): void {
  app.get(demoDashboardPath, async (context) => {
    const nonce = createNonce()
    const uuid = z.safeParse(z.uuid(), context.req.query(UUID_PARAMETER))
    const merchant = uuid.success ? await findMerchant(db, uuid.data) : undefined
    const { html, headers } = merchant
      ? renderDashboardPage(nonce, {
          ...merchant,
          byStatus: await countByStatus(db, merchant.id),
          byWeek: await countByWeek(db, merchant.id),
        })
      : renderUnknownPage(nonce)
    return context.body(html, merchant ? 200 : 404, headers)
  })
}

async function findMerchant(db: Database, uuid: string) {
  const names = { id: ecommerces.id, name: ecommerces.display_name }
  return (await db.select(names).from(ecommerces).where(eq(ecommerces.uuid, uuid)))[0]
}

async function countByStatus(db: Database, ecommerceId: number): Promise<readonly Bar[]> {
  const rows = await db
    .select({ status: reverses.status, value: count() })
    .from(reverses)
    .where(eq(reverses.ecommerce_id, ecommerceId))
    .groupBy(reverses.status)
  return rows
    .map(({ status, value }) => ({ label: getStatusLabel(status), value }))
    .sort((a, b) => b.value - a.value || a.label.localeCompare(b.label))
}

const labels: Readonly<Record<string, string>> = ui.ui.status.reverse

const getStatusLabel = (status: string | null) => (status === null ? ui.ui.status.none : (labels[status] ?? status))

/** Counts the reverses in each of the 12 weeks before the newest reverse, because the demo data may end in the past. */
async function countByWeek(db: Database, ecommerceId: number): Promise<readonly Bar[]> {
  const [{ last } = { last: null }] = await db.select({ last: max(reverses.created_at) }).from(reverses)
  const end = (last ?? new Date(0)).getTime()
  const week = 7 * 86_400_000
  const begin = new Date(end - WEEK_COUNT * week)
  const rows = await db
    .select({ at: reverses.created_at })
    .from(reverses)
    .where(sql`${eq(reverses.ecommerce_id, ecommerceId)} and ${gte(reverses.created_at, begin)}`)
  return Array.from({ length: WEEK_COUNT }, (_, index) => {
    const from = begin.getTime() + index * week
    const value = rows.filter(({ at }) => at.getTime() > from && at.getTime() <= from + week).length
    return { label: formatDayMonth(new Date(from + week)), value }
  })
}

const formatDayMonth = (date: Date) =>
  new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'America/Sao_Paulo' }).format(date)
