// Handlers of the platform settings and of an ecommerce's dashboard (S2 §2, §7), and the undo rule of the settings.
import { eq } from 'drizzle-orm'
import { isHttpUrl } from '#contract/fields.ts'
import {
  addEcommerceParameter,
  type Dashboard,
  getDashboard,
  getSettings,
  type Settings,
  saveSettings,
} from '#contract/platform/settings.ts'
import type { Config } from '#server/config.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { settings } from '#server/db/schema/platform/settings.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { diffFields, hasChanges } from '#server/http/field-diff.ts'
import { defineHandler, type Handler, type Services } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { buildEndpointUndoRule, expectUnchanged, type UndoRule } from '#server/http/undo.ts'

/**
 * Returns true if a URL matches one of the host sources, such as `https://*.example.com`, by the matching rules of a
 * content security policy.
 */
function matchesHostSources(url: string, hostSources: readonly string[]): boolean {
  const { protocol, hostname, port } = new URL(url)
  return hostSources.some((hostSource) => {
    const [, scheme = '', host = '', sourcePort = ''] = /^(https?:)\/\/([^:]+)(?::(\d+))?$/.exec(hostSource) ?? []
    const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
    return isHost && scheme === protocol && sourcePort === port
  })
}

/**
 * Returns the URL of an ecommerce's dashboard, and whether the content security policy allows the console to show the
 * dashboard in a frame.
 */
export function buildDashboard(
  url: string,
  uuid: string,
  { config, demo }: Pick<Services, 'demo'> & { readonly config: Pick<Services['config'], 'dashboardHosts'> },
): Pick<Dashboard, 'url' | 'framing'> {
  // Returns no URL if none was saved yet, or if another system saved a text that is not a URL.
  if (!isHttpUrl(url)) return { url: null, framing: 'no_hosts' }
  // Returns only a path in demo mode, because this server serves the demo dashboard under all its hostnames.
  const demoPath = demo?.getDashboardPath(url) ?? null
  if (demoPath !== null) return { url: addEcommerceParameter(demoPath, uuid), framing: 'allowed' }
  const { dashboardHosts } = config
  const isAllowed = matchesHostSources(url, dashboardHosts)
  const framing = isAllowed ? 'allowed' : dashboardHosts.length === 0 ? 'no_hosts' : 'other_host'
  return { url: addEcommerceParameter(url, uuid), framing }
}

type SettingsRow = typeof settings.$inferSelect

const settingsRowCondition = eq(settings.id, 1)

const requireSettings = ([row]: readonly SettingsRow[]): SettingsRow => {
  if (!row) throw new Error('The settings are missing')
  return row
}

const serializeSettings = (
  { looker_dashboard_url, updated_at, version }: SettingsRow,
  { dashboardHosts }: Config,
): Settings => ({
  looker_dashboard_url,
  dashboard_hosts: [...dashboardHosts],
  updated_at: updated_at.toISOString(),
  version,
})

export const settingsHandlers: readonly Handler[] = [
  defineHandler(getSettings, async ({ db, setEtag, services }) => {
    const row = requireSettings(await db.select().from(settings).where(settingsRowCondition))
    setEtag(row.version)
    return serializeSettings(row, services.config)
  }),

  defineHandler(saveSettings, async ({ body, ...context }) => {
    const { config } = context.services
    const { saved } = await saveRow(context, {
      table: settings,
      where: settingsRowCondition,
      toApi: (row) => serializeSettings(row, config),
      prepareChange: (row) => {
        rejectUnconfiguredDashboardHost(body.looker_dashboard_url, config)
        const changes = diffFields(row, body)
        return {
          patch: hasChanges(changes) ? body : null,
          activity: { action: 'settings.editDashboardUrl', entity: 'settings', entity_id: 1, ...changes },
        }
      },
    })
    return { success: true as const, ...serializeSettings(saved, config) }
  }),

  defineHandler(getDashboard, async ({ params, db, services }) => {
    const [ecommerce] = await db.select({ uuid: ecommerces.uuid }).from(ecommerces).where(eq(ecommerces.id, params.id))
    if (!ecommerce) throw httpError(404)
    const { looker_dashboard_url: url } = requireSettings(await db.select().from(settings).where(settingsRowCondition))
    return { ecommerce_uuid: ecommerce.uuid, ...buildDashboard(url, ecommerce.uuid, services) }
  }),
]

/**
 * Throws 422 for a URL outside the configured dashboard hosts, because browsers would not show such a URL in a frame.
 */
function rejectUnconfiguredDashboardHost(url: string, { dashboardHosts }: Config): void {
  if (dashboardHosts.length === 0 || matchesHostSources(url, dashboardHosts)) return
  const field = { field: 'body.looker_dashboard_url', code: 'validation.dashboard_host' }
  throw fieldError({ ...field, values: { hosts: dashboardHosts.join(', ') } })
}

export const settingsUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'settings.editDashboardUrl',
    endpoint: saveSettings,
    handlers: settingsHandlers,
    buildInput: async ({ db, before, after }) => {
      const currentRow = requireSettings(await db.select().from(settings).where(settingsRowCondition))
      expectUnchanged(currentRow, after)
      return { version: currentRow.version, body: { looker_dashboard_url: String(before.looker_dashboard_url) } }
    },
  }),
]
