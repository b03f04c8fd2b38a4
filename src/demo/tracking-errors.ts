// Seeds reverses without a label: mistyped zip codes, and error messages of carriers.
import { zipInvalid } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { continueSequence, insertRows, mostMerchants, type Random, seeded } from './random.ts'
import { anyReverse } from './reverse-rows.ts'
import { storyEcommerces } from './stories.ts'
import { demoToday } from './today.ts'

/** Seed of a separate generator, so that changes here do not alter the rest of the demo. */
const seed = 9142
export const firstTrackingError = 970_001
/** Number of tracking errors that every demo has, with fixed ids. */
export const usualTrackingErrors = 24
const rowsAtOnce = 5000

/** Error messages of the rows with fixed ids. */
const toldErrors = [
  'ERP-013: CEP de origem inválido',
  'PLP_NOT_ACCEPTED',
  'O campo "número" do remetente deve ser informado (cod. 215)',
  'Tempo esgotado ao gerar a etiqueta; a transportadora não respondeu em 30 s na terceira tentativa e a postagem ficou pendente',
] as const

/** Error messages of carriers, for all other reverses. */
export const carrierErrors = [
  ...toldErrors,
  'ERP-007: CEP de origem não atendido pelo serviço Logística Reversa',
  'ERP-008: CEP de destino não atendido pelo serviço Logística Reversa',
  'Código administrativo sem permissão para o serviço 03301 (PAC REVERSO)',
  'Cartão de postagem vencido ou suspenso (cod. 014)',
  'O bairro do remetente excede 30 caracteres (cod. 128)',
  'Jadlog: município sem coleta reversa; escolha um ponto Pickup',
  'Serviço temporariamente indisponível, tente novamente em alguns minutos',
  'Objeto acima do peso permitido (cod. 022)',
] as const

/** Statuses in which a label is still missing; repeated ones are more frequent. */
const statuses = [
  'shipping_failed',
  'shipping_failed',
  'shipping_failed',
  'approved',
  'processing',
  'pending',
  null,
] as const
const inMexico: ReadonlySet<number> = new Set([storyEcommerces.mexico, storyEcommerces.mexicoInactive])
const longestAgo = 120 * 86_400_000

export async function seedTrackingErrors(db: Database, merchants: number, more: number): Promise<void> {
  const random = seeded(seed)
  const count = usualTrackingErrors + more
  const merchantIds = Array.from({ length: Math.min(merchants, mostMerchants) }, (_, index) => index + 1)
  const owners = merchantIds.filter((id) => !inMexico.has(id))
  for (let before = 0; before < count; before += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - before)
    const some = Array.from({ length }, (_, index) => {
      const place = before + index
      const share = 1 - (place + random.next()) / count
      const at = new Date(demoToday.getTime() - Math.round(longestAgo * share)).toISOString()
      return { ...makeOne(random, firstTrackingError + place, random.pick(owners)), created_at: at, updated_at: at }
    })
    await insertRows(db, reverses, some)
  }
  await continueSequence(db, reverses)
}

function makeOne(random: Random, id: number, ecommerceId: number) {
  const made = { ...anyReverse(random, id, ecommerceId), status: random.pick(statuses) }
  const { address } = made.customer
  if (random.chance(0.25)) return { ...made, tracking_code: null, tracking_error: random.pick(toldErrors) }
  const customer = { ...made.customer, address: { ...address, zip_code: mistyped(random, address.zip_code) } }
  return { ...made, customer, tracking_code: null, tracking_error: zipInvalid }
}

/** Returns a mistyped zip code: two digits are swapped, or the last three are 999. */
export function mistyped(random: Random, zipCode: string): string {
  if (random.chance(0.3)) return `${zipCode.slice(0, 5)}999`
  const at = random.between(3, 6)
  const [first = '0', second = '0'] = zipCode.slice(at, at + 2)
  return zipCode.slice(0, at) + second + first + zipCode.slice(at + 2)
}
