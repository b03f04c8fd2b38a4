// Makes the platform session of a request available to the functions of `PlatformPort`, which receive no request.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignedInUser } from '#contract/platform/session.ts'
import { httpError } from '#server/http/errors.ts'
import type { PlatformSession } from './exchange.ts'

export interface PlatformContext {
  readonly session: PlatformSession
  readonly user: SignedInUser | null
}

const storage = new AsyncLocalStorage<PlatformContext>()

/** Runs a task with a platform session. */
export const runWithSession = <Result>(context: PlatformContext, task: () => Promise<Result>) =>
  storage.run(context, task)

/** Returns the session of the present request. Throws 401 outside a request with a session. */
export function getPlatformContext(): PlatformContext {
  const context = storage.getStore()
  if (!context) throw httpError(401, 'session_expired')
  return context
}

/** Returns the session of the present request; null outside a request with a session. */
export const findPlatformContext = (): PlatformContext | null => storage.getStore() ?? null
