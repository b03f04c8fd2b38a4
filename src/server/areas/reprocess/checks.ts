// The checks of a reprocess, in order. Each looks at loaded data only, says in the log what it saw, and names its reason when it fails.
import type { Address } from '#contract/address-fields.ts'
import { isHttpUrl } from '#contract/fields.ts'
import { type Options, optionsOf } from '#server/integration-options.ts'
import { stateOfZip } from '../addresses/zip-states.ts'
import { needsOf } from './platform-needs.ts'
import type { Integration, Subject } from './subject.ts'
import { nextStatus, received } from './transitions.ts'

export interface Verdict {
  /** Line of the log. */
  readonly note: string
  /** Key of the `reprocess` texts; absent when the check passed. */
  readonly failure?: string
}

export type Check = (subject: Subject) => Verdict

const pass = (note: string): Verdict => ({ note })
const fail = (failure: string, note: string): Verdict => ({ failure, note })

export const ecommerceActive: Check = ({ ecommerce }) =>
  ecommerce.is_active
    ? pass(`Ecommerce ${ecommerce.id} ativo`)
    : fail('ecommerce_inactive', `Ecommerce ${ecommerce.id} inativo`)

export const integrationActive: Check = ({ ecommerce, integration }) => {
  if (!integration) return fail('integration_missing', `Ecommerce ${ecommerce.id} sem integração`)
  const name = `Integração ${integration.id} (${integration.platform})`
  return integration.is_active ? pass(`${name} ativa`) : fail('integration_inactive', `${name} inativa`)
}

export const integrationComplete: Check = ({ integration }) => {
  if (!integration) return fail('integration_missing', 'Sem integração')
  const options = optionsOf(integration.options)
  if (!options) return fail('integration_options_invalid', 'As opções da integração não são um objeto JSON')
  const lacking = lackingIn(integration, options)
  if (lacking.length === 0) return pass('Integração completa')
  return fail('integration_incomplete', `Integração incompleta: falta ${lacking.join(', ')}`)
}

function lackingIn(integration: Integration, options: Options): readonly string[] {
  const needs = needsOf(integration.software_id)
  return [
    ...(isHttpUrl(integration.api_url) ? [] : ['api_url']),
    ...(needs.username && !integration.username.trim() ? ['username'] : []),
    ...needs.options.filter((key) => !isFilled(options[key])).map((key) => `options.${key}`),
  ]
}

const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''

export const statusAllows: Check = ({ type, status }) => {
  const next = nextStatus(type, status)
  const shown = status ?? 'sem status'
  return 'to' in next
    ? pass(`Status ${shown} permite reprocessar; próximo: ${next.to}`)
    : fail(next.refused, `Status ${shown} não permite reprocessar`)
}

const requiredParts = ['zip_code', 'number', 'state', 'city'] as const satisfies readonly (keyof Address)[]

/** Street and neighborhood stay empty in towns with a single CEP. */
export const addressComplete: Check = ({ reverse }) => {
  const empty = requiredParts.filter((part) => !reverse.address[part].trim())
  if (empty.length === 0) return pass(`Endereço da reversa ${reverse.id} completo`)
  return fail('address_incomplete', `Endereço da reversa ${reverse.id} sem ${empty.join(', ')}`)
}

export const zipValid: Check = ({ reverse }) => {
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

export const itemsPresent: Check = ({ reverse }) => {
  const { items } = reverse
  if (items.length === 0) return fail('items_missing', `Reversa ${reverse.id} sem itens`)
  const wrong = items.findIndex((item) => !item.sku.trim() || item.quantity < 1)
  if (wrong >= 0) return fail('items_invalid', `Item ${wrong + 1} sem SKU ou sem quantidade`)
  return pass(`${items.length} ${items.length === 1 ? 'item' : 'itens'} a enviar`)
}

export const goodsReceived: Check = ({ reverse }) =>
  received.includes(reverse.status)
    ? pass(`Reversa ${reverse.id} recebida (${reverse.status})`)
    : fail('reverse_not_received', `Reversa ${reverse.id} ainda não recebida (${reverse.status ?? 'sem status'})`)

export const amountPayable: Check = ({ reverse, refundAmount }) => {
  const amount = refundAmount ?? 0
  const paid = reverse.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  if (amount <= 0) return fail('refund_amount', 'Valor do reembolso zerado ou negativo')
  if (amount > paid) return fail('refund_amount_too_high', 'Valor do reembolso maior que o dos itens')
  return pass('Valor do reembolso dentro do valor dos itens')
}

const common = [
  ecommerceActive,
  integrationActive,
  integrationComplete,
  statusAllows,
  addressComplete,
  zipValid,
  itemsPresent,
]

export const checksOf: Readonly<Record<Subject['type'], readonly Check[]>> = {
  reverse: common,
  refund: [...common, goodsReceived, amountPayable],
}
