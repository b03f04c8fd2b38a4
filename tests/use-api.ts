// Starts the API for one test file and closes it after the last test.
import { afterAll, beforeAll } from 'vitest'
import { type Api, type ApiOptions, startApi } from './harness.ts'

/**
 * Registers hooks that start an API before the first test of the file and close it after the last one.
 * Use the returned object inside hooks and tests only: before the first hook has run, every access throws.
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
