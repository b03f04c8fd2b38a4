// Rate limits per minute, by user, or by IP address before sign-in. Counters are rows, shared by all processes.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { httpError } from './errors.ts'

export interface Budget {
  readonly name: string
  /** Calls a minute; 0 is unlimited. */
  readonly limit: number
  readonly byAddress: boolean
}

/** An endpoint draws on the budget it names, else on that of its method. */
export function budgetOf(config: Config, endpoint: Endpoint | undefined, isRead: boolean): Budget {
  const kind = endpoint?.limit ?? (isRead ? 'reads' : 'writes')
  const byAddress = kind === 'signIn'
  // Steps of one sign-in do not eat each other's budget.
  const name = byAddress ? `${kind} ${endpoint?.path}` : kind
  return { name, limit: config.limits[kind], byAddress }
}

export function refuseExcess(budget: Budget, used: number, now: Date): void {
  if (budget.limit === 0 || used <= budget.limit) return
  const seconds = 60 - (Math.floor(now.getTime() / 1000) % 60)
  throw httpError(429, undefined, { headers: { 'Retry-After': String(seconds) } })
}
