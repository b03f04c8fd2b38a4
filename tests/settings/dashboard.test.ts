// Tests the URL and the frame of the analytics dashboard.
import { expect, test } from 'vitest'
import { getSandboxAttribute } from '#console/features/ecommerces/dashboard-drawer.tsx'
import { addEcommerceParameter, SettingsInput } from '#contract/platform/settings.ts'
import { buildContentPolicy } from '#server/http/static.ts'
import { buildDashboard } from '#server/platform/settings.ts'
import { demo } from '../../src/demo/demo.ts'
import { naughtyStrings } from '../naughty-strings.ts'

const uuid = '0b0e7a5e-0000-4000-8000-00000000000a'
const pair = `ecommerce_uuid=${uuid}`

test.each([
  ['https://a.example', `https://a.example?${pair}`],
  ['https://a.example/', `https://a.example/?${pair}`],
  ['https://a.example/x?y=1', `https://a.example/x?y=1&${pair}`],
  ['https://a.example/x?', `https://a.example/x?${pair}`],
  ['https://a.example/x?y=1&', `https://a.example/x?y=1&${pair}`],
  ['https://a.example/x#p', `https://a.example/x?${pair}#p`],
  ['https://a.example/x?y=1#/p?z=2', `https://a.example/x?y=1&${pair}#/p?z=2`],
  ['https://a.example/x?#p', `https://a.example/x?${pair}#p`],
  ['https://a.example/?ecommerce_uuid=old&y=1', `https://a.example/?y=1&${pair}`],
  ['https://a.example/?y=%7B%22a%22%3A+1%7D&z', `https://a.example/?y=%7B%22a%22%3A+1%7D&z&${pair}`],
  ['https://a.example/?y=a?b', `https://a.example/?y=a?b&${pair}`],
  [' https://a.example/é?ü=ç ', `https://a.example/é?ü=ç&${pair}`],
  ['/demo/dashboard', `/demo/dashboard?${pair}`],
])('S2 §2 The dashboard %j with the ecommerce’s uuid has the URL %j', (url, dashboardUrl) => {
  expect(addEcommerceParameter(url, uuid)).toBe(dashboardUrl)
  expect(addEcommerceParameter(dashboardUrl, uuid)).toBe(dashboardUrl)
})

test.each(['', 'nada', 'javascript:alert(1)', '//a.example', 'data:text/html,x', 'https://'])(
  '%j is not a dashboard URL, even if it is stored in the settings',
  (url) => {
    const config = { dashboardHosts: ['https://a.example'] }
    expect(buildDashboard(url, uuid, { config, demo })).toEqual({ url: null, framing: 'no_hosts' })
  },
)

test.each(naughtyStrings.map((text) => [text]))('S2 §5 %j is not a dashboard URL', (text) => {
  const isAddress = /^https?:\/\/[^\s@]+$/.test(text.trim())
  expect(SettingsInput.safeParse({ looker_dashboard_url: text }).success).toBe(isAddress)
})

test('A frame never navigates the console, and a page of our own origin is not framed', () => {
  const pageUrl = 'https://console.example/ecommerces/show/1'
  expect(getSandboxAttribute('https://looker.example/x', pageUrl)).toContain('allow-same-origin')
  for (const ownUrl of ['/demo/dashboard?x', 'https://console.example/demo/dashboard']) {
    expect(getSandboxAttribute(ownUrl, pageUrl)).toContain('allow-scripts')
    expect(getSandboxAttribute(ownUrl, pageUrl)).not.toContain('allow-same-origin')
  }
  expect(getSandboxAttribute('https://looker.example/x', pageUrl)).not.toContain('top-navigation')
})

test('The content security policy permits frames only for the configured hosts', () => {
  const frames = (options: object) =>
    /frame-src ([^;]*)/.exec(buildContentPolicy({ nonce: 'n', hasGoogle: false, ...options }))?.[1]
  expect(frames({})).toBe("'none'")
  expect(frames({ frameSources: ['https://looker.example', 'https://*.b.example'] })).toBe(
    'https://looker.example https://*.b.example',
  )
  expect(frames({ hasGoogle: true, frameSources: ['https://looker.example'] })).toBe(
    'https://accounts.google.com/gsi/ https://looker.example',
  )
})
