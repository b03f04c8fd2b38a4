// Texts of those who are no staff, consumers and carriers, that attack: put into the database itself, since nobody types them here.
import { sql } from 'drizzle-orm'
import { connect } from '#server/db/connect.ts'
import { attacks } from '../comunication/attacks.ts'

/** One of them by the id of the row, as SQL. */
const one = sql`(${sql.param(attacks)}::text[])[1 + (id % ${attacks.length})]`

/** Into the database of this folder, that nobody has open. */
export async function plantByOthers(folder: string): Promise<void> {
  const { db, close } = await connect({ databaseUrl: null, dataDir: folder }, { hosting: 'in-process' })
  try {
    const address = sql`jsonb_build_object('street', ${one}, 'number', left(${one}, 20), 'complement', ${one}, 'neighborhood', ${one}, 'city', ${one})`
    await db.execute(sql`
      update reverses set order_number = left(${one}, 60), tracking_code = left(${one}, 60),
        tracking_error = case when tracking_error is null then null else ${one} end,
        customer = customer || jsonb_build_object('name', ${one}, 'email', ${one}, 'phone', ${one},
          'address', customer->'address' || ${address})`)
    await db.execute(sql`update feedbacks set comment = ${one}`)
    await db.execute(
      sql`update courier_transfers set carrier = ${one}, service = ${one}, tracking_code = left(${one}, 60)`,
    )
    await db.execute(sql`update billing_items set description = ${one}`)
    await db.execute(sql`
      update courier_connectors set name = ${one}, services = (
        select jsonb_agg(service || jsonb_build_object('label', ${one}, 'fields', (
          select jsonb_agg(field || jsonb_build_object('label', ${one})) from jsonb_array_elements(service->'fields') as field
        ))) from jsonb_array_elements(services) as service)`)
  } finally {
    await close()
  }
}
