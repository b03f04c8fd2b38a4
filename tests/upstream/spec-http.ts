// Defines the types of requests, routes and responses of the simulated platform, and validates request bodies.
import type { Context, Level, State, User } from './spec-state.ts'

export type Variant = 'strict' | 'loose'

export type Body = Readonly<Record<string, unknown>>

/** Request that has passed the checks of authentication, permissions and validation. */
export interface ValidatedRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Parsed JSON body, from which unknown keys have been removed. */
  readonly body: Body
  /** Text of the request body. For an upload: the text of the first file. */
  readonly text: string
  readonly form: FormData | null
  readonly user: User
  readonly state: State
  readonly variant: Variant
  /** Returns the URL of the log file with this name, for the field `url_log`. */
  readonly toLogUrl: (fileName: string) => string
  readonly now: () => Date
}

/** Keys that wrap the data of a response; a `bare` response contains the data without such keys. */
export type Envelope = 'bare' | 'data' | 'success-data' | 'success-store' | 'success-user'

export type RouteResult =
  | {
      readonly kind: 'value'
      readonly envelope: Envelope
      readonly value: unknown
      readonly status?: number
      /**
       * True to keep fields with the value null. Otherwise the `strict` platform omits these fields in its response.
       */
      readonly keepsNull?: boolean
    }
  | {
      readonly kind: 'page'
      /** `pagination` places the pagination fields next to `data`; `meta` places them inside a `meta` object. */
      readonly envelope: 'pagination' | 'meta'
      readonly rows: readonly unknown[]
      readonly page: number
      /** Page size; 0 means all rows. */
      readonly limit: number
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'file'; readonly type: string; readonly text: string; readonly fileName?: string }

export const buildResult = (envelope: Envelope, value: unknown, status = 200): RouteResult => ({
  kind: 'value',
  envelope,
  value,
  status,
})
export const successResult: RouteResult = { kind: 'value', envelope: 'bare', value: { success: true } }
export const emptyResult: RouteResult = { kind: 'empty' }

export interface Route {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Permission that the user needs, as a context and a level. */
  readonly requiredPermission?: readonly [context: Context, level: Level]
  readonly isPublic?: boolean
  /** Allowed query parameters. The `strict` platform rejects requests with other parameters. */
  readonly query?: readonly string[]
  /** Allowed keys of the JSON body, or a function that selects the allowed keys for a body. */
  readonly body?: BodySchema | ((body: Body) => BodySchema)
  /** True if the request is a form upload instead of a JSON body. */
  readonly isUpload?: boolean
  /** True if the JSON body may contain any keys. */
  readonly allowsAnyKeys?: boolean
  readonly run: (request: ValidatedRequest) => RouteResult
}

/** Error that the platform returns as a response. */
export class SpecError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>> = { message: statusTexts[status] }) {
    super(String(body.message))
    this.status = status
    this.body = body
  }
}

/** Message of each error status, from the specifications (S1 §8, S2 §8). */
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

export const createValidationError = (errors: FieldErrors, message = statusTexts[422]) =>
  new SpecError(422, { message, errors })

/** Returns the row with this id, or throws 404. */
export function findById<Row extends { readonly id: number }>(rows: readonly Row[], id: unknown): Row {
  const row = rows.find((candidate) => candidate.id === Number(id))
  if (row === undefined) throw new SpecError(404)
  return row
}

type FieldType = 'text' | 'number' | 'boolean' | 'id' | 'list' | 'any'
/** Allowed keys of a JSON object with their types. A key that ends in `!` is required and must not be empty. */
export interface BodySchema {
  readonly [key: string]: FieldType | BodySchema | readonly [BodySchema]
}

/** Parses a request body: removes unknown keys, and throws 422 with an error for each invalid key. */
export function parseBody(schema: BodySchema, body: unknown, variant: Variant): Body {
  const errors: Record<string, string[]> = {}
  const knownFields = parseObject(schema, body, variant, '', errors)
  if (Object.keys(errors).length > 0) throw createValidationError(errors)
  return knownFields
}

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMissing = (value: unknown) => value === undefined || value === null || value === ''

function parseObject(
  schema: BodySchema,
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
  const fields = Object.entries(schema).map(([key, type]) => [key.replace('!', ''), key.endsWith('!'), type] as const)
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
  type: BodySchema[string] | undefined,
  value: unknown,
  variant: Variant,
  path: string,
  errors: Record<string, string[]>,
): unknown {
  if (type === undefined || type === 'any') return value
  if (isList(type)) {
    if (!Array.isArray(value)) errors[path] = ['Deve ser uma lista']
    else return value.map((item, index) => parseObject(type[0], item, variant, `${path}.${index}.`, errors))
    return []
  }
  if (typeof type === 'object') return parseObject(type, value, variant, `${path}.`, errors)
  const parsed = parserByFieldType[type](value, variant)
  if (parsed === undefined) errors[path] = [`Tipo inválido: ${type}`]
  return parsed
}

const isList = (type: BodySchema[string]): type is readonly [BodySchema] => Array.isArray(type)

const isNumeric = (value: unknown) => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)

/**
 * Functions that parse a value of each field type and return undefined for a wrong type. The `loose` platform also
 * accepts numbers and booleans as text.
 */
const parserByFieldType: Readonly<Record<FieldType, (value: unknown, variant: Variant) => unknown>> = {
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
