// Form values of a bulk change of ecommerces: validation, and conversion to the request body.
import { packMessage } from '#console/forms/field-messages.ts'
import {
  type changeEcommerces,
  changeKinds,
  EcommerceChange,
  MAX_CHANGED_ECOMMERCES,
} from '#contract/console/ecommerce-changes.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { parseId } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { FeeForm, bodyOf as feeOf } from './billing/fees-tab.tsx'

/** Parses ids separated by spaces, commas, semicolons or pipes, without duplicates; null if any part is not an id. */
export function readIds(typed: string): readonly number[] | null {
  const words = typed.split(/[\s,;|]+/).filter((word) => word !== '')
  const ids = words.flatMap((word) => parseId(word) ?? [])
  return ids.length === words.length ? [...new Set(ids)] : null
}

function faultOfIds(typed: string): string | null {
  const ids = readIds(typed)
  if (ids === null) return 'validation.id_list'
  if (ids.length === 0) return 'validation.required'
  return ids.length > MAX_CHANGED_ECOMMERCES ? `validation.many_ids?maximum=${MAX_CHANGED_ECOMMERCES}` : null
}

/** Option values of selects: `KEEP_OWNER` leaves the owner unchanged, `NO_SEGMENT` removes the segment. */
export const keep = 'keep'
export const none = '-'

const list = z.array(z.string())

const fields = z.object({
  ids: z.string(),
  kind: z.enum(changeKinds),
  enable: list,
  disable: list,
  segment: z.string(),
  name: z.string(),
  value: z.string(),
  service_code: z.string(),
  fixed_fee: z.string(),
  variable_fee: z.string(),
  start_at: z.string(),
  comments: z.string(),
  owner_id: z.string(),
  add_tags: list,
  remove_tags: list,
})
export type ChangeValues = z.infer<typeof fields>

export const emptyChange: Omit<ChangeValues, 'ids' | 'kind'> = {
  ...{ enable: [], disable: [], segment: '', name: '', value: '' },
  ...{ service_code: '', fixed_fee: '', variable_fee: '', start_at: '', comments: '' },
  ...{ owner_id: keep, add_tags: [], remove_tags: [] },
}

/** Builds the `change` of the request body for every kind except `fee`, which `buildFeeChange` converts. */
function sentOf(values: ChangeValues): unknown {
  const { kind, enable, disable, segment, name, value, owner_id, add_tags, remove_tags } = values
  if (kind === 'features') return { kind, enable, disable }
  if (kind === 'segment') return { kind, segment: segment === none ? null : segment }
  if (kind === 'metadata') return { kind, name, text: value }
  return { kind, ...(owner_id === keep ? {} : { owner_id: owner_id === '' ? null : owner_id }), add_tags, remove_tags }
}

/** Maps a field of the request body to the form field, where the two names differ. */
const fieldOf: Readonly<Record<string, keyof ChangeValues>> = { text: 'value' }

interface Fault {
  readonly field: string
  readonly message: string
}

function faultsOf(values: ChangeValues): readonly Fault[] {
  const ids = faultOfIds(values.ids)
  const [schema, given] = values.kind === 'fee' ? [FeeForm, values] : [EcommerceChange, sentOf(values)]
  const read = z.safeParse(schema, given, { reportInput: true })
  const faults = (read.error?.issues ?? []).map((issue) => {
    const [part = ''] = issue.path.map(String)
    return { field: fieldOf[part] ?? part, message: packMessage(issue) }
  })
  return ids === null ? faults : [{ field: 'ids', message: ids }, ...faults]
}

export const ChangeForm = fields.check(({ value, issues }) => {
  for (const { field, message } of faultsOf(value))
    issues.push({ code: 'custom', message, path: [field], input: value })
})

export type ChangeRequest = EndpointInput<typeof changeEcommerces>['body']

/** Builds the request body; null while a form value is missing or invalid. */
export function requestOf(values: ChangeValues): ChangeRequest | null {
  const ids = faultOfIds(values.ids) === null ? readIds(values.ids) : null
  const change = values.kind === 'fee' ? feeChange(values) : z.safeParse(EcommerceChange, sentOf(values)).data
  return ids && change ? { ids: [...ids], change } : null
}

function feeChange(values: ChangeValues): ChangeRequest['change'] | undefined {
  const { data } = z.safeParse(FeeForm, values)
  return data && { kind: 'fee', fee: feeOf({ ...values, service_code: data.service_code }) }
}
