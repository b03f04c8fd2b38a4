// Reports uncaught browser errors to the server: kind and source position in our code, once each, never the message.

type Kind = 'error' | 'rejection' | 'csp'

const address = '/browser-errors'
/** Maximum number of reports per page load, because further ones would add little. */
const mostTold = 20
const ownPlace = /\/assets\/[\w.-]+\.js(?::\d+){0,2}/

export function reportBrowserErrors(): void {
  const told = new Set<string>()
  const report = (kind: Kind, name: string, from: string) => {
    const body = JSON.stringify({
      kind,
      name: name.replace(/[^\w-]/g, '').slice(0, 60) || 'unknown',
      place: placeIn(from),
    })
    if (told.has(body) || told.size >= mostTold) return
    told.add(body)
    // `keepalive` sends the report even while the page unloads. A failed report is not repeated.
    const headers = { 'Content-Type': 'application/json' }
    void fetch(address, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
  }
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    report('error', nameOf(error), `${filename}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', nameOf(reason), stackOf(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber, columnNumber }) =>
    report('csp', effectiveDirective, `${sourceFile}:${lineNumber}:${columnNumber}`),
  )
}

/** Returns the first position in our build that a URL or stack trace contains; empty for foreign code. */
function placeIn(text: string): string {
  return ownPlace.exec(text)?.[0] ?? ''
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)
const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '')
