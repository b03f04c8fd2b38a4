// Writes structured logs to stderr, one JSON line per entry, and describes errors without personal data.

import { OwnError } from './errors.ts'

/** Fields of one log line. */
export type Line = Readonly<Record<string, unknown>>
export type Log = (line: Line) => void

/** Creates a log function that adds the time to each line. */
export function makeLog(now: () => Date, write: Log = writeLine): Log {
  return (line) => write({ time: now().toISOString(), ...line })
}

function writeLine(line: Line): void {
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/**
 * Returns the log fields of an error. Includes the message only if it cannot contain input: for a `SafeError`, a system
 * error, and a PostgreSQL error about the schema or a constraint.
 */
export function faultOf(error: unknown): Line {
  const root = rootOf(error)
  const message = error instanceof OwnError || isOfTheSystem(error) ? error.message : schemaMessageOf(root)
  return {
    error: root instanceof Error ? root.name : typeof root,
    code: textIn(root, 'code'),
    table: textIn(root, 'table'),
    constraint: textIn(root, 'constraint'),
    message,
    stack: root instanceof Error ? framesOf(root) : undefined,
  }
}

/** Returns the cause of an error, or the error itself, because drizzle wraps the errors of PostgreSQL. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/** Returns the message of an error or its cause on one line. Do not log the message, because it may quote input. */
export function rootMessageOf(error: unknown): string {
  const root = rootOf(error)
  return (root instanceof Error ? root.message : String(root)).replace(/\s+/g, ' ')
}

/**
 * SQLSTATE classes 23 (constraints) and 42 (columns, tables, syntax), whose messages contain only names of the schema.
 * Messages of class 22 contain values.
 */
const SCHEMA_ERROR = /^(?:23|42)[0-9A-Z]{3}$/

function schemaMessageOf(root: unknown): string | undefined {
  return root instanceof Error && SCHEMA_ERROR.test(textIn(root, 'code') ?? '') ? root.message : undefined
}

function textIn(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** Returns true for an error of a system call, such as `connect ECONNREFUSED 127.0.0.1:5432`. */
function isOfTheSystem(error: unknown): error is Error {
  return /^E[A-Z]/.test(textIn(error, 'code') ?? '') && textIn(error, 'syscall') !== undefined
}

/** Returns the stack frames without the message, because lines of the message could look like frames. */
function framesOf({ message, stack = '' }: Error): readonly string[] {
  const head = stack.indexOf(message)
  const frames = head === -1 ? stack : stack.slice(head + message.length)
  return frames.split('\n').filter((line) => /^ {4}at /.test(line))
}
