// Creates demo merchants and their groups, metadata, URLs and brands, and generates tax ids, addresses and phone
// numbers.

import { cnpj, cpf } from 'cpf-cnpj-validator'
import { inArray, sql } from 'drizzle-orm'
import type { Address } from '#contract/platform/addresses.ts'
import type { BillingStatus } from '#contract/platform/groups.ts'
import { removeAccents } from '#contract/typed-text.ts'
import { featureRows, lgpdProviderRows } from '#server/db/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import {
  brands,
  ecommerces,
  ecommerceUrls,
  lgpdConfigs,
  metadatas,
  metadataVersions,
  projectConfigs,
} from '#server/db/schema/platform/ecommerces.ts'
import { groupMetadatas, groupMetadataVersions, groups } from '#server/db/schema/platform/groups.ts'
import { zipTable } from '#server/services/zip-codes.ts'
import { areaCodes, companyForms, storeKinds, storeNames, trades } from './names.ts'
import { demoUsers } from './people.ts'
import { advanceIdSequence, createRandom, insertRows, type Random } from './random.ts'
import { demoEcommerceIds } from './stories.ts'
import { demoToday } from './today.ts'

const digits = '0123456789'
const digitsAndLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a random CNPJ (tax id of a company in Brazil). Some contain letters, which are permitted since July 2026. */
export function makeCnpj(random: Random): string {
  const base = `${random.text(random.chance(0.06) ? digitsAndLetters : digits, 8)}0001`
  const withFirstDigit = `${base}${cnpj.verifierDigit(base)}`
  return `${withFirstDigit}${cnpj.verifierDigit(withFirstDigit)}`
}

export function makeCpf(random: Random): string {
  const base = random.text(digits, 9)
  const withFirstDigit = `${base}${cpf.verifierDigit(base)}`
  return `${withFirstDigit}${cpf.verifierDigit(withFirstDigit)}`
}

/** Returns the tax id (RFC) of a Mexican company: three letters, foundation date, three check characters. */
export function makeRfc(random: Random): string {
  const date = `${random.between(80, 99)}${String(random.between(1, 12)).padStart(2, '0')}${random.between(10, 28)}`
  return `${random.text('ABCDEFGHJKLMNPQRSTUVWXYZ', 3)}${date}${random.text(digitsAndLetters, 3)}`
}

/** Length of a day and of an hour in milliseconds. */
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000

interface DemoEcommerce {
  readonly id: number
  readonly uuid: string
  readonly document: string
  readonly email: string
  readonly phone: string
  readonly url: string
  readonly trade_name: string
  readonly display_name: string
  readonly company_name: string
  readonly is_test: boolean
  readonly hubspot_code: string | null
  readonly is_active: boolean
  readonly segment: string | null
  readonly address: Address
  readonly superlogica_client_id: string | null
  readonly features: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}

/** Creates a random merchant. For a merchant with predefined data, some random values are replaced. */
export function makeEcommerce(random: Random, id: number): DemoEcommerce {
  const trade = random.pick(trades)
  const shortName = `${random.pick(storeKinds)} ${random.pick(storeNames)}`
  const name = random.chance(0.5) ? `${shortName} ${trade.name}` : shortName
  // Names repeat, so the host name contains the id to be unique.
  const host = `${toHostName(name)}${id}.com.br`
  const address = makeAddress(random)
  const createdAt = new Date(demoToday.getTime() - random.between(20, 1400) * DAY_MS - random.between(0, DAY_MS))
  const ecommerce: DemoEcommerce = {
    id,
    uuid: random.uuid(),
    document: makeCnpj(random),
    email: `${random.pick(['contato', 'financeiro', 'sac', 'trocas'])}@${host}`,
    phone: random.chance(0.9) ? makePhone(random, address.state) : '',
    url: `https://${random.chance(0.6) ? 'www.' : ''}${host}`,
    trade_name: name,
    display_name: name,
    company_name: `${shortName} ${trade.name} ${random.pick(companyForms)}`,
    is_test: random.chance(0.04),
    hubspot_code: random.chance(0.7) ? String(random.between(10_000_000, 99_999_999)) : null,
    is_active: random.chance(0.88),
    segment: random.chance(0.9) ? trade.segment : null,
    address,
    superlogica_client_id: random.chance(0.6) ? String(random.between(1000, 99_999)) : null,
    features: random.pickSome(featureRows, 0.35).map(({ module, value }) => `${module}.${value}`),
    created_at: createdAt.toISOString(),
    updated_at: new Date(createdAt.getTime() + random.between(0, 19) * DAY_MS).toISOString(),
  }
  return { ...ecommerce, ...getScenarioOverrides(id, random) }
}

function toHostName(name: string): string {
  return removeAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Returns a random address in a street that exists in reality. */
export function makeAddress(random: Random): Address {
  const { zip_code, address, neighborhood, city, state, city_id } = random.pick(zipTable)
  const number = random.chance(0.03) ? 'S/N' : String(random.between(1, 3200))
  const complement = random.chance(0.25) ? random.pick(['Sala 12', 'Galpão 3', 'Loja B', 'Fundos', 'Andar 7']) : ''
  const streetFields = { address: address || 'Rua Principal', neighborhood: neighborhood || 'Centro' }
  return { zip_code, ...streetFields, number, complement, city, state, city_id, country: 'BR' }
}

/** Returns a random phone number in a state: country code, area code, and nine digits (mobile) or eight (landline). */
export function makePhone(random: Random, state: string): string {
  const isMobile = random.chance(0.7)
  const prefix = isMobile ? `9${random.between(3000, 9999)}` : random.between(3000, 5999)
  return `55${areaCodes[state] ?? '11'}${prefix}${random.text('0123456789', 4)}`
}

const makeMexicanAddress = (city: string, state: string, zip_code: string): Address => ({
  ...{ zip_code, city, state, country: 'MX', city_id: null },
  ...{ address: 'Avenida Independencia', number: '140', neighborhood: 'Centro', complement: '' },
})

type ScenarioOverrides = Partial<DemoEcommerce>

function makeNamedScenario(name: string, overrides: ScenarioOverrides = {}): ScenarioOverrides {
  const host = `${toHostName(name).slice(0, 40)}.com.br`
  const company_name = `${name} Comércio Ltda.`
  const contactFields = { url: `https://www.${host}`, email: `contato@${host}` }
  return {
    trade_name: name,
    display_name: name,
    company_name,
    ...contactFields,
    is_active: true,
    is_test: false,
    ...overrides,
  }
}

const longName =
  'Associação Brasileira das Cooperativas de Artesãs, Rendeiras, Bordadeiras e Tecelãs do Vale do Jequitinhonha e Região Metropolitana'

/** Returns the predefined values of a merchant; an empty object for merchants without predefined data. */
function getScenarioOverrides(id: number, random: Random): ScenarioOverrides {
  const overridesById: Readonly<Record<number, () => ScenarioOverrides>> = {
    [demoEcommerceIds.lojaAzul]: () => makeNamedScenario('Loja Azul'),
    [demoEcommerceIds.casaConceicao]: () => makeNamedScenario('Casa Conceição'),
    [demoEcommerceIds.inactive]: () => makeNamedScenario('Ateliê Íris', { is_active: false }),
    [demoEcommerceIds.withoutIntegration]: () => makeNamedScenario('Mercado do Sul'),
    [demoEcommerceIds.integrationInactive]: () => makeNamedScenario('Trilha & Cia'),
    [demoEcommerceIds.integrationIncomplete]: () => makeNamedScenario('Farmácia São Lucas'),
    [demoEcommerceIds.optionsInvalid]: () => makeNamedScenario('Pé de Moleque Calçados'),
    [demoEcommerceIds.connectorOne]: () => makeNamedScenario('Estação 21'),
    [demoEcommerceIds.connectorTwo]: () => makeNamedScenario('Estação 22', { document: '12ABC34501DE35' }),
    [demoEcommerceIds.quotes]: () => makeNamedScenario('Papelaria "Ponto & Vírgula" d’Ávila 100%'),
    [demoEcommerceIds.emoji]: () => makeNamedScenario('Brechó da Vovó 💚', { is_test: true }),
    [demoEcommerceIds.longName]: () => makeNamedScenario(longName),
    [demoEcommerceIds.mexico]: () =>
      makeNamedScenario('Tiendita del Sol', {
        document: makeRfc(random),
        address: makeMexicanAddress('Guadalajara', 'JAL', '44100'),
        phone: '523336140000',
      }),
    [demoEcommerceIds.mexicoInactive]: () =>
      makeNamedScenario('Artesanías Oaxaca', {
        document: makeRfc(random),
        address: makeMexicanAddress('Oaxaca de Juárez', 'OAX', '68000'),
        is_active: false,
      }),
    [demoEcommerceIds.emptyFields]: () =>
      makeNamedScenario('Sem Detalhes', {
        phone: '',
        hubspot_code: null,
        segment: null,
        superlogica_client_id: null,
        features: [],
      }),
    [demoEcommerceIds.singleZip]: () =>
      makeNamedScenario('Flores de Holambra', {
        address: {
          ...makeAddress(random),
          zip_code: '13825000',
          address: '',
          neighborhood: '',
          city: 'Holambra',
          state: 'SP',
          city_id: 3519055,
        },
      }),
  }
  return overridesById[id]?.() ?? {}
}

/** Ids of the groups with predefined data, which tests rely on. */
export const demoGroupIds = {
  /** Group registered in billing, with merchants, quotas and metadata. */
  azul: 1,
  /** Group registered in billing, without merchants. */
  empty: 2,
  pending: 3,
  /** Group with a merchant that has no client in the billing system. */
  error: 4,
  inactive: 5,
  longName: 6,
} as const

const groupNames: readonly string[] = [
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

const groupKinds = ['Grupo', 'Holding', 'Rede', 'Coligadas', 'Família', 'Consórcio', 'Participações'] as const
const groupSuffixes = [
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

const GROUP_COUNT = 40
/**
 * Highest id of a merchant that may be in a group. Merchants with higher ids have no group, so that users can try
 * linking.
 */
const LAST_GROUPED_MERCHANT_ID = 180

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

function pickBillingStatus(random: Random, id: number): BillingStatus {
  if (id === demoGroupIds.pending) return 'pending'
  if (id === demoGroupIds.error) return 'error'
  if (id <= demoGroupIds.longName) return 'complete'
  const chance = random.next()
  return chance < 0.18 ? 'pending' : chance < 0.36 ? 'error' : 'complete'
}

function makeGroup(random: Random, id: number): DemoGroup {
  const name = groupNames[id - 1] ?? `${random.pick(groupKinds)} ${random.pick(groupSuffixes)} ${id}`
  const createdAt = new Date(demoToday.getTime() - random.between(1, 900) * DAY_MS)
  const status = pickBillingStatus(random, id)
  return {
    id,
    uuid: random.uuid(),
    name,
    is_active: id === demoGroupIds.inactive ? false : id <= demoGroupIds.longName || random.chance(0.85),
    id_group_at_crm: 4000 + random.between(1, 9) + id * 10,
    first_group_manager: `gestao${id}@grupo-demo.example`,
    status_replica_group_in_billing: status,
    error_replica_group_in_billing:
      status === 'error' ? `SUPERLOGICA_CLIENT_NOT_FOUND (grupo ${id}, tentativa ${random.between(1, 5)})` : null,
    version: 1,
    created_at: createdAt.toISOString(),
    updated_at: pickUpdateTime(id, status, createdAt.getTime() + random.between(0, 1) * DAY_MS),
  }
}

/**
 * Returns the time of the group's last change. Groups with a billing error or a pending registration changed recently,
 * because users would not leave such groups unresolved for years.
 */
function pickUpdateTime(id: number, status: BillingStatus, usualTime: number): string {
  const now = demoToday.getTime()
  const timesByStatus = {
    error: now - (2 + ((id * 7) % 17)) * DAY_MS,
    pending: now - (2 + ((id * 5) % 20)) * HOUR_MS,
    complete: usualTime,
  }
  return new Date(Math.max(usualTime, timesByStatus[status])).toISOString()
}

/** Inserts groups. Uses a separate random generator, so that changes here do not alter the other demo data. */
export async function seedGroups(db: Database): Promise<void> {
  const random = createRandom(404)
  const groupRows = Array.from({ length: GROUP_COUNT }, (_, index) => makeGroup(random, index + 1))
  await insertRows(db, groups, groupRows)
  await advanceIdSequence(db, groups)
  await linkMerchantsToGroups(db, random)
  await seedMetadata(db)
}

/**
 * Links a third of the merchants with low ids to groups, in a single statement, because updating a merchant is slow.
 */
async function linkMerchantsToGroups(db: Database, random: Random): Promise<void> {
  const nonEmptyGroupIds = Array.from({ length: GROUP_COUNT }, (_, index) => index + 1).filter(
    (id) => id !== demoGroupIds.empty,
  )
  const groupIdsByEcommerce: Readonly<Record<number, number>> = {
    [demoEcommerceIds.lojaAzul]: demoGroupIds.azul,
    [demoEcommerceIds.casaConceicao]: demoGroupIds.azul,
    [demoEcommerceIds.inactive]: demoGroupIds.azul,
    [demoEcommerceIds.emptyFields]: demoGroupIds.error,
  }
  const links = Array.from({ length: LAST_GROUPED_MERCHANT_ID }, (_, index) => index + 1).flatMap((ecommerce) => {
    const randomGroup = random.chance(0.35) ? random.pick(nonEmptyGroupIds) : null
    const group = groupIdsByEcommerce[ecommerce] ?? (ecommerce <= 16 ? null : randomGroup)
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
  const createdAt = demoToday.toISOString()
  const rows = Object.entries(metadata).map(([name, value]) => ({
    ...{ group_id: demoGroupIds.azul, name, value, version: 1 },
    created_at: createdAt,
  }))
  await insertRows(
    db,
    groupMetadatas,
    rows.map((row) => ({ ...row, updated_at: createdAt })),
  )
  await insertRows(
    db,
    groupMetadataVersions,
    rows.map((row) => ({ ...row, user_name: 'Rafael Tanaka' })),
  )
}

/** Maximum number of merchants with metadata, so that a large demo loads in acceptable time. */
const MAX_MERCHANTS_WITH_METADATA = 300
const METADATA_SEED = 1914

interface MetadataScenario {
  readonly name: string
  /** Values of the metadata versions, oldest first. */
  readonly values: readonly string[]
}

/**
 * Inserts metadata and project configs; some values are JSON edge cases. Uses a separate random generator, so that
 * changes here do not alter the other demo data.
 */
export async function seedMetadataAndConfigs(db: Database, merchantCount: number): Promise<void> {
  const random = createRandom(METADATA_SEED)
  const ids = Array.from({ length: Math.min(merchantCount, MAX_MERCHANTS_WITH_METADATA) }, (_, index) => index + 1)
  const versions = ids.flatMap((id) =>
    pickMetadata(random, id).flatMap((scenario) => makeVersions(random, id, scenario)),
  )
  await insertRows(db, metadataVersions, versions)
  const latestVersions = new Map(versions.map((row) => [`${row.ecommerce_id}/${row.name}`, row]))
  const rows = [...latestVersions.values()].map(({ ecommerce_id, name, value, version, created_at }) => ({
    ...{ ecommerce_id, name, value, version },
    ...{ created_at, updated_at: created_at },
  }))
  await insertRows(db, metadatas, rows)
  const configs = ids.filter(() => random.chance(0.5)).map((id) => ({ ecommerce_id: id, ...makeConfigs(random, id) }))
  await insertRows(db, projectConfigs, configs)
}

function pickMetadata(random: Random, id: number): readonly MetadataScenario[] {
  const usualMetadata: readonly MetadataScenario[] = [
    { name: 'app_name', values: [`"Trocas ${id}"`] },
    { name: 'exchange_period_max_days', values: random.chance(0.4) ? ['7', '30'] : ['30'] },
    { name: 'limit_value_collect', values: [random.pick(['1500.00', '10.00', '999.90'])] },
    { name: 'collect_enabled', values: [random.pick(['true', 'false'])] },
    { name: 'order_id_label', values: ['"Número do pedido"'] },
    { name: 'order_id_placeholder', values: ['"Ex.: 1029384756"'] },
    { name: 'theme', values: [makeTheme(random), makeTheme(random)] },
  ]
  const chosenMetadata = usualMetadata.filter(() => random.chance(0.7))
  return id === demoEcommerceIds.lojaAzul
    ? [...usualMetadata, ...edgeCaseMetadata]
    : id % 20 === 6
      ? [...usualMetadata, ...edgeCaseMetadata]
      : chosenMetadata
}

const makeTheme = (random: Random) =>
  `{\n  "primary": "#${random.text('0123456789abcdef', 6)}",\n  "radius": ${random.between(0, 12)},\n  "dark": ${random.pick(['true', 'false'])}\n}`

const longTermsText = Array.from(
  { length: 40 },
  (_, index) =>
    `${index + 1}. A troca pode ser pedida em até 30 dias; o produto deve estar “sem uso”, com etiqueta\\u00a0e nota.`,
).join('\\n')

/** Metadata with JSON that parsing and serializing would alter: large numbers, `10.00`, duplicate keys. */
const edgeCaseMetadata: readonly MetadataScenario[] = [
  {
    name: 'correios_transportation_contract',
    values: [
      '{ "contract": 12345678901234567890, "card": "0067599079", "price": 10.00 }',
      '{ "contract": 12345678901234567891, "card": "0067599079", "price": 10.00 }',
    ],
  },
  { name: 'terms', values: [`"${longTermsText}"`] },
  {
    name: 'custom_rules',
    values: ['{"limit": 1e400, "zero": -0, "twice": 1, "twice": 2, "": "sem nome", "path": "C:\\\\lojas\\/azul"}'],
  },
  { name: 'product_comment_label', values: ['null'] },
]

function makeVersions(random: Random, ecommerce_id: number, { name, values }: MetadataScenario) {
  return values.map((value, index) => {
    const userIndex = random.between(0, demoUsers.length - 3)
    const user = demoUsers[userIndex]
    const createdAt = new Date(demoToday.getTime() - (values.length - index) * random.between(5, 60) * DAY_MS)
    return {
      ...{ ecommerce_id, name, version: index + 1, value },
      user_id: userIndex + 1,
      user_name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim(),
      ticket: random.chance(0.6) ? `ZD-${random.between(40_000, 48_999)}` : null,
      created_at: createdAt.toISOString(),
    }
  })
}

function makeConfigs(random: Random, id: number) {
  const created_at = new Date(demoToday.getTime() - random.between(10, 400) * DAY_MS).toISOString()
  const configs = `{\n  "project": "loja-${id}",\n  "retries": ${random.between(1, 5)},\n  "fee": ${random.pick(['1.50', '0.00', '2'])}\n}`
  return { configs, version: 1, created_at, updated_at: created_at }
}

const URL_SEED = 2027
/** Maximum number of merchants with URLs and brands, so that a large demo loads in acceptable time. */
const MAX_MERCHANTS_WITH_URLS = 300
/** Id of the merchant with so many brands that their list must scroll. */
const MANY_BRANDS_MERCHANT_ID = 18
const removedFlagMerchantIds = [demoEcommerceIds.lojaAzul, 19, 150]
const removedFlags = ['legacy.old_portal', 'modules.v1.labels']

const brandsByEcommerce: Readonly<Record<number, readonly string[]>> = {
  [demoEcommerceIds.lojaAzul]: ['Azul Kids', 'Azul Outlet'],
  [demoEcommerceIds.quotes]: ['Ponto & Vírgula "Ateliê"', '<b>d’Ávila</b>'],
  [demoEcommerceIds.emoji]: ['Vovó 💚 Vintage'],
  [demoEcommerceIds.longName]: ['Coleção de Rendas, Bordados e Tecelagem Artesanal do Vale do Jequitinhonha e Região'],
  [demoEcommerceIds.emptyFields]: [],
  [MANY_BRANDS_MERCHANT_ID]: Array.from({ length: 60 }, (_, index) => `Marca ${index + 1}`),
}

/**
 * Inserts URLs, brands, selected data-protection providers, and enabled feature flags that are no longer in the list of
 * known flags.
 */
export async function seedUrlsAndFeatures(db: Database, merchantCount: number): Promise<void> {
  const random = createRandom(URL_SEED)
  const ids = Array.from({ length: Math.min(merchantCount, MAX_MERCHANTS_WITH_URLS) }, (_, index) => index + 1)
  const brandRows = ids
    .flatMap((ecommerce_id) => pickBrandNames(random, ecommerce_id).map((name) => ({ ecommerce_id, name })))
    .map((brand, index) => ({ id: index + 1, ...brand }))
  const merchantUrls = await db
    .select({ id: ecommerces.id, url: ecommerces.url })
    .from(ecommerces)
    .where(inArray(ecommerces.id, ids))
  const ecommerceUrlRows = merchantUrls
    .sort((a, b) => a.id - b.id)
    .filter(
      ({ id }) => id === demoEcommerceIds.lojaAzul || (id !== demoEcommerceIds.emptyFields && random.chance(0.85)),
    )
    .map(({ id, url }) => ({ ecommerce_id: id, brand_id: null, url }))
  const brandUrls = brandRows.map(({ id, ecommerce_id }) => ({
    ecommerce_id,
    brand_id: id,
    url: `${random.chance(0.5) ? 'https://' : ''}marca${id}.${random.pick(['com.br', 'com', 'store', 'art.br'])}`,
  }))
  const rows = [...ecommerceUrlRows, ...brandUrls].sort((a, b) => a.ecommerce_id - b.ecommerce_id)
  await insertRows(db, brands, brandRows)
  await insertRows(
    db,
    ecommerceUrls,
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
  await advanceIdSequence(db, brands)
  await advanceIdSequence(db, ecommerceUrls)
  const configs = random.pickSome(ids, 0.4)
  await insertRows(
    db,
    lgpdConfigs,
    configs.map((ecommerce_id) => ({ ecommerce_id, provider_id: random.pick(lgpdProviderRows).id, version: 1 })),
  )
  await db
    .update(ecommerces)
    .set({
      features: sql`${ecommerces.features} || array[${sql.join(
        removedFlags.map((flag) => sql`${flag}`),
        sql`, `,
      )}]::text[]`,
    })
    .where(inArray(ecommerces.id, removedFlagMerchantIds))
}

function pickBrandNames(random: Random, ecommerceId: number): readonly string[] {
  const predefinedNames = brandsByEcommerce[ecommerceId]
  if (predefinedNames) return predefinedNames
  return random.chance(0.3) ? [...new Set([random.pick(storeNames), `${random.pick(storeNames)} Outlet`])] : []
}
