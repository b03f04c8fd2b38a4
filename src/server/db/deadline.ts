// Limits the total database time of a request, because `statement_timeout` limits only single statements and PGlite
// ignores it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'drizzle-orm'
import { SafeError } from '#server/errors.ts'

class DeadlineError extends SafeError {
  /** SQLSTATE of a PostgreSQL statement timeout, so that callers handle a missed deadline like a statement timeout. */
  readonly code = '57014'

  constructor() {
    super('The call has used up its time')
  }
}

interface Deadline {
  /** Time of the deadline in milliseconds, by `performance.now()`. */
  expiresAtMs: number
}

/** Deadline of the current request. All asynchronous calls of the request share the deadline. */
const currentDeadline = new AsyncLocalStorage<Deadline>()

/**
 * Runs `task`, and rejects its database statements after the deadline. Reads that continue after `task` has ended, such
 * as those of a streamed file, have no deadline.
 */
export async function withDeadline<Result>(timeoutMs: number, task: () => Promise<Result>): Promise<Result> {
  const deadline = { expiresAtMs: performance.now() + timeoutMs }
  try {
    return await currentDeadline.run(deadline, task)
  } finally {
    deadline.expiresAtMs = Number.POSITIVE_INFINITY
  }
}

/** Runs `task` without a deadline, for example to store the result of a request whose time is over. */
export function withoutDeadline<Result>(task: () => Promise<Result>): Promise<Result> {
  return currentDeadline.exit(task)
}

/**
 * Checks the deadline before every statement, because drizzle calls the logger before it runs a statement. Statements
 * that begin or end a transaction are always allowed, because drizzle would not release the connection if they failed.
 */
export const deadlineLogger: Logger = {
  logQuery(statement) {
    const deadline = currentDeadline.getStore()
    if (!deadline || performance.now() <= deadline.expiresAtMs || /^(?:begin|commit|rollback)\b/.test(statement)) return
    throw new DeadlineError()
  },
}
