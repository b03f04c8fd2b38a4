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
 * Describes an error for operators. Messages are kept only for our own and system errors, which never quote input;
 * of a PostgreSQL error the names of its table, column and constraint.
 */
export function faultOf(error: unknown): Line {
  const { cause } = error instanceof Error ? error : {}
  const root = cause instanceof Error ? cause : error
  return {
    error: root instanceof Error ? root.name : typeof root,
    code: textIn(root, 'code'),
    table: textIn(root, 'table'),
    constraint: textIn(root, 'constraint'),
    message: error instanceof OwnError || isOfTheSystem(error) ? error.message : undefined,
    stack: root instanceof Error ? framesOf(root) : undefined,
  }
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
