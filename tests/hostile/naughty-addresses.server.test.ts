// Tests that unusual and hostile texts ("naughty strings") as URLs of an ecommerce are stored unchanged or rejected, if
// the server keeps the data in its own database.
import { beforeAll } from 'vitest'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { testNaughtyUrls } from './naughty-urls.ts'

const api = useApi()
let ecommerceId: number
beforeAll(async () => {
  ecommerceId = (await makeEcommerce(api.connection.db)).id
})

testNaughtyUrls(() => ({ api, ecommerceId, as: 'admin_boss' }))
