// Classifies database errors. Transient errors (database unavailable, overloaded, deadlock) become 503, and clients may
// retry.
import { DrizzleQueryError } from 'drizzle-orm'

/** Error codes of a database that is temporarily unavailable. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // SQLSTATE codes: server shutdown, crash, server start, too many connections, lost connection, full disk.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '53100'],
  // SQLSTATE codes: deadlock, serialization failure.
  ...['40P01', '40001'],
])
/** Matches messages of pg errors that have no code but indicate a lost connection or a timeout. */
const unavailableMessagePattern =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered)/

/** SQLSTATE of a statement timeout. */
const STATEMENT_TIMEOUT_CODE = '57014'
/** SQLSTATE of a lock timeout. */
const LOCK_TIMEOUT_CODE = '55P03'
/** SQLSTATE of a deadlock. */
const DEADLOCK_CODE = '40P01'

/** Returns true when the error is transient, such as a lost connection or a deadlock. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    getErrorCodes(error).some((code) => UNAVAILABLE_CODES.has(code)) ||
    listCauses(error).some(({ message }) => unavailableMessagePattern.test(message))
  )
}

/** Returns true for a statement timeout. The database is then overloaded, so clients must not retry at once. */
export function isDatabaseOverloaded(error: unknown): boolean {
  return getErrorCodes(error).includes(STATEMENT_TIMEOUT_CODE)
}

/** Returns true when the statement waited too long for a row or table that another transaction has locked. */
export function isLockTimeout(error: unknown): boolean {
  return getErrorCodes(error).includes(LOCK_TIMEOUT_CODE)
}

/** Returns true when the statement failed because of a lock of another transaction (lock timeout or deadlock). */
export function isLockConflict(error: unknown): boolean {
  const codes = getErrorCodes(error)
  return codes.includes(LOCK_TIMEOUT_CODE) || codes.includes(DEADLOCK_CODE)
}

/** Returns true for any error of a statement or of the connection, including invalid SQL. */
export function isDatabaseError(error: unknown): boolean {
  return isDatabaseUnavailable(error) || listCauses(error).some((cause) => cause instanceof DrizzleQueryError)
}

/** Returns the codes of an error and its causes, because drizzle wraps the errors of the driver. */
export function getErrorCodes(error: unknown): readonly string[] {
  return listCauses(error).flatMap((cause) => ('code' in cause && typeof cause.code === 'string' ? [cause.code] : []))
}

function listCauses(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : []
}
