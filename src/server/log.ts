// Writes structured logs to stderr, one JSON line per entry, and describes errors without personal data.

import { SafeError } from './errors.ts'

/** Fields of one log line. */
export type LogFields = Readonly<Record<string, unknown>>
export type Log = (line: LogFields) => void

/** Creates a log function that adds the current time to every log line. */
export function createLog(now: () => Date, write: Log = writeLine): Log {
  return (line) => write({ time: now().toISOString(), ...line })
}

function writeLine(line: LogFields): void {
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/**
 * Returns the log fields of an error. Includes the message only if it cannot contain user input: for a `SafeError`, a
 * system error, or a PostgreSQL error about the schema or a constraint.
 */
export function describeError(error: unknown): LogFields {
  const rootError = getRootError(error)
  const message = error instanceof SafeError || isSystemError(error) ? error.message : getSchemaMessage(rootError)
  return {
    error: rootError instanceof Error ? rootError.name : typeof rootError,
    code: getTextProperty(rootError, 'code'),
    table: getTextProperty(rootError, 'table'),
    constraint: getTextProperty(rootError, 'constraint'),
    message,
    stack: rootError instanceof Error ? getStackFrames(rootError) : undefined,
  }
}

/**
 * Returns the cause of an error if there is one, because drizzle wraps the errors of PostgreSQL; otherwise returns the
 * error itself.
 */
function getRootError(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/**
 * Returns the message of an error, or of its cause, on one line. The message may quote user input, so it must not be
 * logged.
 */
export function getRootMessage(error: unknown): string {
  const root = getRootError(error)
  return (root instanceof Error ? root.message : String(root)).replace(/\s+/g, ' ')
}

/**
 * SQLSTATE classes 23 (constraints) and 42 (columns, tables, syntax). Their messages contain only names of the schema,
 * unlike messages of class 22, which contain values.
 */
const schemaErrorPattern = /^(?:23|42)[0-9A-Z]{3}$/

function getSchemaMessage(root: unknown): string | undefined {
  return root instanceof Error && schemaErrorPattern.test(getTextProperty(root, 'code') ?? '')
    ? root.message
    : undefined
}

function getTextProperty(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** Returns true for an error of a system call, such as `connect ECONNREFUSED 127.0.0.1:5432`. */
function isSystemError(error: unknown): error is Error {
  return /^E[A-Z]/.test(getTextProperty(error, 'code') ?? '') && getTextProperty(error, 'syscall') !== undefined
}

/** Returns the stack frames without the message, because lines of the message could look like frames. */
function getStackFrames({ message, stack = '' }: Error): readonly string[] {
  const messageStart = stack.indexOf(message)
  const frames = messageStart === -1 ? stack : stack.slice(messageStart + message.length)
  return frames.split('\n').filter((line) => /^ {4}at /.test(line))
}
