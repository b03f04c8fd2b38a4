// Starts the API for one test file and closes it after the last test.
import { afterAll, beforeAll } from 'vitest'
import { type Api, type ApiOptions, startApi } from './harness.ts'

/**
 * Registers hooks that start an API server before the first test of a file and close the server after the last test.
 * Use the returned object only inside hooks and tests, because it throws before the first hook has run.
 */
export function useApi(options: ApiOptions = {}): Api {
  let api: Api | undefined
  beforeAll(async () => {
    api = await startApi(options)
  })
  afterAll(() => api?.close())
  return new Proxy({} as Api, {
    get(_, member) {
      if (!api) throw new Error('The API has not been started yet: use it inside a hook or a test.')
      return Reflect.get(api, member)
    },
  })
}
