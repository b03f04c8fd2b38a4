// Demo groups: names long and odd, every state of the billing system, and the merchants that are in them.
import { sql } from 'drizzle-orm'
import type { BillingStatus } from '#contract/groups.ts'
import type { Database } from '#server/db/database.ts'
import { groupMetadatas, groupMetadataVersions, groups } from '#server/db/schema/groups.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { demoToday } from './ecommerces.ts'
import { continueSequence, insertRows } from './insert.ts'
import { type Random, seeded } from './random.ts'
import { storyEcommerces } from './stories.ts'

const day = 86_400_000

/** Groups with a story; they keep their ids for good. */
export const storyGroups = {
  /** Registered, with merchants, quotas and metadata. */
  azul: 1,
  /** Registered, nobody linked. */
  empty: 2,
  pending: 3,
  /** A merchant of it has no client in the billing system. */
  error: 4,
  inactive: 5,
  longName: 6,
} as const

const named: readonly string[] = [
  'Grupo Azul',
  'Grupo Vazio',
  'Recém-chegados',
  'Cooperativa do Erro 4',
  'Antigo Grupo Paulista (encerrado)',
  'Federação Nacional das Associações de Pequenos e Médios Comerciantes Eletrônicos de Moda, Calçados, Acessórios e Artigos Esportivos do Centro-Oeste e Norte',
  "Grupo D'Ávila & Irmãos",
  '100% Nós',
  'Grupo "Ponto & Vírgula"; Filiais',
  'Família Açaí 💜',
  'Sem Fronteiras / Sin Fronteras',
  'ZZZ',
  '3 Marias',
  'Holding=SOMA(A1)',
  '<b>Negrito</b> Participações',
  'سوق الشرق',
  '東京ストア・ブラジル',
  'grupo em minúsculas',
  'GRUPO EM MAIÚSCULAS',
  'Comércio\u00A0Unido',
]

const kinds = ['Grupo', 'Holding', 'Rede', 'Coligadas', 'Família', 'Consórcio', 'Participações'] as const
const names = [
  'Ipê',
  'Serra Azul',
  'Litoral',
  'Do Vale',
  'Primavera',
  'Tropical',
  'Capital',
  'Sertaneja',
  'Pampa',
] as const

const count = 40
/** Merchants that may be in a group; the others stay free to be linked. */
const lastMerchant = 180

interface DemoGroup {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly is_active: boolean
  readonly id_group_at_crm: number
  readonly first_group_manager: string
  readonly status_replica_group_in_billing: BillingStatus
  readonly error_replica_group_in_billing: string | null
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

function statusOf(random: Random, id: number): BillingStatus {
  if (id === storyGroups.pending) return 'pending'
  if (id === storyGroups.error) return 'error'
  if (id <= storyGroups.longName) return 'complete'
  const chance = random.next()
  return chance < 0.18 ? 'pending' : chance < 0.36 ? 'error' : 'complete'
}

function makeGroup(random: Random, id: number): DemoGroup {
  const name = named[id - 1] ?? `${random.pick(kinds)} ${random.pick(names)} ${id}`
  const created = new Date(demoToday.getTime() - random.between(1, 900) * day)
  const status = statusOf(random, id)
  return {
    id,
    uuid: random.uuid(),
    name,
    is_active: id === storyGroups.inactive ? false : id <= storyGroups.longName || random.chance(0.85),
    id_group_at_crm: 4000 + random.between(1, 9) + id * 10,
    first_group_manager: `gestao${id}@grupo-demo.example`,
    status_replica_group_in_billing: status,
    error_replica_group_in_billing:
      status === 'error' ? `SUPERLOGICA_CLIENT_NOT_FOUND (grupo ${id}, tentativa ${random.between(1, 5)})` : null,
    version: 1,
    created_at: created.toISOString(),
    updated_at: new Date(created.getTime() + random.between(0, 1) * day).toISOString(),
  }
}

/** Of its own chance, so that the rest of the demo stays as it is. */
export async function seedGroups(db: Database): Promise<void> {
  const random = seeded(404)
  const made = Array.from({ length: count }, (_, index) => makeGroup(random, index + 1))
  await insertRows(db, groups, made)
  await continueSequence(db, groups)
  await linkMerchants(db, random)
  await seedMetadata(db)
}

/** A third of the first merchants; in one statement, for every change of a merchant is dear. */
async function linkMerchants(db: Database, random: Random): Promise<void> {
  const filled = Array.from({ length: count }, (_, index) => index + 1).filter((id) => id !== storyGroups.empty)
  const told: Readonly<Record<number, number>> = {
    [storyEcommerces.lojaAzul]: storyGroups.azul,
    [storyEcommerces.casaConceicao]: storyGroups.azul,
    [storyEcommerces.inactive]: storyGroups.azul,
    [storyEcommerces.emptyFields]: storyGroups.error,
  }
  const links = Array.from({ length: lastMerchant }, (_, index) => index + 1).flatMap((ecommerce) => {
    const chosen = random.chance(0.35) ? random.pick(filled) : null
    const group = told[ecommerce] ?? (ecommerce <= 16 ? null : chosen)
    return group === null ? [] : [{ ecommerce, group }]
  })
  await db.execute(sql`
    update ${ecommerces} set ecommerce_group_id = link."group"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link(ecommerce integer, "group" integer)
    where ${ecommerces.id} = link.ecommerce`)
}

const metadata = {
  theme: '{\n  "primary": "#1c4fd8",\n  "radius": 6,\n  "logo": "https://cdn.grupoazul.example/logo.svg"\n}',
  exchange_period_max_days: '30',
  limit_value_collect: '10.00',
  terms: '{"version": 12345678901234567890, "url": "https://grupoazul.example/termos"}',
}

async function seedMetadata(db: Database): Promise<void> {
  const at = demoToday.toISOString()
  const rows = Object.entries(metadata).map(([name, value]) => ({
    ...{ group_id: storyGroups.azul, name, value, version: 1 },
    created_at: at,
  }))
  await insertRows(
    db,
    groupMetadatas,
    rows.map((row) => ({ ...row, updated_at: at })),
  )
  await insertRows(
    db,
    groupMetadataVersions,
    rows.map((row) => ({ ...row, user_name: 'Rafael Tanaka' })),
  )
}
