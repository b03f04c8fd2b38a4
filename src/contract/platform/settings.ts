// Platform settings, and the analytics dashboard of an ecommerce.

import { any, read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, recordId, requiredText } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { z } from '#contract/zod.ts'

/** An http(s) URL without credentials: everybody who opens the dashboard would see them. */
export const dashboardUrl = requiredText(2000).refine(isDashboardUrl, 'validation.http_url').meta({
  description: 'A whole address, `https://…` or `http://…`, without a user or password.',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]\\S*$',
})

function isDashboardUrl(typed: string): boolean {
  const url = /^https?:\/\/[^\s/?#]\S*$/i.test(typed) ? parseUrl(typed) : null
  if (!url) return false
  const { username, password, hostname } = url
  return username === '' && password === '' && hostname !== ''
}

// The setting of the whole platform: the address of its analytics dashboard (S2 §2, §5, §7).

export const Settings = z.object({
  /** Empty until somebody sets it. */
  looker_dashboard_url: z.string(),
  /** Origins allowed in the console's iframe, `https://*.example.com`. Empty: any URL is accepted, none is framed. */
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

// The analytics dashboard of one ecommerce: the address of the settings, with the ecommerce's uuid appended (S2 §2).

/** The parameter that is appended. */
export const uuidParameter = 'ecommerce_uuid'

/** The address with the parameter in its query, once; every other letter stays as it was. */
export function withEcommerce(address: string, uuid: string): string {
  const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address.trim()) ?? []
  const others = (query ?? '').split('&').filter((part) => part !== '' && part.split('=')[0] !== uuidParameter)
  return `${path}?${[...others, `${uuidParameter}=${encodeURIComponent(uuid)}`].join('&')}${hash}`
}

/** `allowed`: may be framed by the console · `no_hosts`: no origin configured · `other_host`: not an allowed one. */
const framings = ['allowed', 'no_hosts', 'other_host'] as const

export const Dashboard = z.object({
  ecommerce_uuid: z.uuid(),
  /** Ready to be opened; null until the address is set. The demo's own is a path of this very server. */
  url: z.string().nullable(),
  framing: z.enum(framings),
})
export type Dashboard = z.infer<typeof Dashboard>

/** For who reads ecommerces, and for who tries out the setting. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/dashboard',
  access: any(read('ecommerces'), read('config')),
  params: z.strictObject({ id: recordId }),
  answer: Dashboard,
  reads: ['settings', 'ecommerces'],
  extension: true,
})
