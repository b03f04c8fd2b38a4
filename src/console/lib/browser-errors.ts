// Reports every uncaught browser error to the server once. A report contains the kind of error and its position in our
// code, but not the message, which may contain personal data.

type ErrorKind = 'error' | 'rejection' | 'csp'

const REPORT_URL = '/browser-errors'
/** Maximum number of reports per page load, because further reports would add little information. */
const MAX_REPORTS = 20
const OWN_SOURCE_PATTERN = /\/assets\/[\w.-]+\.js(?::\d+){0,2}/

export function reportBrowserErrors(): void {
  const sentReports = new Set<string>()
  const report = (kind: ErrorKind, name: string, sourceUrl: string) => {
    const body = JSON.stringify({
      kind,
      name: name.replace(/[^\w-]/g, '').slice(0, 60) || 'unknown',
      place: findSourcePosition(sourceUrl),
    })
    if (sentReports.has(body) || sentReports.size >= MAX_REPORTS) return
    sentReports.add(body)
    // Sets `keepalive`, so that the browser sends the report even if the page is being closed. A failed request is not
    // repeated.
    const headers = { 'Content-Type': 'application/json' }
    void fetch(REPORT_URL, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
  }
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    report('error', getErrorName(error), `${filename}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', getErrorName(reason), getStack(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber, columnNumber }) =>
    report('csp', effectiveDirective, `${sourceFile}:${lineNumber}:${columnNumber}`),
  )
}

/**
 * Returns the first position in our code that a URL or stack trace contains; empty if the error occurred in other
 * code.
 */
function findSourcePosition(text: string): string {
  return OWN_SOURCE_PATTERN.exec(text)?.[0] ?? ''
}

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : typeof error)
const getStack = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '')
