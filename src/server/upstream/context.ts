// Stores the platform session of the current request in `AsyncLocalStorage`, because the functions of `PlatformPort` do
// not receive the request as a parameter.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignedInUser } from '#contract/platform/session.ts'
import { httpError } from '#server/http/errors.ts'
import type { PlatformSession } from './exchange.ts'

export interface PlatformContext {
  readonly session: PlatformSession
  readonly user: SignedInUser | null
}

const storage = new AsyncLocalStorage<PlatformContext>()

/** Runs a task, during which `getPlatformContext` returns this platform session. */
export const runWithSession = <Result>(context: PlatformContext, task: () => Promise<Result>) =>
  storage.run(context, task)

/** Returns the platform session of the current request. Throws 401 if there is none. */
export function getPlatformContext(): PlatformContext {
  const context = storage.getStore()
  if (!context) throw httpError(401, 'session_expired')
  return context
}

/** Returns the platform session of the current request; null if there is none. */
export const findPlatformContext = (): PlatformContext | null => storage.getStore() ?? null
