// Inserts demo stores with real streets, coordinates and opening hours. A merchant has no store, one store or dozens.
import { normalizeRegistration } from '#contract/platform/stores.ts'
import type { Database } from '#server/db/database.ts'
import { type StoreAddress, stores } from '#server/db/schema/platform/stores.ts'
import { zipTable } from '#server/services/zip-codes.ts'
import { DAY_MS, makeCnpj, makeRfc } from './merchants.ts'
import { advanceIdSequence, createRandom, insertRows, type Random } from './random.ts'
import { demoEcommerceIds } from './stories.ts'
import { demoToday } from './today.ts'

// Coordinates of the Brazilian state capitals: latitude, longitude.
const capitalCoordinatesByState: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  AC: [-9.974, -67.8076],
  AL: [-9.6658, -35.7353],
  AM: [-3.119, -60.0217],
  AP: [0.0349, -51.0694],
  BA: [-12.9714, -38.5014],
  CE: [-3.7319, -38.5267],
  DF: [-15.7939, -47.8828],
  ES: [-20.3155, -40.3128],
  GO: [-16.6869, -49.2648],
  MA: [-2.5297, -44.3028],
  MG: [-19.9167, -43.9345],
  MS: [-20.4697, -54.6201],
  MT: [-15.601, -56.0974],
  PA: [-1.4558, -48.4902],
  PB: [-7.1195, -34.845],
  PE: [-8.0476, -34.877],
  PI: [-5.0892, -42.8016],
  PR: [-25.4284, -49.2733],
  RJ: [-22.9068, -43.1729],
  RN: [-5.7945, -35.211],
  RO: [-8.7612, -63.9004],
  RR: [2.8235, -60.6758],
  RS: [-30.0346, -51.2177],
  SC: [-27.5954, -48.548],
  SE: [-10.9472, -37.0731],
  SP: [-23.5505, -46.6333],
  TO: [-10.184, -48.3336],
}

const STORE_SEED = 2031
/** Maximum number of merchants with stores, so that a large demo loads in acceptable time. */
const MAX_MERCHANTS_WITH_STORES = 300
/** Id of the merchant with the configured number of extra stores. */
const EXTRA_STORES_MERCHANT_ID = 30

const malls = ['Shopping Ibirapuera', 'Shopping da Bahia', 'Galeria do Rock', 'Mercado Municipal', 'Aeroporto'] as const
const schedules = [
  'Seg–Sex 9h–18h, Sáb 9h–13h',
  'Seg–Sáb 10h–22h, Dom e feriados 14h–20h',
  'Todos os dias 8h–20h',
  'Seg–Sex 8h30–17h30 (fecha para o almoço das 12h às 13h30)',
  '24 horas',
] as const

const edgeCaseNames = [
  'Loja “Ponto & Vírgula” 100%',
  'Quiosque 💚 Verão',
  '<b>Outlet</b> d’Ávila',
  'Ponto de retirada e devolução da Cooperativa Central de Distribuição de Moda, Calçados e Acessórios do Extremo Sul Catarinense',
  '1ª Loja',
] as const

const mexicanAddresses = [
  ['44100', 'Avenida Juárez', 'Centro', 'Guadalajara', 'JAL', 20.6736, -103.344],
  ['06000', 'Calle Francisco I. Madero', 'Centro', 'Ciudad de México', 'CDMX', 19.4333, -99.1372],
  ['64000', 'Avenida Morelos', 'Centro', 'Monterrey', 'NLE', 25.6689, -100.3099],
  ['68000', 'Calle Macedonio Alcalá', 'Centro', 'Oaxaca de Juárez', 'OAX', 17.0654, -96.7236],
] as const

export async function seedStores(db: Database, merchants: number, extraStores: number): Promise<void> {
  const random = createRandom(STORE_SEED)
  const ownerIds = Array.from({ length: Math.min(merchants, MAX_MERCHANTS_WITH_STORES) }, (_, index) => index + 1)
  const storeRows = ownerIds.flatMap((ecommerce_id) =>
    Array.from({ length: pickStoreCount(random, ecommerce_id) }, (_, index) => makeStore(random, ecommerce_id, index)),
  )
  await insertRows(db, stores, storeRows.map(addId(1)))
  for (let offset = 0; offset < extraStores; offset += ROWS_PER_INSERT) {
    const count = Math.min(ROWS_PER_INSERT, extraStores - offset)
    const rows = Array.from({ length: count }, (_, index) =>
      makeStore(random, EXTRA_STORES_MERCHANT_ID, offset + index),
    )
    await insertRows(db, stores, rows.map(addId(storeRows.length + offset + 1)))
  }
  await advanceIdSequence(db, stores)
}

const ROWS_PER_INSERT = 5000
const addId = (first: number) => (row: object, index: number) => ({ id: first + index, ...row })

function pickStoreCount(random: Random, ecommerceId: number): number {
  const randomCount = random.chance(0.2) ? 0 : random.chance(0.85) ? random.between(1, 12) : random.between(13, 40)
  if (ecommerceId === demoEcommerceIds.emptyFields || ecommerceId === EXTRA_STORES_MERCHANT_ID) return 0
  return ecommerceId === demoEcommerceIds.lojaAzul ? 34 : ecommerceId === demoEcommerceIds.mexico ? 5 : randomCount
}

function makeStore(random: Random, ecommerce_id: number, index: number) {
  const isMexican = ecommerce_id === demoEcommerceIds.mexico || ecommerce_id === demoEcommerceIds.mexicoInactive
  const address = isMexican ? makeMexicanAddress(random) : makeBrazilianAddress(random)
  const isEdgeCase = ecommerce_id === demoEcommerceIds.lojaAzul && index < edgeCaseNames.length
  const notifies = random.chance(0.3)
  const isSeller = random.chance(0.25)
  const cnpj = isMexican ? makeRfc(random) : makeCnpj(random)
  const createdAt = new Date(demoToday.getTime() - random.between(20, 900) * DAY_MS)
  return {
    ecommerce_id,
    display_name: (isEdgeCase && edgeCaseNames[index]) || pickStoreName(random, address, index),
    schedules: random.pick(schedules),
    email: notifies || random.chance(0.5) ? `loja${index + 1}@ecommerce${ecommerce_id}.com.br` : '',
    seller: isSeller ? `seller-${random.between(100, 999)}` : '',
    main_seller: isSeller && index === 0,
    pickup_point: random.chance(0.4),
    cnpj: random.chance(0.8) ? cnpj : '',
    is_active: random.chance(0.9),
    is_notify_reverses_delivered: notifies,
    is_split_destination: random.chance(0.2),
    is_seller_destination: isSeller,
    is_seller_origin: isSeller && random.chance(0.5),
    check_in: random.chance(0.8) ? 'reverse' : 'order',
    is_omnichannel: random.chance(0.35),
    partner_number: random.chance(0.3) ? String(random.between(1000, 99_999)) : '',
    ie_number: random.chance(0.15) ? 'ISENTO' : normalizeRegistration(random.text('0123456789', 12)),
    address,
    version: 1,
    created_at: createdAt.toISOString(),
    updated_at: new Date(createdAt.getTime() + random.between(0, 19) * DAY_MS).toISOString(),
  }
}

function pickStoreName(random: Random, { city, neighborhood }: StoreAddress, index: number): string {
  if (random.chance(0.2)) return random.pick(malls)
  return random.chance(0.5) ? `${city} ${neighborhood}` : `Loja ${index + 1} · ${city}`
}

/** Returns a random address in a real street, with coordinates within some kilometres of the state capital. */
function makeBrazilianAddress(random: Random): StoreAddress {
  const { zip_code, address, neighborhood, city, state } = random.pick(zipTable)
  const [lat, long] = capitalCoordinatesByState[state] ?? [-15.7939, -47.8828]
  return {
    ...{ zip_code, city, state, country: 'BR' as const },
    address: address || 'Rua Principal',
    number: random.chance(0.06) ? 'S/N' : String(random.between(1, 3200)),
    neighborhood: neighborhood || 'Centro',
    complement: random.chance(0.25) ? random.pick(['Piso L2, loja 204', 'Quiosque 7', 'Loja B', 'Fundos']) : '',
    ...pickCoordinatesNear(random, lat, long),
  }
}

function makeMexicanAddress(random: Random): StoreAddress {
  const [zip_code, address, neighborhood, city, state, lat, long] = random.pick(mexicanAddresses)
  const number = String(random.between(1, 900))
  const addressFields = { zip_code, address, number, neighborhood, city, state, complement: '', country: 'MX' as const }
  return { ...addressFields, ...pickCoordinatesNear(random, lat, long) }
}

function pickCoordinatesNear(random: Random, lat: number, long: number) {
  if (random.chance(0.15)) return { lat: null, long: null }
  const shiftDegrees = (degrees: number) => Number((degrees + (random.next() - 0.5) * 0.12).toFixed(6))
  return { lat: shiftDegrees(lat), long: shiftDegrees(long) }
}
