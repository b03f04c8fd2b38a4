// Time limit of a call's database work: PGlite ignores `statement_timeout`, and many short statements pass it anyway.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'drizzle-orm'
import { OwnError } from '#server/errors.ts'

class DeadlineError extends OwnError {
  /** PostgreSQL's own code of a statement that took too long. */
  readonly code = '57014'

  constructor() {
    super('The call has used up its time')
  }
}

interface Deadline {
  at: number
}

const current = new AsyncLocalStorage<Deadline>()

/** Statements that the work begins later are refused. What goes on after it, a file that is sent, is not bounded. */
export async function withDeadline<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const deadline = { at: performance.now() + milliseconds }
  try {
    return await current.run(deadline, work)
  } finally {
    deadline.at = Number.POSITIVE_INFINITY
  }
}

/** For what cleans up after a call that took too long. */
export function withoutDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  return current.exit(work)
}

/** Asked before every statement. `begin` is let through: drizzle gives the connection back only after it. */
export const deadlineLogger: Logger = {
  logQuery(statement) {
    const deadline = current.getStore()
    if (!deadline || performance.now() <= deadline.at || /^(?:begin|commit|rollback)\b/.test(statement)) return
    throw new DeadlineError()
  },
}
