// Form values of a bulk change of ecommerces: validation, and conversion to the request body.
import { encodeIssueMessage } from '#console/forms/field-messages.ts'
import {
  type changeEcommerces,
  changeKinds,
  EcommerceChange,
  MAX_CHANGED_ECOMMERCES,
} from '#contract/console/ecommerce-changes.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { parseId } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { FeeFormSchema, buildFeeBody as feeOf } from './billing/fees-tab.tsx'

/**
 * Parses ids that are separated by spaces, commas, semicolons or pipes, and removes duplicates. Returns null if any
 * part of the text is not an id.
 */
export function parseIds(idsText: string): readonly number[] | null {
  const idTexts = idsText.split(/[\s,;|]+/).filter((idText) => idText !== '')
  const ids = idTexts.flatMap((idText) => parseId(idText) ?? [])
  return ids.length === idTexts.length ? [...new Set(ids)] : null
}

export function getIdsError(idsText: string): string | null {
  const ids = parseIds(idsText)
  if (ids === null) return 'validation.id_list'
  if (ids.length === 0) return 'validation.required'
  return ids.length > MAX_CHANGED_ECOMMERCES ? `validation.many_ids?maximum=${MAX_CHANGED_ECOMMERCES}` : null
}

/**
 * Values of two options in select fields: `KEEP_OWNER` leaves the owner unchanged, and `NO_SEGMENT` removes the
 * segment.
 */
export const KEEP_OWNER = 'keep'
export const NO_SEGMENT = '-'

const stringList = z.array(z.string())

const valuesSchema = z.object({
  ids: z.string(),
  kind: z.enum(changeKinds),
  enable: stringList,
  disable: stringList,
  segment: z.string(),
  name: z.string(),
  value: z.string(),
  service_code: z.string(),
  fixed_fee: z.string(),
  variable_fee: z.string(),
  start_at: z.string(),
  comments: z.string(),
  owner_id: z.string(),
  add_tags: stringList,
  remove_tags: stringList,
})
export type ChangeValues = z.infer<typeof valuesSchema>

export const emptyChange: Omit<ChangeValues, 'ids' | 'kind'> = {
  ...{ enable: [], disable: [], segment: '', name: '', value: '' },
  ...{ service_code: '', fixed_fee: '', variable_fee: '', start_at: '', comments: '' },
  ...{ owner_id: KEEP_OWNER, add_tags: [], remove_tags: [] },
}

/** Builds the property `change` of the request body, for every kind of change except `fee` (see `buildFeeChange`). */
function buildChange(formValues: ChangeValues): unknown {
  const { kind, enable, disable, segment, name, value, owner_id, add_tags, remove_tags } = formValues
  if (kind === 'features') return { kind, enable, disable }
  if (kind === 'segment') return { kind, segment: segment === NO_SEGMENT ? null : segment }
  if (kind === 'metadata') return { kind, name, text: value }
  return {
    kind,
    ...(owner_id === KEEP_OWNER ? {} : { owner_id: owner_id === '' ? null : owner_id }),
    add_tags,
    remove_tags,
  }
}

/** Maps fields of the request body to form fields. Contains only the fields that have another name in the form. */
const formFieldNameByRequestField: Readonly<Record<string, keyof ChangeValues>> = { text: 'value' }

interface FormFieldError {
  readonly field: string
  readonly message: string
}

function findErrors(values: ChangeValues): readonly FormFieldError[] {
  const idsError = getIdsError(values.ids)
  const [schema, input] = values.kind === 'fee' ? [FeeFormSchema, values] : [EcommerceChange, buildChange(values)]
  const result = z.safeParse(schema, input, { reportInput: true })
  const errors = (result.error?.issues ?? []).map((issue) => {
    const [requestField = ''] = issue.path.map(String)
    return { field: formFieldNameByRequestField[requestField] ?? requestField, message: encodeIssueMessage(issue) }
  })
  return idsError === null ? errors : [{ field: 'ids', message: idsError }, ...errors]
}

export const ChangeForm = valuesSchema.check(({ value, issues }) => {
  for (const { field, message } of findErrors(value))
    issues.push({ code: 'custom', message, path: [field], input: value })
})

export type ChangeRequest = EndpointInput<typeof changeEcommerces>['body']

/** Builds the request body of a bulk change. Returns null while a form value is missing or invalid. */
export function buildChangeRequest(formValues: ChangeValues): ChangeRequest | null {
  const ids = getIdsError(formValues.ids) === null ? parseIds(formValues.ids) : null
  const change =
    formValues.kind === 'fee' ? buildFeeChange(formValues) : z.safeParse(EcommerceChange, buildChange(formValues)).data
  return ids && change ? { ids: [...ids], change } : null
}

function buildFeeChange(values: ChangeValues): ChangeRequest['change'] | undefined {
  const { data } = z.safeParse(FeeFormSchema, values)
  return data && { kind: 'fee', fee: feeOf({ ...values, service_code: data.service_code }) }
}
