// The setting of the whole platform: the address of its analytics dashboard (S2 §2, §5, §7).
import { z } from 'zod'
import { read, write } from './access.ts'
import { dashboardUrl } from './dashboard-url.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

export const Settings = z.object({
  /** Empty until somebody sets it. */
  looker_dashboard_url: z.string(),
  /** Origins of dashboards that may be shown inside the console, `https://*.example.com`; none: no address is refused, none framed. */
  dashboard_hosts: z.array(z.string()),
  updated_at: instant,
  version: z.int(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsToSave = z.strictObject({ looker_dashboard_url: dashboardUrl })

export const getSettings = endpoint({
  method: 'GET',
  path: '/v2/boss/configs',
  access: read('config'),
  answer: Settings,
  reads: ['settings'],
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/v2/boss/configs',
  access: write('config'),
  body: SettingsToSave,
  answer: z.object({ success: z.literal(true), ...Settings.shape }),
  changes: ['settings'],
  refuses: [412],
})
