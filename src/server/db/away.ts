// Tells "the database cannot be reached just now" from a wrong query: the first is answered 503, and the same call may succeed later.

const codes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // PostgreSQL: shutting down, crashed, starting up, too many connections, connection lost; a full disk.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '53100'],
  // It took longer than a statement may: whatever held it up may be gone next time.
  '57014',
  // Two transactions waited for each other, and this one had to give way.
  ...['40P01', '40001'],
])
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered)/

/** Follows the causes: Drizzle wraps what the driver throws. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && codes.has(current.code)) return true
    if (messages.test(current.message)) return true
  }
  return false
}
