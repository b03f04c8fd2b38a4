// The handlers of a gateway: what is about this console stays here, what the platform has is handed on, the other extensions are absent.
import { isAbsentAtGateway } from '#contract/endpoint.ts'
import { me, signInOptions } from '#contract/session.ts'
import type { Handler, OwnHandler } from '#server/http/handle.ts'
import { bridgeHandlers } from './bridges.ts'
import { gatewaySignIn, gatewaySignOut } from './signing-in.ts'

/** Answered by this server in another way than where it stands alone. */
const instead: readonly OwnHandler[] = [gatewaySignIn, gatewaySignOut, ...bridgeHandlers]

/** Who is signed in is told from the row here, which was brought up to date before. */
const always = [me, signInOptions] as const

export function throughGateway(handlers: readonly Handler[]): readonly Handler[] {
  return handlers.map((handler): Handler => {
    const { endpoint } = handler
    const other = instead.find((one) => one.endpoint === endpoint)
    if (other) return other
    if (endpoint.atGateway || always.some((one) => one === endpoint)) return handler
    return isAbsentAtGateway(endpoint) ? { endpoint, kind: 'absent' } : { endpoint, kind: 'forwarded' }
  })
}
