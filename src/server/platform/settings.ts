// Handlers of the platform settings and of an ecommerce's dashboard (S2 §2, §7), and the undo rule of the settings.
import { eq } from 'drizzle-orm'
import { isHttpUrl } from '#contract/fields.ts'
import {
  type Dashboard,
  getDashboard,
  getSettings,
  type Settings,
  saveSettings,
  withEcommerce,
} from '#contract/platform/settings.ts'
import type { Config } from '#server/config.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { settings } from '#server/db/schema/platform/settings.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { changedFields, isChanged } from '#server/http/field-diff.ts'
import { type Handler, handle, type Services } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { expectUnchanged, type UndoRule, undoThrough } from '#server/http/undo.ts'

/** Returns true if a URL matches one of the host sources of a content security policy, compared as browsers do. */
function isOfHosts(address: string, sources: readonly string[]): boolean {
  const { protocol, hostname, port } = new URL(address)
  return sources.some((source) => {
    const [, scheme = '', host = '', sourcePort = ''] = /^(https?:)\/\/([^:]+)(?::(\d+))?$/.exec(source) ?? []
    const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
    return isHost && scheme === protocol && sourcePort === port
  })
}

/** Returns the URL of an ecommerce's dashboard, and whether the content security policy lets the console frame it. */
export function dashboardOf(
  address: string,
  uuid: string,
  { config, demo }: Pick<Services, 'demo'> & { readonly config: Pick<Services['config'], 'dashboardHosts'> },
): Pick<Dashboard, 'url' | 'framing'> {
  // The URL was not saved yet, or another system saved a text that is no URL.
  if (!isHttpUrl(address)) return { url: null, framing: 'no_hosts' }
  // Returns only a path for the demo's dashboard, because this server serves the dashboard under all its hostnames.
  const demoPath = demo?.dashboardPath(address) ?? null
  if (demoPath !== null) return { url: withEcommerce(demoPath, uuid), framing: 'allowed' }
  const { dashboardHosts } = config
  const isAllowed = isOfHosts(address, dashboardHosts)
  const framing = isAllowed ? 'allowed' : dashboardHosts.length === 0 ? 'no_hosts' : 'other_host'
  return { url: withEcommerce(address, uuid), framing }
}

type Row = typeof settings.$inferSelect

const theRow = eq(settings.id, 1)

const only = ([row]: readonly Row[]): Row => {
  if (!row) throw new Error('The settings are missing')
  return row
}

const shown = ({ looker_dashboard_url, updated_at, version }: Row, { dashboardHosts }: Config): Settings => ({
  looker_dashboard_url,
  dashboard_hosts: [...dashboardHosts],
  updated_at: updated_at.toISOString(),
  version,
})

export const settingsHandlers: readonly Handler[] = [
  handle(getSettings, async ({ db, tag, services }) => {
    const row = only(await db.select().from(settings).where(theRow))
    tag(row.version)
    return shown(row, services.config)
  }),

  handle(saveSettings, async ({ body, ...call }) => {
    const { config } = call.services
    const { saved } = await saveRow(call, {
      table: settings,
      where: theRow,
      toApi: (row) => shown(row, config),
      change: (row) => {
        refuseOtherHost(body.looker_dashboard_url, config)
        const changes = changedFields(row, body)
        return {
          patch: isChanged(changes) ? body : null,
          activity: { action: 'settings.editDashboardUrl', entity: 'settings', entity_id: 1, ...changes },
        }
      },
    })
    return { success: true as const, ...shown(saved, config) }
  }),

  handle(getDashboard, async ({ params, db, services }) => {
    const [ecommerce] = await db.select({ uuid: ecommerces.uuid }).from(ecommerces).where(eq(ecommerces.id, params.id))
    if (!ecommerce) throw httpError(404)
    const { looker_dashboard_url: address } = only(await db.select().from(settings).where(theRow))
    return { ecommerce_uuid: ecommerce.uuid, ...dashboardOf(address, ecommerce.uuid, services) }
  }),
]

/** Throws 422 for a URL outside the configured dashboard hosts, because browsers would not let the console frame it. */
function refuseOtherHost(address: string, { dashboardHosts }: Config): void {
  if (dashboardHosts.length === 0 || isOfHosts(address, dashboardHosts)) return
  const field = { field: 'body.looker_dashboard_url', code: 'validation.dashboard_host' }
  throw fieldError({ ...field, values: { hosts: dashboardHosts.join(', ') } })
}

export const settingsReversals: readonly UndoRule[] = [
  undoThrough({
    action: 'settings.editDashboardUrl',
    endpoint: saveSettings,
    handlers: settingsHandlers,
    input: async ({ db, before, after }) => {
      const present = only(await db.select().from(settings).where(theRow))
      expectUnchanged(present, after)
      return { version: present.version, body: { looker_dashboard_url: String(before.looker_dashboard_url) } }
    },
  }),
]
