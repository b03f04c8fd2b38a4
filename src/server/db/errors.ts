// Tells transient database errors (unavailable, overloaded, deadlock) from bugs: they answer 503 and may be retried.
import { DrizzleQueryError } from 'drizzle-orm'

const unavailable: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // PostgreSQL: shutting down, crashed, starting up, too many connections, connection lost; a full disk.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '53100'],
  // PostgreSQL: deadlock, serialization failure.
  ...['40P01', '40001'],
])
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered)/

/** PostgreSQL: statement timeout. */
const statementTimeout = '57014'
/** PostgreSQL: lock timeout. */
const lockTimeout = '55P03'
const deadlock = '40P01'

export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    errorCodes(error).some((code) => unavailable.has(code)) ||
    causesOf(error).some(({ message }) => messages.test(message))
  )
}

/** It is there, and has too much to do for this: to retry at once would make it worse. */
export function isDatabaseOverloaded(error: unknown): boolean {
  return errorCodes(error).includes(statementTimeout)
}

/** Returns true when the statement waited too long for a row or table that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return errorCodes(error).includes(lockTimeout)
}

/** Returns true when another transaction held a lock that the statement needed; the rest of the database works. */
export function isLockConflict(error: unknown): boolean {
  const codes = errorCodes(error)
  return codes.includes(lockTimeout) || codes.includes(deadlock)
}

/** Returns true for any error of a statement or of the connection, including bugs in a statement. */
export function isDatabaseError(error: unknown): boolean {
  return isDatabaseUnavailable(error) || causesOf(error).some((cause) => cause instanceof DrizzleQueryError)
}

/** The codes of an error and of its causes: drizzle wraps what the driver throws. */
export function errorCodes(error: unknown): readonly string[] {
  return causesOf(error).flatMap((cause) => ('code' in cause && typeof cause.code === 'string' ? [cause.code] : []))
}

function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
