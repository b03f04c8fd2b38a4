// What is not even sent: writes while the console is seen as somebody else, and behind a gateway what its platform lacks. The server says the same.
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { beforeCalls, type Sent } from './call.ts'
import { sessionState } from './session-store.ts'

export function watchCalls(): void {
  beforeCalls((endpoint) => {
    if (isHeld(endpoint)) throw refusedAs(403, 'Forbidden', 'seeing.read_only')
    if (isLacking(endpoint)) throw refusedAs(501, 'Not Implemented', 'upstream.absent')
  })
}

function isHeld({ method, access, whileSeeing }: Sent): boolean {
  const state = sessionState()
  return state.status === 'in' && Boolean(state.user.seeing) && method !== 'GET' && access !== 'public' && !whileSeeing
}

export function isLacking({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = sessionState()
  return state.status === 'in' && !state.user.extensions && access !== 'public' && access.extension === true
}

function refusedAs(status: number, title: string, error_code: string): ApiError {
  return new ApiError({ kind: 'http', status, problem: { title, status, message: '', error_code, request_id: '' } })
}
