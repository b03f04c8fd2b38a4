// Tests pages near the end of a long list, which the server reads in reverse order. They must contain the same rows as
// the complete list.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type EcommerceListRow, listEcommerces } from '#contract/platform/ecommerces.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

beforeAll(async () => {
  const { db } = api.connection
  await db.execute(sql`
    insert into ecommerces (document, email, url, trade_name, display_name, company_name, address)
    select '', 'a@b.example', 'https://' || number % 700 || '.com.br', 'x', 'Loja ' || number % 900, 'x', '{}'
    from generate_series(1, 11000) as number`)
  await db.execute(sql`
    insert into integrations (ecommerce_id, software_id, name, api_url)
    select id, 15, 'c', 'https://' || id % 3 || '.example' from ecommerces where id % 4 = 0`)
})

test.each([
  ['id', 'desc'],
  ['id', 'asc'],
  ['display_name', 'asc'],
  ['connector_url', 'desc'],
  ['connector_url', 'asc'],
  ['integration_type', 'desc'],
  ['software_id', 'desc'],
  ['group', 'desc'],
  ['segment', 'asc'],
  ['created_at', 'desc'],
] as const)('pages near the end of the list are correct when sorted by %s %s', async (order_by, sort) => {
  const completeList = await api.call(listEcommerces, { query: { limit: '0', order_by, sort } })
  for (const page of [340, 500, 733, 734, 735]) {
    const pageResponse = await api.call(listEcommerces, { query: { order_by, sort, page: String(page) } })
    // Removes the field `health` before the comparison, because the complete list does not contain this field.
    const rows = pageResponse.data.map(({ health: _, ...row }: EcommerceListRow) => row)
    expect(rows).toEqual(completeList.data.slice((page - 1) * 15, page * 15))
    expect(pageResponse).toMatchObject({
      total: 11000,
      last_page: 734,
      from: pageResponse.data.length ? (page - 1) * 15 + 1 : null,
    })
  }
})
