// What can be wrong with a platform behind a gateway, and how it is said: of a write nobody knows then whether it was done.
import type { Endpoint } from '#contract/endpoint.ts'
import type { RequestFacts, Services } from '#server/http/handle.ts'
import { type Refusal, refusal } from '#server/http/refusal.ts'
import { OwnError } from '#server/own-error.ts'

/** `unreachable`: refused or cut off · `timeout` · `answer`: not what the contract says. */
export type UpstreamFaultKind = 'unreachable' | 'timeout' | 'answer'

export class UpstreamFault extends OwnError {
  readonly kind: UpstreamFaultKind
  /** For whoever operates the server: what was wrong, without anything that was sent or answered. */
  readonly detail: string

  constructor(kind: UpstreamFaultKind, detail: string) {
    super(`The platform: ${kind}, ${detail}`)
    this.name = 'UpstreamFault'
    this.kind = kind
    this.detail = detail
  }
}

/** Logged for whoever operates the server; the caller is told only what it means. */
export function told(
  services: Services,
  { id }: Pick<RequestFacts, 'id'>,
  fault: UpstreamFault,
  endpoint: Endpoint,
): Refusal {
  const { method, path } = endpoint
  const what = { upstream: fault.kind, detail: fault.detail, method, route: path }
  services.log({ level: 'error', request_id: id, ...what })
  const status = fault.kind === 'timeout' ? 504 : 502
  return refusal(status, method === 'GET' ? `upstream.${fault.kind}` : `upstream.${fault.kind}_write`)
}
