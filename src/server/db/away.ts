// Tells "the database cannot be reached just now", or in time, from a wrong query: the first is answered 503, and the same call may succeed later.

const codes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // PostgreSQL: shutting down, crashed, starting up, too many connections, connection lost; a full disk.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '53100'],
  // Two transactions waited for each other, and this one had to give way.
  ...['40P01', '40001'],
])
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered)/

/** PostgreSQL: a statement took longer than it may, or waited longer than it may for somebody else's. */
const slow: ReadonlySet<string> = new Set(['57014', '55P03'])

export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((cause) => codes.has(codeOf(cause)) || messages.test(cause.message))
}

/** It is there, and has too much to do for this: to ask again at once would make it worse. */
export function isDatabaseSlow(error: unknown): boolean {
  return causesOf(error).some((cause) => slow.has(codeOf(cause)))
}

/** Drizzle wraps what the driver throws. */
function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
