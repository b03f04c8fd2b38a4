// Validation checks before a reverse or refund is sent to the merchant's system again, without database access:
// required integration options, status transitions, address, items and amount.

import { isHttpUrl } from '#contract/fields.ts'
import type { Address } from '#contract/platform/addresses.ts'
import { isFilledText } from '#contract/platform/integrations.ts'
import type { ReprocessCheck, ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import { getStatusName } from '#server/http/text.ts'
import { lacksCredentials } from '#server/services/connector.ts'
import { type Options, parseOptions } from '#server/services/integration-options.ts'
import { getStateOfZip } from '#server/services/zip-codes.ts'
import type { Integration, ReprocessRecord } from './attempts.ts'

interface PlatformRequirements {
  readonly requiresUsername: boolean
  /** Keys of options that must be non-empty texts. */
  readonly requiredOptions: readonly string[]
}

const noRequirements: PlatformRequirements = { requiresUsername: false, requiredOptions: [] }
const usernameRequired: PlatformRequirements = { requiresUsername: true, requiredOptions: [] }

/** Requirements by platform id (`software_id`, S1 §3). All other platforms require only the URL of their API. */
const requirementsByPlatformId: Readonly<Record<number, PlatformRequirements>> = {
  1: usernameRequired,
  2: { requiresUsername: false, requiredOptions: ['token'] },
  3: { requiresUsername: false, requiredOptions: ['appKey'] },
  7: usernameRequired,
  8: usernameRequired,
  // Bling requires clientId and clientSecret (S1 §5).
  9: { requiresUsername: false, requiredOptions: ['clientId', 'clientSecret'] },
  12: usernameRequired,
  17: { requiresUsername: false, requiredOptions: ['storeId'] },
}

function getRequirements(softwareId: number): PlatformRequirements {
  return requirementsByPlatformId[softwareId] ?? noRequirements
}

/** Reasons why the status of a record forbids a reprocess; translation keys under `reprocess`. */
type RejectionReason =
  | 'canceled'
  | 'already_done'
  | 'manual'
  | 'awaiting_shipment'
  | 'in_transit'
  | 'status_not_allowed'

type Transition = { readonly to: ReverseStatus } | { readonly refused: RejectionReason }

const allowTransition = (status: ReverseStatus): Transition => ({ to: status })
const reject = (reason: RejectionReason): Transition => ({ refused: reason })

type Transitions = Readonly<Record<ReverseStatus, Transition>>

/** Allowed transition of a record without a status: the next status is `pending`. */
const transitionWithoutStatus = allowTransition('pending')

/**
 * Next status of a reverse after the merchant's system has accepted the reverse. The API specification lists the
 * statuses but not the transitions (S1 §4).
 */
const reverseTransitions: Transitions = {
  pending: allowTransition('approved'),
  invoice_pending: allowTransition('approved'),
  processing: allowTransition('approved'),
  awaiting_payment: allowTransition('approved'),
  approved: allowTransition('awaiting'),
  partially_approved: allowTransition('awaiting'),
  shipping_failed: allowTransition('awaiting'),
  delivered: allowTransition('almost_done'),
  partially_completed: allowTransition('completed'),
  almost_done: allowTransition('done'),
  completed: allowTransition('done'),
  awaiting: reject('awaiting_shipment'),
  shipped: reject('in_transit'),
  manually: reject('manual'),
  canceled: reject('canceled'),
  done: reject('already_done'),
}

const refundTransitions: Transitions = {
  pending: allowTransition('approved'),
  approved: allowTransition('processing'),
  partially_approved: allowTransition('processing'),
  awaiting: allowTransition('processing'),
  processing: allowTransition('done'),
  awaiting_payment: allowTransition('done'),
  partially_completed: allowTransition('completed'),
  almost_done: allowTransition('done'),
  completed: reject('already_done'),
  done: reject('already_done'),
  manually: reject('manual'),
  canceled: reject('canceled'),
  shipped: reject('status_not_allowed'),
  delivered: reject('status_not_allowed'),
  shipping_failed: reject('status_not_allowed'),
  invoice_pending: reject('status_not_allowed'),
}

const transitions: Readonly<Record<ReprocessType, Transitions>> = {
  reverse: reverseTransitions,
  refund: refundTransitions,
}

/** Returns the next status, or the reason why the record cannot be reprocessed. Rejects an unknown status. */
export function getStatusTransition(type: ReprocessType, status: string | null): Transition {
  if (status === null) return transitionWithoutStatus
  const match = Object.entries(transitions[type]).find(([name]) => name === status)
  return match?.[1] ?? reject('status_not_allowed')
}

type ReceptionFailure = 'reverse_not_received' | 'reverse_canceled' | 'reverse_reception_unknown'

/**
 * Reasons why a refund must wait, by status of its reverse. Null means that the merchant has received the goods, so
 * that the refund can be paid.
 */
const receptionFailureByStatus: Readonly<Record<ReverseStatus, ReceptionFailure | null>> = {
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
  // The following statuses do not tell whether the merchant has received the goods.
  manually: 'reverse_reception_unknown',
  awaiting_payment: 'reverse_reception_unknown',
}

/**
 * Returns the reason why a refund must wait, as a translation key under `reprocess`; null if the merchant has received
 * the goods of the reverse.
 */
export function getReceptionFailure(status: string | null): ReceptionFailure | null {
  const match = Object.entries(receptionFailureByStatus).find(([name]) => name === status)
  return match ? match[1] : 'reverse_reception_unknown'
}

interface CheckResult {
  /** Line that the log of the attempt contains about this check. */
  readonly logLine: string
  /** Translation key of the failure, under `reprocess`; absent if the check passed. */
  readonly failure?: string
}

/** Check of a loaded record, without any access to the database or the network. */
type RecordCheck = (reprocessRecord: ReprocessRecord) => CheckResult

const buildPassedResult = (note: string): CheckResult => ({ logLine: note })
const fail = (failure: string, note: string): CheckResult => ({ failure, logLine: note })

const checkEcommerce: RecordCheck = ({ ecommerce }) =>
  ecommerce.is_active
    ? buildPassedResult(`Ecommerce ${ecommerce.id} ativo`)
    : fail('ecommerce_inactive', `Ecommerce ${ecommerce.id} inativo`)

const checkIntegration: RecordCheck = ({ ecommerce, integration }) => {
  if (!integration) return fail('integration_missing', `Ecommerce ${ecommerce.id} sem integração`)
  const name = `Integração ${integration.id} (${integration.platform})`
  return integration.is_active ? buildPassedResult(`${name} ativa`) : fail('integration_inactive', `${name} inativa`)
}

const checkIntegrationOptions: RecordCheck = ({ integration }) => {
  if (!integration) return fail('integration_missing', 'Sem integração')
  const options = parseOptions(integration.options)
  if (!options) return fail('integration_options_invalid', 'As opções da integração não são um objeto JSON')
  const missingFields = listMissing(integration, options)
  if (missingFields.length > 0)
    return fail('integration_incomplete', `Integração incompleta: falta ${missingFields.join(', ')}`)
  return lacksCredentials(integration, options)
    ? fail('credentials_missing', 'Integração sem credenciais para chamar o sistema da loja')
    : buildPassedResult('Integração completa')
}

function listMissing(integration: Integration, options: Options): readonly string[] {
  const requirements = getRequirements(integration.software_id)
  return [
    ...(isHttpUrl(integration.api_url) ? [] : ['URL da API']),
    ...(requirements.requiresUsername && !integration.username.trim() ? ['usuário'] : []),
    ...requirements.requiredOptions.filter((key) => !isFilledText(options[key])).map((key) => `opção ${key}`),
  ]
}

/** Returns the name of a status in Portuguese, the language of the log. */
const formatStatus = (status: string | null) => getStatusName(status, 'pt-BR')

const checkStatus: RecordCheck = ({ type, status }) => {
  const transition = getStatusTransition(type, status)
  const label = formatStatus(status)
  return 'to' in transition
    ? buildPassedResult(`Status “${label}” permite reprocessar; próximo: “${formatStatus(transition.to)}”`)
    : fail(transition.refused, `Status “${label}” não permite reprocessar`)
}

const requiredAddressFields = [
  ['zip_code', 'CEP'],
  ['number', 'número'],
  ['state', 'estado'],
  ['city', 'cidade'],
] as const satisfies readonly (readonly [keyof Address, string])[]

/** Requires neither street nor neighborhood, because both are empty in towns with a single zip code. */
const checkAddress: RecordCheck = ({ reverse }) => {
  const missingFields = requiredAddressFields
    .filter(([field]) => !reverse.address[field].trim())
    .map(([, name]) => name)
  if (missingFields.length === 0) return buildPassedResult(`Endereço da reversa ${reverse.id} completo`)
  return fail('address_incomplete', `Endereço da reversa ${reverse.id} sem ${missingFields.join(', ')}`)
}

const checkZip: RecordCheck = ({ reverse }) => {
  const { zip_code, state, country } = reverse.address
  const previousError = reverse.tracking_error ? ` (erro de rastreio anterior: ${reverse.tracking_error})` : ''
  if (country === 'MX') {
    return /^\d{5}$/.test(zip_code)
      ? buildPassedResult(`Código postal válido${previousError}`)
      : fail('zip_invalid', `Código postal fora do formato${previousError}`)
  }
  const zipState = getStateOfZip(zip_code)
  if (!zipState) return fail('zip_invalid', `CEP inexistente${previousError}`)
  if (zipState !== state) return fail('zip_other_state', `CEP de ${zipState}, endereço de ${state}${previousError}`)
  return buildPassedResult(`CEP válido, de ${zipState}${previousError}`)
}

const checkItems: RecordCheck = ({ reverse }) => {
  const { items } = reverse
  if (items.length === 0) return fail('items_missing', `Reversa ${reverse.id} sem itens`)
  const invalidIndex = items.findIndex((item) => !item.sku.trim() || item.quantity < 1)
  if (invalidIndex >= 0) return fail('items_invalid', `Item ${invalidIndex + 1} sem SKU ou sem quantidade`)
  return buildPassedResult(`${items.length} ${items.length === 1 ? 'item' : 'itens'} a enviar`)
}

const checkReception: RecordCheck = ({ reverse }) => {
  const failure = getReceptionFailure(reverse.status)
  const status = formatStatus(reverse.status)
  return failure === null
    ? buildPassedResult(`Reversa ${reverse.id} recebida (${status})`)
    : fail(failure, `Recebimento da reversa ${reverse.id} não confirmado (${status})`)
}

const checkAmount: RecordCheck = ({ reverse, refundAmount }) => {
  const amount = refundAmount ?? 0
  const itemsTotal = reverse.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  if (amount <= 0) return fail('refund_amount', 'Valor do reembolso zerado ou negativo')
  if (amount > itemsTotal) return fail('refund_amount_too_high', 'Valor do reembolso maior que o dos itens')
  return buildPassedResult('Valor do reembolso dentro do valor dos itens')
}

interface NamedCheck {
  readonly name: ReprocessCheck
  readonly run: RecordCheck
}

/** Checks in the order in which they run; an attempt ends at the first failed check. */
const commonChecks: readonly NamedCheck[] = [
  { name: 'ecommerce', run: checkEcommerce },
  { name: 'integration', run: checkIntegration },
  { name: 'options', run: checkIntegrationOptions },
  { name: 'status', run: checkStatus },
  { name: 'address', run: checkAddress },
  { name: 'zip', run: checkZip },
  { name: 'items', run: checkItems },
]

const checks: Readonly<Record<ReprocessType, readonly NamedCheck[]>> = {
  reverse: commonChecks,
  refund: [...commonChecks, { name: 'received', run: checkReception }, { name: 'amount', run: checkAmount }],
}

interface NamedResult extends CheckResult {
  readonly name: ReprocessCheck
}

/** Yields the check results of a record one by one, so that the caller can stop at the first failure. */
export function* runChecks(reprocessRecord: ReprocessRecord): Generator<NamedResult> {
  for (const { name, run } of checks[reprocessRecord.type]) yield { name, ...run(reprocessRecord) }
}

/**
 * Returns the failure of the first failed check, as a translation key under `reprocess`; undefined if all checks pass.
 */
export function findFirstFailure(reprocessRecord: ReprocessRecord): string | undefined {
  for (const { failure } of runChecks(reprocessRecord)) if (failure) return failure
  return undefined
}
