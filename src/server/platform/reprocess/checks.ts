// Pure checks of a reprocess: options that a platform requires, status transitions, address, items and amount.

import { isHttpUrl } from '#contract/fields.ts'
import type { Address } from '#contract/platform/addresses.ts'
import { isFilled } from '#contract/platform/integrations.ts'
import type { ReprocessCheck, ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import { statusName } from '#server/http/text.ts'
import { lacksCredentials } from '#server/services/connector.ts'
import { type Options, optionsOf } from '#server/services/integration-options.ts'
import { stateOfZip } from '#server/services/zip-codes.ts'
import type { Integration, Subject } from './attempts.ts'

interface Needs {
  readonly username: boolean
  /** Keys of options that must be non-empty texts. */
  readonly options: readonly string[]
}

const nothingMore: Needs = { username: false, options: [] }
const signedByUser: Needs = { username: true, options: [] }

/** Requirements by software_id (S1 §3); any other platform requires the URL of its API only. */
const needs: Readonly<Record<number, Needs>> = {
  1: signedByUser,
  2: { username: false, options: ['token'] },
  3: { username: false, options: ['appKey'] },
  7: signedByUser,
  8: signedByUser,
  // Bling requires clientId and clientSecret (S1 §5).
  9: { username: false, options: ['clientId', 'clientSecret'] },
  12: signedByUser,
  17: { username: false, options: ['storeId'] },
}

function needsOf(softwareId: number): Needs {
  return needs[softwareId] ?? nothingMore
}

/** Reasons why a status cannot be reprocessed; keys of the `reprocess` texts. */
type Refused = 'canceled' | 'already_done' | 'manual' | 'awaiting_shipment' | 'in_transit' | 'status_not_allowed'

type Next = { readonly to: ReverseStatus } | { readonly refused: Refused }

const to = (status: ReverseStatus): Next => ({ to: status })
const refused = (reason: Refused): Next => ({ refused: reason })

type Transitions = Readonly<Record<ReverseStatus, Next>>

/** Transition of a record that has no status yet. */
const first = to('pending')

/** Next status of a reverse once the merchant's system has accepted it; S1 §4 names the statuses only. */
const reverseTransitions: Transitions = {
  pending: to('approved'),
  invoice_pending: to('approved'),
  processing: to('approved'),
  awaiting_payment: to('approved'),
  approved: to('awaiting'),
  partially_approved: to('awaiting'),
  shipping_failed: to('awaiting'),
  delivered: to('almost_done'),
  partially_completed: to('completed'),
  almost_done: to('done'),
  completed: to('done'),
  awaiting: refused('awaiting_shipment'),
  shipped: refused('in_transit'),
  manually: refused('manual'),
  canceled: refused('canceled'),
  done: refused('already_done'),
}

const refundTransitions: Transitions = {
  pending: to('approved'),
  approved: to('processing'),
  partially_approved: to('processing'),
  awaiting: to('processing'),
  processing: to('done'),
  awaiting_payment: to('done'),
  partially_completed: to('completed'),
  almost_done: to('done'),
  completed: refused('already_done'),
  done: refused('already_done'),
  manually: refused('manual'),
  canceled: refused('canceled'),
  shipped: refused('status_not_allowed'),
  delivered: refused('status_not_allowed'),
  shipping_failed: refused('status_not_allowed'),
  invoice_pending: refused('status_not_allowed'),
}

const transitions: Readonly<Record<ReprocessType, Transitions>> = {
  reverse: reverseTransitions,
  refund: refundTransitions,
}

/** Returns the next status, or the reason why there is none. An unknown status cannot be reprocessed. */
export function nextStatus(type: ReprocessType, status: string | null): Next {
  if (status === null) return first
  const known = Object.entries(transitions[type]).find(([name]) => name === status)
  return known?.[1] ?? refused('status_not_allowed')
}

type NotReceived = 'reverse_not_received' | 'reverse_canceled' | 'reverse_reception_unknown'

/** Reasons why a refund must wait, by status of its reverse; null once the goods are back, because then it is paid. */
const receptions: Readonly<Record<ReverseStatus, NotReceived | null>> = {
  delivered: null,
  partially_completed: null,
  almost_done: null,
  completed: null,
  done: null,
  pending: 'reverse_not_received',
  invoice_pending: 'reverse_not_received',
  processing: 'reverse_not_received',
  approved: 'reverse_not_received',
  partially_approved: 'reverse_not_received',
  awaiting: 'reverse_not_received',
  shipped: 'reverse_not_received',
  shipping_failed: 'reverse_not_received',
  canceled: 'reverse_canceled',
  // These statuses do not tell whether the goods are back.
  manually: 'reverse_reception_unknown',
  awaiting_payment: 'reverse_reception_unknown',
}

/** Returns a key of the `reprocess` texts, or null if the goods of a reverse in this status are back. */
export function receptionFailure(status: string | null): NotReceived | null {
  const known = Object.entries(receptions).find(([name]) => name === status)
  return known ? known[1] : 'reverse_reception_unknown'
}

interface Verdict {
  /** Line for the log of the attempt. */
  readonly note: string
  /** Key of the `reprocess` texts; absent if the check passed. */
  readonly failure?: string
}

/** Check of a loaded record, without any access to the database or the network. */
type Check = (subject: Subject) => Verdict

const pass = (note: string): Verdict => ({ note })
const fail = (failure: string, note: string): Verdict => ({ failure, note })

const ecommerceActive: Check = ({ ecommerce }) =>
  ecommerce.is_active
    ? pass(`Ecommerce ${ecommerce.id} ativo`)
    : fail('ecommerce_inactive', `Ecommerce ${ecommerce.id} inativo`)

const integrationActive: Check = ({ ecommerce, integration }) => {
  if (!integration) return fail('integration_missing', `Ecommerce ${ecommerce.id} sem integração`)
  const name = `Integração ${integration.id} (${integration.platform})`
  return integration.is_active ? pass(`${name} ativa`) : fail('integration_inactive', `${name} inativa`)
}

const integrationComplete: Check = ({ integration }) => {
  if (!integration) return fail('integration_missing', 'Sem integração')
  const options = optionsOf(integration.options)
  if (!options) return fail('integration_options_invalid', 'As opções da integração não são um objeto JSON')
  const lacking = lackingIn(integration, options)
  if (lacking.length > 0) return fail('integration_incomplete', `Integração incompleta: falta ${lacking.join(', ')}`)
  return lacksCredentials(integration, options)
    ? fail('credentials_missing', 'Integração sem credenciais para chamar o sistema da loja')
    : pass('Integração completa')
}

function lackingIn(integration: Integration, options: Options): readonly string[] {
  const needs = needsOf(integration.software_id)
  return [
    ...(isHttpUrl(integration.api_url) ? [] : ['URL da API']),
    ...(needs.username && !integration.username.trim() ? ['usuário'] : []),
    ...needs.options.filter((key) => !isFilled(options[key])).map((key) => `opção ${key}`),
  ]
}

/** Returns the name of a status in Portuguese, the language of the log. */
const named = (status: string | null) => statusName(status, 'pt-BR')

const statusAllows: Check = ({ type, status }) => {
  const next = nextStatus(type, status)
  const shown = named(status)
  return 'to' in next
    ? pass(`Status “${shown}” permite reprocessar; próximo: “${named(next.to)}”`)
    : fail(next.refused, `Status “${shown}” não permite reprocessar`)
}

const requiredParts = [
  ['zip_code', 'CEP'],
  ['number', 'número'],
  ['state', 'estado'],
  ['city', 'cidade'],
] as const satisfies readonly (readonly [keyof Address, string])[]

/** Requires neither street nor neighborhood, because both are empty in towns with a single zip code. */
const addressComplete: Check = ({ reverse }) => {
  const empty = requiredParts.filter(([part]) => !reverse.address[part].trim()).map(([, name]) => name)
  if (empty.length === 0) return pass(`Endereço da reversa ${reverse.id} completo`)
  return fail('address_incomplete', `Endereço da reversa ${reverse.id} sem ${empty.join(', ')}`)
}

const zipValid: Check = ({ reverse }) => {
  const { zip_code, state, country } = reverse.address
  const before = reverse.tracking_error ? ` (erro de rastreio anterior: ${reverse.tracking_error})` : ''
  if (country === 'MX') {
    return /^\d{5}$/.test(zip_code)
      ? pass(`Código postal válido${before}`)
      : fail('zip_invalid', `Código postal fora do formato${before}`)
  }
  const lies = stateOfZip(zip_code)
  if (!lies) return fail('zip_invalid', `CEP inexistente${before}`)
  if (lies !== state) return fail('zip_other_state', `CEP de ${lies}, endereço de ${state}${before}`)
  return pass(`CEP válido, de ${lies}${before}`)
}

const itemsPresent: Check = ({ reverse }) => {
  const { items } = reverse
  if (items.length === 0) return fail('items_missing', `Reversa ${reverse.id} sem itens`)
  const wrong = items.findIndex((item) => !item.sku.trim() || item.quantity < 1)
  if (wrong >= 0) return fail('items_invalid', `Item ${wrong + 1} sem SKU ou sem quantidade`)
  return pass(`${items.length} ${items.length === 1 ? 'item' : 'itens'} a enviar`)
}

const goodsReceived: Check = ({ reverse }) => {
  const failure = receptionFailure(reverse.status)
  const status = named(reverse.status)
  return failure === null
    ? pass(`Reversa ${reverse.id} recebida (${status})`)
    : fail(failure, `Recebimento da reversa ${reverse.id} não confirmado (${status})`)
}

const amountPayable: Check = ({ reverse, refundAmount }) => {
  const amount = refundAmount ?? 0
  const paid = reverse.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  if (amount <= 0) return fail('refund_amount', 'Valor do reembolso zerado ou negativo')
  if (amount > paid) return fail('refund_amount_too_high', 'Valor do reembolso maior que o dos itens')
  return pass('Valor do reembolso dentro do valor dos itens')
}

interface NamedCheck {
  readonly name: ReprocessCheck
  readonly look: Check
}

/** Checks in the order in which they run; a run ends with the first failure. */
const common: readonly NamedCheck[] = [
  { name: 'ecommerce', look: ecommerceActive },
  { name: 'integration', look: integrationActive },
  { name: 'options', look: integrationComplete },
  { name: 'status', look: statusAllows },
  { name: 'address', look: addressComplete },
  { name: 'zip', look: zipValid },
  { name: 'items', look: itemsPresent },
]

const checks: Readonly<Record<ReprocessType, readonly NamedCheck[]>> = {
  reverse: common,
  refund: [...common, { name: 'received', look: goodsReceived }, { name: 'amount', look: amountPayable }],
}

interface Checked extends Verdict {
  readonly name: ReprocessCheck
}

/** Runs the checks of a record one by one, as the caller iterates. */
export function* checked(subject: Subject): Generator<Checked> {
  for (const { name, look } of checks[subject.type]) yield { name, ...look(subject) }
}

/** Returns the failure of the first check that fails, a key of the `reprocess` texts; undefined if all checks pass. */
export function failureOf(subject: Subject): string | undefined {
  for (const { failure } of checked(subject)) if (failure) return failure
  return undefined
}
