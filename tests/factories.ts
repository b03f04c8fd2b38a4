// Inserts database rows for tests. Every column has a valid default, so a test passes only the columns that it needs.
import type { Address } from '#contract/platform/addresses.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { openSession } from '#server/http/sessions.ts'
import { localPlatform } from '#server/platform/port.ts'
import { copyPlatformUser } from '#server/services/people.ts'

export type Row<Table extends { $inferInsert: unknown }> = Partial<Table['$inferInsert']>

export const address: Address = {
  zip_code: '01310100',
  address: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  state: 'SP',
  complement: '',
  city: 'São Paulo',
  city_id: 3550308,
  country: 'BR',
}

let createdCount = 0

function getInsertedRow<Inserted>(rows: readonly Inserted[]): Inserted {
  const [row] = rows
  if (!row) throw new Error('Nothing was inserted')
  return row
}

export async function makeEcommerce(db: Database, row: Row<typeof ecommerces> = {}) {
  const number = ++createdCount
  const name = row.display_name ?? `Loja ${number}`
  const defaults = {
    document: '11222333000181',
    email: `contato@loja-${number}.example`,
    url: `https://www.loja-${number}.com.br`,
    trade_name: name,
    display_name: name,
    company_name: `${name} Ltda.`,
    address,
  }
  return getInsertedRow(
    await db
      .insert(ecommerces)
      .values({ ...defaults, ...row })
      .returning(),
  )
}

/** Inserts a group that is registered in billing (`complete`), because only such a group can be edited and deleted. */
export async function makeGroup(db: Database, row: Row<typeof groups> = {}) {
  const number = ++createdCount
  const defaults = {
    name: `Grupo ${number}`,
    id_group_at_crm: 7000 + number,
    first_group_manager: `gestao-${number}@grupo.example`,
    status_replica_group_in_billing: 'complete' as const,
  }
  return getInsertedRow(
    await db
      .insert(groups)
      .values({ ...defaults, ...row })
      .returning(),
  )
}

export async function makeStore(db: Database, row: Row<typeof stores> & { ecommerce_id: number }) {
  const { city_id: _, ...street } = address
  const defaults = {
    display_name: `Loja física ${++createdCount}`,
    schedules: 'Seg–Sex 9h–18h',
    address: { ...street, lat: null, long: null },
  }
  return getInsertedRow(
    await db
      .insert(stores)
      .values({ ...defaults, ...row })
      .returning(),
  )
}

export async function makeIntegration(db: Database, row: Row<typeof integrations> & { ecommerce_id: number }) {
  const defaults = { software_id: 15, name: 'Connector', api_url: 'https://connector.example/api' }
  return getInsertedRow(
    await db
      .insert(integrations)
      .values({ ...defaults, ...row })
      .returning(),
  )
}

/**
 * Inserts an ecommerce with an integration, so that tests can send its reverses (return requests) and refunds to the
 * merchant's system again.
 */
export async function makeReadyEcommerce(db: Database, row: Row<typeof ecommerces> = {}) {
  const ecommerce = await makeEcommerce(db, row)
  await makeIntegration(db, { ecommerce_id: ecommerce.id })
  return ecommerce
}

export async function makeReverse(db: Database, row: Row<typeof reverses> & { ecommerce_id: number }) {
  const defaults = {
    status: 'approved' as const,
    order_number: `P-${++createdCount}`,
    customer: {
      name: 'Cliente',
      email: 'cliente@example.com',
      document: '52998224725',
      phone: '5511999990000',
      address,
    },
    items: [{ sku: 'CAM-1', name: 'Camiseta', quantity: 1, price: 5990 }],
  }
  return getInsertedRow(
    await db
      .insert(reverses)
      .values({ ...defaults, ...row })
      .returning(),
  )
}

export async function makeRefund(
  db: Database,
  row: Row<typeof refunds> & { ecommerce_id: number; reverse_id: number },
) {
  return getInsertedRow(
    await db
      .insert(refunds)
      .values({ status: 'approved', amount: '59.90', ...row })
      .returning(),
  )
}

export async function makeAttempt(
  db: Database,
  row: Row<typeof reprocessAttempts> & { ecommerce_id: number; entity_id: number },
) {
  const defaults = {
    type: 'reverse' as const,
    task: 'Teste',
    ticket: 'ZD-1',
    user_id: 1,
    user_name: { first_name: 'Ana', last_name: 'Lima' },
    attempt: 1,
    status: 'done' as const,
    forced: false,
  }
  return getInsertedRow(
    await db
      .insert(reprocessAttempts)
      .values({ ...defaults, ...row })
      .returning(),
  )
}

export async function makeUser(
  db: Database,
  row: Row<typeof users> & Pick<typeof users.$inferInsert, 'access' | 'permissions'>,
) {
  const number = ++createdCount
  const defaults = { first_name: 'Pessoa', last_name: String(number), email: `pessoa-${number}@test.reversa.example` }
  return getInsertedRow(
    await db
      .insert(users)
      .values({ ...defaults, ...row })
      .returning(),
  )
}

/** Opens a session for a user without checking an identity token, and returns the session token. */
export async function signInUser(db: Database, id: number, userAgent = 'test', now = new Date()): Promise<string> {
  const user = await localPlatform.users.recordSignIn(db, id, now)
  if (!user) throw new Error(`No user has the id ${id}`)
  await copyPlatformUser(db, user)
  return openSession(db, id, userAgent, now)
}

export async function makeCarrier(db: Database, row: Row<typeof courierConnectors> = {}) {
  const number = ++createdCount
  const url = row.url ?? `https://transportadora-${number}.example/conector`
  const defaults = { name: `Transportadora ${number}`, url, url_key: url, services: [], custom_fields: {} }
  return getInsertedRow(
    await db
      .insert(courierConnectors)
      .values({ ...defaults, ...row })
      .returning(),
  )
}
