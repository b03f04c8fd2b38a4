// Requests, responses and validation of the platform of the specifications.
import type { Context, Level, State, User } from './spec-state.ts'

export type Variant = 'strict' | 'loose'

export type Body = Readonly<Record<string, unknown>>

/** A request that has passed authentication, permissions and validation. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Known keys of the JSON body. */
  readonly body: Body
  /** Text of the request body, or of the first file of an upload. */
  readonly text: string
  readonly form: FormData | null
  readonly user: User
  readonly state: State
  readonly variant: Variant
  /** Address of the log with this file name, as `url_log` contains it. */
  readonly toLogUrl: (fileName: string) => string
  readonly now: () => Date
}

/** Names the keys around the data of a response; `bare` has none. */
export type Envelope = 'bare' | 'data' | 'success-data' | 'success-store' | 'success-user'

export type Answer =
  | {
      readonly kind: 'value'
      readonly envelope: Envelope
      readonly value: unknown
      readonly status?: number
      /** True for answers whose fields are present even when they are null. */
      readonly keepsNull?: boolean
    }
  | {
      readonly kind: 'page'
      /** `pagination` has the fields of S1 §3 beside `data`; `meta` has them in `meta`. */
      readonly envelope: 'pagination' | 'meta'
      readonly rows: readonly unknown[]
      readonly page: number
      /** Page size; 0 means all rows. */
      readonly limit: number
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'file'; readonly type: string; readonly text: string; readonly fileName?: string }

export const answer = (envelope: Envelope, value: unknown, status = 200): Answer => ({
  kind: 'value',
  envelope,
  value,
  status,
})
export const success: Answer = { kind: 'value', envelope: 'bare', value: { success: true } }
export const empty: Answer = { kind: 'empty' }

export interface Route {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Permission context and level that the user needs. */
  readonly needs?: readonly [Context, Level]
  readonly isPublic?: boolean
  /** Names of the query parameters; the strict variant refuses all others. */
  readonly query?: readonly string[]
  /** Keys of the JSON body, or a function that chooses them by the body. */
  readonly body?: Shape | ((body: Body) => Shape)
  /** Form upload instead of a JSON body. */
  readonly isUpload?: boolean
  /** JSON object with any keys. */
  readonly hasAnyKeys?: boolean
  readonly run: (call: Call) => Answer
}

/** Error response of the platform. */
export class SpecError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>> = { message: statusTexts[status] }) {
    super(String(body.message))
    this.status = status
    this.body = body
  }
}

/** Status texts of S1 §8 and S2 §8. */
export const statusTexts: Readonly<Record<number, string>> = {
  401: 'credenciais inválidas',
  403: 'sem permissão',
  404: 'não encontrado',
  405: 'método não habilitado',
  422: 'não foi possível processar',
  429: 'excedido limite de requisições',
  500: 'erro inesperado',
  503: 'serviço indisponível',
  505: 'erro na requisição',
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>

export const invalid = (errors: FieldErrors, message = statusTexts[422]) => new SpecError(422, { message, errors })

/** Returns the row with this id, or throws 404. */
export function findById<Row extends { readonly id: number }>(rows: readonly Row[], id: unknown): Row {
  const row = rows.find((candidate) => candidate.id === Number(id))
  if (row === undefined) throw new SpecError(404)
  return row
}

type FieldType = 'text' | 'number' | 'boolean' | 'id' | 'list' | 'any'
/** Keys of a JSON object with their types. A key that ends in `!` must be present and not empty. */
export interface Shape {
  readonly [key: string]: FieldType | Shape | readonly [Shape]
}

/** Returns the keys of the body that the shape names, or throws 422 with an error for each wrong key. */
export function readBody(shape: Shape, body: unknown, variant: Variant): Body {
  const errors: Record<string, string[]> = {}
  const known = readObject(shape, body, variant, '', errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return known
}

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMissing = (value: unknown) => value === undefined || value === null || value === ''

function readObject(
  shape: Shape,
  body: unknown,
  variant: Variant,
  path: string,
  errors: Record<string, string[]>,
): Body {
  if (!isObject(body)) {
    errors[path === '' ? 'body' : path.slice(0, -1)] = ['Deve ser um objeto']
    return {}
  }
  const known: Record<string, unknown> = {}
  const fields = Object.entries(shape).map(([key, type]) => [key.replace('!', ''), key.endsWith('!'), type] as const)
  for (const [key, isRequired, type] of fields) {
    const value = body[key]
    if (isMissing(value)) {
      if (isRequired) errors[path + key] = ['Campo obrigatório']
      else if (value !== undefined) known[key] = value
      continue
    }
    known[key] = readField(type, value, variant, path + key, errors)
  }
  if (variant === 'strict') {
    const names = new Set(fields.map(([key]) => key))
    for (const key of Object.keys(body)) if (!names.has(key)) errors[path + key] = ['Campo desconhecido']
  }
  return known
}

function readField(
  type: Shape[string] | undefined,
  value: unknown,
  variant: Variant,
  path: string,
  errors: Record<string, string[]>,
): unknown {
  if (type === undefined || type === 'any') return value
  if (isList(type)) {
    if (!Array.isArray(value)) errors[path] = ['Deve ser uma lista']
    else return value.map((item, index) => readObject(type[0], item, variant, `${path}.${index}.`, errors))
    return []
  }
  if (typeof type === 'object') return readObject(type, value, variant, `${path}.`, errors)
  const parsed = parsers[type](value, variant)
  if (parsed === undefined) errors[path] = [`Tipo inválido: ${type}`]
  return parsed
}

const isList = (type: Shape[string]): type is readonly [Shape] => Array.isArray(type)

const isNumeric = (value: unknown) => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)

/** Parsers return undefined for a value of another type. The loose variant reads numbers and booleans from text. */
const parsers: Readonly<Record<FieldType, (value: unknown, variant: Variant) => unknown>> = {
  any: (value) => value,
  text: (value, variant) => {
    if (typeof value === 'string') return value
    return variant === 'loose' && typeof value === 'number' ? String(value) : undefined
  },
  number: (value, variant) => {
    if (typeof value === 'number') return value
    return variant === 'loose' && isNumeric(value) ? Number(value) : undefined
  },
  boolean: (value, variant) => {
    if (typeof value === 'boolean') return value
    return variant === 'loose' ? ['1', 'true'].includes(String(value)) : undefined
  },
  id: (value) => {
    const isId = typeof value === 'number' ? Number.isInteger(value) : /^\d+$/.test(String(value))
    return isId ? Number(value) : undefined
  },
  list: (value) => (Array.isArray(value) ? value : undefined),
}
