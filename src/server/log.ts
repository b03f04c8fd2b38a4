// Structured logs: one JSON line with its time on stderr. stdout only says where the server listens.

import { OwnError } from './errors.ts'

export type Line = Readonly<Record<string, unknown>>
export type Log = (line: Line) => void

export function makeLog(now: () => Date, write: Log = writeLine): Log {
  return (line) => write({ time: now().toISOString(), ...line })
}

function writeLine(line: Line): void {
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/**
 * Describes an error for operators. Messages are logged only where they never quote input: those of our own errors, of
 * the system, and of PostgreSQL when a statement does not fit the schema or breaks a constraint.
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

/** Returns the cause of an error, or the error itself: drizzle wraps the errors of PostgreSQL. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/** Returns the message of an error or of its cause, on one line. It may quote input: print it at the start, never log it. */
export function rootMessageOf(error: unknown): string {
  const root = rootOf(error)
  return (root instanceof Error ? root.message : String(root)).replace(/\s+/g, ' ')
}

/**
 * SQLSTATE classes 23 (constraints) and 42 (columns, tables and syntax). Their messages name parts of the schema; those
 * of class 22 quote values.
 */
const SCHEMA_ERROR = /^(?:23|42)[0-9A-Z]{3}$/

function schemaMessageOf(root: unknown): string | undefined {
  return root instanceof Error && SCHEMA_ERROR.test(textIn(root, 'code') ?? '') ? root.message : undefined
}

function textIn(error: unknown, name: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** `connect ECONNREFUSED 127.0.0.1:5432`. */
function isOfTheSystem(error: unknown): error is Error {
  return /^E[A-Z]/.test(textIn(error, 'code') ?? '') && textIn(error, 'syscall') !== undefined
}

/** Where it was thrown, without its message, whose lines may look like it. */
function framesOf({ message, stack = '' }: Error): readonly string[] {
  const head = stack.indexOf(message)
  const frames = head === -1 ? stack : stack.slice(head + message.length)
  return frames.split('\n').filter((line) => /^ {4}at /.test(line))
}
