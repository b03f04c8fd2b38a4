import { createEcommerce } from '#contract/ecommerces/details.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { handle } from '#server/http/handle.ts'
import { complete } from '../get.ts'
import { refuseUnknownGroup } from './groups.ts'
import { refuseUnknownSegment } from './segments.ts'

const nowhere = {
  ...{ zip_code: '', address: '', number: '', neighborhood: '', complement: '' },
  ...{ city: '', city_id: null, state: '' },
}

/** Document and address come later, with its details. */
export const createHandler = handle(createEcommerce, async ({ body, db, record, tag }) => {
  const { country, company_name, ...given } = body.ecommerce
  await refuseUnknownSegment(db, given.segment, 'body.ecommerce.segment')
  await refuseUnknownGroup(db, given.ecommerce_group_id, 'body.ecommerce.ecommerce_group_id')
  const names = { company_name, trade_name: company_name, display_name: company_name }
  const [made] = await db
    .insert(ecommerces)
    .values({ ...given, ...names, email: body.user.email, document: '', address: { ...nowhere, country } })
    .returning()
  if (!made) throw new Error('The ecommerce was not inserted')
  const { id, version } = made
  const after = { ...body.ecommerce, email: body.user.email }
  await record({ action: 'ecommerces.create', entity: 'ecommerce', entity_id: id, ecommerce_id: id, after })
  tag(version)
  return { success: true as const, data: await complete(db, made) }
})
