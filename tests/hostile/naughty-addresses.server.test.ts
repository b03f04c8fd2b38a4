// Saves unusual and hostile texts ("naughty strings") as URLs of an ecommerce. The server has its own database and
// calls no external platform API.
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
