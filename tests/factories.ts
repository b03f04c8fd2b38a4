// Rows of a test: everything has a sound default, and each test says only what matters to it.
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
import { copyUser } from '#server/services/people.ts'

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

let made = 0

function one<Made>(rows: readonly Made[]): Made {
  const [row] = rows
  if (!row) throw new Error('Nothing was inserted')
  return row
}

export async function makeEcommerce(db: Database, row: Row<typeof ecommerces> = {}) {
  const number = ++made
  const name = row.display_name ?? `Loja ${number}`
  const standard = {
    document: '11222333000181',
    email: `contato@loja-${number}.example`,
    url: `https://www.loja-${number}.com.br`,
    trade_name: name,
    display_name: name,
    company_name: `${name} Ltda.`,
    address,
  }
  return one(
    await db
      .insert(ecommerces)
      .values({ ...standard, ...row })
      .returning(),
  )
}

/** A group that can be changed: the billing system knows it. */
export async function makeGroup(db: Database, row: Row<typeof groups> = {}) {
  const number = ++made
  const standard = {
    name: `Grupo ${number}`,
    id_group_at_crm: 7000 + number,
    first_group_manager: `gestao-${number}@grupo.example`,
    status_replica_group_in_billing: 'complete' as const,
  }
  return one(
    await db
      .insert(groups)
      .values({ ...standard, ...row })
      .returning(),
  )
}

export async function makeStore(db: Database, row: Row<typeof stores> & { ecommerce_id: number }) {
  const { city_id: _, ...street } = address
  const standard = {
    display_name: `Loja física ${++made}`,
    schedules: 'Seg–Sex 9h–18h',
    address: { ...street, lat: null, long: null },
  }
  return one(
    await db
      .insert(stores)
      .values({ ...standard, ...row })
      .returning(),
  )
}

export async function makeIntegration(db: Database, row: Row<typeof integrations> & { ecommerce_id: number }) {
  const standard = { software_id: 15, name: 'Connector', api_url: 'https://connector.example/api' }
  return one(
    await db
      .insert(integrations)
      .values({ ...standard, ...row })
      .returning(),
  )
}

/** A merchant whose records can be reprocessed. */
export async function makeReadyEcommerce(db: Database, row: Row<typeof ecommerces> = {}) {
  const ecommerce = await makeEcommerce(db, row)
  await makeIntegration(db, { ecommerce_id: ecommerce.id })
  return ecommerce
}

export async function makeReverse(db: Database, row: Row<typeof reverses> & { ecommerce_id: number }) {
  const standard = {
    status: 'approved' as const,
    order_number: `P-${++made}`,
    customer: {
      name: 'Cliente',
      email: 'cliente@example.com',
      document: '52998224725',
      phone: '5511999990000',
      address,
    },
    items: [{ sku: 'CAM-1', name: 'Camiseta', quantity: 1, price: 5990 }],
  }
  return one(
    await db
      .insert(reverses)
      .values({ ...standard, ...row })
      .returning(),
  )
}

export async function makeRefund(
  db: Database,
  row: Row<typeof refunds> & { ecommerce_id: number; reverse_id: number },
) {
  return one(
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
  const standard = {
    type: 'reverse' as const,
    task: 'Teste',
    ticket: 'ZD-1',
    user_id: 1,
    user_name: { first_name: 'Ana', last_name: 'Lima' },
    attempt: 1,
    status: 'done' as const,
    forced: false,
  }
  return one(
    await db
      .insert(reprocessAttempts)
      .values({ ...standard, ...row })
      .returning(),
  )
}

export async function makeUser(
  db: Database,
  row: Row<typeof users> & Pick<typeof users.$inferInsert, 'access' | 'permissions'>,
) {
  const number = ++made
  const standard = { first_name: 'Pessoa', last_name: String(number), email: `pessoa-${number}@test.reversa.example` }
  return one(
    await db
      .insert(users)
      .values({ ...standard, ...row })
      .returning(),
  )
}

/** Signs a user in as the sign-in does, without an identity; returns the token. */
export async function signInUser(db: Database, id: number, userAgent = 'test', now = new Date()): Promise<string> {
  const user = await localPlatform.users.recordSignIn(db, id, now)
  if (!user) throw new Error(`No user has the id ${id}`)
  await copyUser(db, user)
  return openSession(db, id, userAgent, now)
}

export async function makeCarrier(db: Database, row: Row<typeof courierConnectors> = {}) {
  const number = ++made
  const url = row.url ?? `https://transportadora-${number}.example/conector`
  const standard = { name: `Transportadora ${number}`, url, url_key: url, services: [], custom_fields: {} }
  return one(
    await db
      .insert(courierConnectors)
      .values({ ...standard, ...row })
      .returning(),
  )
}
