// Endpoints for the platform settings and for the analytics dashboard of an ecommerce (S2 §2, §5, §7).

import { anyOf, read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId, requiredText } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { z } from '#contract/zod.ts'

/**
 * Schema of the dashboard URL: http or https, without credentials, because every user of the dashboard sees the URL.
 */
export const dashboardUrl = requiredText(2000).refine(isDashboardUrl, 'validation.http_url').meta({
  description: 'Absolute URL (`https://…` or `http://…`) without username and password.',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]\\S*$',
})

function isDashboardUrl(input: string): boolean {
  const url = /^https?:\/\/[^\s/?#]\S*$/i.test(input) ? parseUrl(input) : null
  if (!url) return false
  const { username, password, hostname } = url
  return username === '' && password === '' && hostname !== ''
}

export const Settings = z.object({
  /** URL of the analytics dashboard; empty until a user sets it. */
  looker_dashboard_url: z.string(),
  /**
   * Origins that the console may display in an iframe, for example `https://*.example.com`. With an empty list, the
   * setting accepts any URL, but the console displays no page in an iframe.
   */
  dashboard_hosts: z.array(z.string()),
  updated_at: instant.nullable(),
  version: z.int(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsInput = z.strictObject({ looker_dashboard_url: dashboardUrl })

export const getSettings = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/configs',
  access: read('config'),
  response: Settings,
  cacheTopics: ['settings'],
})

export const saveSettings = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/configs',
  access: write('config'),
  body: SettingsInput,
  response: z.object({ success: z.literal(true), ...Settings.shape }),
  invalidatedTopics: ['settings'],
  errorStatuses: [412],
})

/** Query parameter that carries the ecommerce's uuid in the dashboard URL. */
export const UUID_PARAMETER = 'ecommerce_uuid'

/**
 * Returns the dashboard URL with the ecommerce's uuid as query parameter, replacing an earlier uuid; the rest of the
 * URL stays unchanged (S2 §2).
 */
export function addEcommerceParameter(url: string, uuid: string): string {
  const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url.trim()) ?? []
  const otherParameters = (query ?? '')
    .split('&')
    .filter((parameter) => parameter !== '' && parameter.split('=')[0] !== UUID_PARAMETER)
  return `${path}?${[...otherParameters, `${UUID_PARAMETER}=${encodeURIComponent(uuid)}`].join('&')}${hash}`
}

/**
 * Whether the console may display the dashboard in an iframe: `allowed`, `no_hosts` (no origin is configured) or
 * `other_host` (the dashboard's origin is not configured).
 */
const framingStates = ['allowed', 'no_hosts', 'other_host'] as const

export const Dashboard = z.object({
  ecommerce_uuid: z.uuid(),
  /** Complete URL of the dashboard; null until the dashboard URL is set. In the demo, a URL path of this server. */
  url: z.string().nullable(),
  framing: z.enum(framingStates),
})
export type Dashboard = z.infer<typeof Dashboard>

/**
 * Returns the dashboard of an ecommerce. Users with read access to `config` may also call this endpoint, to test the
 * dashboard URL.
 */
export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/dashboard',
  access: anyOf(read('ecommerces'), read('config')),
  params: z.strictObject({ id: recordId }),
  response: Dashboard,
  cacheTopics: ['settings', 'ecommerces'],
  extension: true,
})
