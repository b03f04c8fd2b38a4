// Classifies database errors: transient ones (unavailable, overloaded, deadlock) become 503 and may be retried.
import { DrizzleQueryError } from 'drizzle-orm'

/** Error codes of a database that is temporarily unavailable. */
const unavailable: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // SQLSTATE: shutting down, crashed, starting up, too many connections, connection lost, disk full.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '53100'],
  // SQLSTATE: deadlock, serialization failure.
  ...['40P01', '40001'],
])
/** Messages of pg errors without a code that mean a lost connection or a timeout. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered)/

/** SQLSTATE of a statement timeout. */
const statementTimeout = '57014'
/** SQLSTATE of a lock timeout. */
const lockTimeout = '55P03'
/** SQLSTATE of a deadlock. */
const deadlock = '40P01'

/** Returns true when the error is transient, such as a lost connection or a deadlock. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    errorCodes(error).some((code) => unavailable.has(code)) ||
    causesOf(error).some(({ message }) => messages.test(message))
  )
}

/** Returns true for a statement timeout: the database is overloaded, so clients must not retry at once. */
export function isDatabaseOverloaded(error: unknown): boolean {
  return errorCodes(error).includes(statementTimeout)
}

/** Returns true when the statement waited too long for a row or table that another transaction has locked. */
export function isLockTimeout(error: unknown): boolean {
  return errorCodes(error).includes(lockTimeout)
}

/** Returns true when the statement failed because of a lock of another transaction (lock timeout or deadlock). */
export function isLockConflict(error: unknown): boolean {
  const codes = errorCodes(error)
  return codes.includes(lockTimeout) || codes.includes(deadlock)
}

/** Returns true for any error of a statement or of the connection, including invalid SQL. */
export function isDatabaseError(error: unknown): boolean {
  return isDatabaseUnavailable(error) || causesOf(error).some((cause) => cause instanceof DrizzleQueryError)
}

/** Returns the codes of an error and its causes, because drizzle wraps the errors of the driver. */
export function errorCodes(error: unknown): readonly string[] {
  return causesOf(error).flatMap((cause) => ('code' in cause && typeof cause.code === 'string' ? [cause.code] : []))
}

function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
