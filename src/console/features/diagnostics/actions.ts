// Action that copies diagnostics for support (version, route, request id, browser) without personal data or typed text.
import { copyDiagnosticsCommand } from '#commands/keyboard.ts'
import { getLastRequestId } from '#console/api/client.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { version } from '#console/lib/version.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'

const copyDiagnostics: Action = async (_args, { notify, t, session }) => {
  const lines = {
    product: `Reversa ${version}`,
    route: getRouteWithoutPersonalData(location.pathname, location.search),
    request: getLastRequestId() ?? '-',
    access: session.user.access,
    language: session.preferences.language,
    window: `${innerWidth}×${innerHeight}`,
    browser: navigator.userAgent,
    time: new Date().toISOString(),
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  if (await copyText(text.join('\n'))) notify({ kind: 'success', text: t('common:copied.diagnostics') })
}

/**
 * Returns the path and query string of the current page for a support request. Removes the values of query parameters,
 * except for parameters that never contain personal data.
 */
export function getRouteWithoutPersonalData(pathname: string, search: string): string {
  const visibleParameterNames = new Set(['do', 'tab', 'page', 'sort', 'order_by', 'situation'])
  const query = [...new URLSearchParams(search)].map(([name, value]) =>
    visibleParameterNames.has(name) ? `${name}=${value}` : name,
  )
  return query.length === 0 ? pathname : `${pathname}?${query.join('&')}`
}

export const actions: readonly ActionEntry[] = [[copyDiagnosticsCommand, copyDiagnostics]]
