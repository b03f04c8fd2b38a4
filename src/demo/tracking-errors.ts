// Inserts reverses (return requests) for which the carrier created no label, because of a mistyped zip code or another
// carrier error.
import { INVALID_ZIP_ERROR } from '#contract/platform/tracking-errors.ts'
import type { Database } from '#server/db/database.ts'
import { reverses, statusChanges } from '#server/db/schema/platform/reverses.ts'
import { makeStatusSteps, toStatusChanges } from './history.ts'
import { advanceIdSequence, createRandom, insertRows, MAX_DETAILED_MERCHANTS, type Random } from './random.ts'
import { makeRandomReverse } from './reverse-rows.ts'
import { demoEcommerceIds } from './stories.ts'
import { demoToday } from './today.ts'

/** Seed of a separate random generator, so that changes in this file do not alter the other demo data. */
const TRACKING_ERROR_SEED = 9142
export const FIRST_TRACKING_ERROR_ID = 970_001
/** Number of reverses with tracking errors in every demo; their ids are fixed. */
export const BASE_TRACKING_ERROR_COUNT = 24
const ROWS_PER_INSERT = 5000

/** Error messages for the reverses with fixed ids. */
const baseErrorMessages = [
  'ERP-013: CEP de origem inválido',
  'PLP_NOT_ACCEPTED',
  'O campo "número" do remetente deve ser informado (cod. 215)',
  'Tempo esgotado ao gerar a etiqueta; a transportadora não respondeu em 30 s na terceira tentativa e a postagem ficou pendente',
] as const

/** Error messages of carriers for the random demo reverses. The reverses with fixed ids have their own messages. */
export const carrierErrorMessages = [
  ...baseErrorMessages,
  'ERP-007: CEP de origem não atendido pelo serviço Logística Reversa',
  'ERP-008: CEP de destino não atendido pelo serviço Logística Reversa',
  'Código administrativo sem permissão para o serviço 03301 (PAC REVERSO)',
  'Cartão de postagem vencido ou suspenso (cod. 014)',
  'O bairro do remetente excede 30 caracteres (cod. 128)',
  'Jadlog: município sem coleta reversa; escolha um ponto Pickup',
  'Serviço temporariamente indisponível, tente novamente em alguns minutos',
  'Objeto acima do peso permitido (cod. 022)',
] as const

/** Statuses of reverses without a label. A repeated status is picked more often. */
const unlabelledStatuses = [
  'shipping_failed',
  'shipping_failed',
  'shipping_failed',
  'approved',
  'processing',
  'pending',
  null,
] as const
const mexicanMerchants: ReadonlySet<number> = new Set([demoEcommerceIds.mexico, demoEcommerceIds.mexicoInactive])
const MAX_AGE_MS = 120 * 86_400_000

export async function seedTrackingErrors(db: Database, merchants: number, extraCount: number): Promise<void> {
  const random = createRandom(TRACKING_ERROR_SEED)
  const count = BASE_TRACKING_ERROR_COUNT + extraCount
  const merchantIds = Array.from({ length: Math.min(merchants, MAX_DETAILED_MERCHANTS) }, (_, index) => index + 1)
  const brazilianMerchantIds = merchantIds.filter((id) => !mexicanMerchants.has(id))
  for (let offset = 0; offset < count; offset += ROWS_PER_INSERT) {
    const length = Math.min(ROWS_PER_INSERT, count - offset)
    const rows = Array.from({ length }, (_, index) => {
      const position = offset + index
      const age = 1 - (position + random.next()) / count
      const created = demoToday.getTime() - Math.round(MAX_AGE_MS * age)
      const row = makeTrackingError(random, FIRST_TRACKING_ERROR_ID + position, random.pick(brazilianMerchantIds))
      const steps = makeStatusSteps(row.id, row.status, created)
      const updated = steps.at(-1)?.at ?? created
      const times = { created_at: new Date(created).toISOString(), updated_at: new Date(updated).toISOString() }
      return { row: { ...row, ...times }, changes: toStatusChanges('reverse', row.id, steps) }
    })
    await insertRows(
      db,
      reverses,
      rows.map(({ row }) => row),
    )
    await insertRows(
      db,
      statusChanges,
      rows.flatMap(({ changes }) => changes),
    )
  }
  await advanceIdSequence(db, reverses)
}

function makeTrackingError(random: Random, id: number, ecommerceId: number) {
  const reverse = { ...makeRandomReverse(random, id, ecommerceId), status: random.pick(unlabelledStatuses) }
  const { address } = reverse.customer
  if (random.chance(0.25)) return { ...reverse, tracking_code: null, tracking_error: random.pick(baseErrorMessages) }
  const customer = { ...reverse.customer, address: { ...address, zip_code: mistypeZipCode(random, address.zip_code) } }
  return { ...reverse, customer, tracking_code: null, tracking_error: INVALID_ZIP_ERROR }
}

/** Returns a mistyped zip code: two digits are swapped, or the last three are 999. */
export function mistypeZipCode(random: Random, zipCode: string): string {
  if (random.chance(0.3)) return `${zipCode.slice(0, 5)}999`
  const index = random.between(3, 6)
  const [first = '0', second = '0'] = zipCode.slice(index, index + 2)
  return zipCode.slice(0, index) + second + first + zipCode.slice(index + 2)
}
