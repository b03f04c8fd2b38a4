// What is not even sent: behind a gateway, what its platform lacks. The server says the same.
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { beforeCalls } from './call.ts'
import { sessionState } from './session-store.ts'

export function watchCalls(): void {
  beforeCalls((endpoint) => {
    if (!isLacking(endpoint)) return
    const problem = {
      title: 'Not Implemented',
      status: 501,
      message: '',
      error_code: 'upstream.absent',
      request_id: '',
    }
    throw new ApiError({ kind: 'http', status: 501, problem })
  })
}

export function isLacking({ access }: Pick<Endpoint, 'access'>): boolean {
  const state = sessionState()
  return state.status === 'in' && !state.user.extensions && access !== 'public' && access.extension === true
}
