// Tests that unusual and hostile texts ("naughty strings") as URLs of an ecommerce are stored unchanged or rejected, if
// the server forwards every save to an external platform API.
import { afterAll, beforeAll } from 'vitest'
import { type PlatformAndApi, startPlatformAndApi } from '../upstream/platform-api.ts'
import { testNaughtyUrls } from './naughty-urls.ts'

const ECOMMERCE_ID = 38
let servers: PlatformAndApi
let as: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  as = await servers.signInAs('admin')
  servers.platform.state.ecommerces.find(({ id }) => id === ECOMMERCE_ID)?.urls.splice(0)
})
afterAll(() => servers.close())

testNaughtyUrls(() => ({ api: servers.api, ecommerceId: ECOMMERCE_ID, as }))
