// HTTP client of carrier connectors, the servers on which carriers describe their services. Normalizes the URL of a
// connector, fetches its description and logo, and validates both.
import { z } from 'zod'
import { requiredText, text } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'
import type { CarrierService } from '#contract/platform/carriers.ts'
import { trimCharacters } from '#contract/typed-text.ts'
import { type HttpError, httpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import {
  OutboundError,
  type OutboundErrorCode,
  type OutboundResponse,
  requestBytes,
  requestText,
} from '#server/services/outbound.ts'
import { detectImageType } from '#server/services/picture.ts'

/** Character that needs no percent-encoding in a URL (RFC 3986). */
const unreservedCharacterPattern = /^[\w.~-]$/

/**
 * Returns a normalized URL for detecting duplicates. Unifies case, default port, percent-encoding and dot segments, and
 * removes the final dot of the host, trailing slashes and the fragment.
 */
export function normalizeUrl(url: string): string {
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol}//${host.replace(/\.(?=:|$)/, '')}${trimCharacters(normalizeEscapes(pathname), { end: '/' })}${normalizeEscapes(search)}`
}

function normalizeEscapes(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (escapeSequence) => {
    const character = String.fromCharCode(Number.parseInt(escapeSequence.slice(1), 16))
    return unreservedCharacterPattern.test(character) ? character : escapeSequence.toUpperCase()
  })
}

interface RequestTarget {
  readonly url: URL
  readonly trustedOrigins: readonly string[]
}

/**
 * Returns the URL to request and the origins that may have a private IP address, which are only the origins of demo
 * carriers.
 */
function resolveRequestUrl(
  rawUrl: string,
  { demo, ownAddress: serverUrl }: Pick<Services, 'demo' | 'ownAddress'>,
): RequestTarget {
  const url = new URL(rawUrl)
  const demoUrl = demo?.getCarrierUrl(url, serverUrl()) ?? null
  return demoUrl ? { url: demoUrl, trustedOrigins: [demoUrl.origin] } : { url, trustedOrigins: [] }
}

/** Description of a carrier's services that its connector returns; validated, because the JSON is untrusted. */
interface ConnectorDescription {
  readonly name: string
  readonly logo_url: string | null
  readonly services: CarrierService[]
}

const MAX_SERVICES = 200
const MAX_FIELDS_PER_SERVICE = 100
const MAX_FIELDS = 2000

const nameSchema = requiredText(120).refine((id) => id !== '__proto__')
/** Id of a service or field. Some connectors send numbers, which are converted to texts. */
const idSchema = z.union([nameSchema, z.int().transform(String)])
const flagSchema = z.boolean().default(false)

const haveDistinctIds = (entries: readonly { readonly id: string }[]) =>
  new Set(entries.map((entry) => entry.id)).size === entries.length

const FieldSchema = z.object({ id: idSchema, required: flagSchema, manual_insertion_required: flagSchema })

const ServiceSchema = z.object({
  id: idSchema,
  label: requiredText(500),
  fields: z.array(FieldSchema).max(MAX_FIELDS_PER_SERVICE).refine(haveDistinctIds).default([]),
})

const DescriptionSchema = z.object({
  name: requiredText(200),
  logo_url: text(2000)
    .refine((url) => url === '' || /^https?:\/\/\S+$/i.test(url))
    .nullable()
    .optional(),
  services: z
    .array(ServiceSchema)
    .max(MAX_SERVICES)
    .refine(haveDistinctIds)
    .refine((serviceList) => serviceList.reduce((sum, { fields }) => sum + fields.length, 0) <= MAX_FIELDS),
})

/** Parsed description or error: `json` for invalid JSON, else the path of the invalid value (`services.2.label`). */
type DescriptionParseResult =
  | { readonly description: ConnectorDescription }
  | { readonly error: 'json' }
  | { readonly error: string }

function parseDescription(json: string): DescriptionParseResult {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { error: 'json' }
  }
  const parseResult = z.safeParse(DescriptionSchema, value)
  if (!parseResult.success) return { error: parseResult.error.issues[0]?.path.map(String).join('.') || '{}' }
  return { description: { ...parseResult.data, logo_url: parseResult.data.logo_url || null } }
}

interface Logo {
  readonly logo: Buffer
  readonly logo_type: string
}

export interface Connector extends ConnectorDescription {
  readonly fetchedLogo: Logo | null
}

interface FetchOptions {
  readonly services: Pick<Services, 'config' | 'demo' | 'ownAddress'>
  readonly signal: AbortSignal
  /** Input field that error messages refer to, such as `body.url`. */
  readonly field: string
}

const MAX_DESCRIPTION_BYTES = 262_144
const MAX_LOGO_BYTES = 131_072
const LOGO_TIMEOUT_MS = 3000

const errorCodes: Readonly<Record<OutboundErrorCode, string>> = {
  address: 'carriers.address',
  unreachable: 'carriers.unreachable',
  timeout: 'carriers.slow',
  redirect: 'carriers.redirects',
  size: 'carriers.too_large',
  content: 'carriers.not_json',
}

/** Fetches the description and the logo of a connector. Throws 422 for `field` if there is no valid description. */
export async function fetchConnector(url: string, options: FetchOptions): Promise<Connector> {
  const description = await fetchDescription(url, options)
  return { ...description, fetchedLogo: await fetchLogo(description.logo_url, options) }
}

/**
 * Fetches the description without the logo. Requests to private IP addresses are blocked to prevent server-side request
 * forgery (A42).
 */
export async function fetchDescription(url: string, options: FetchOptions): Promise<ConnectorDescription> {
  const { status, text } = await requestDescription(url, options)
  if (status !== 200) throw createUrlError(options.field, 'carriers.status', { status })
  const result = parseDescription(text)
  if ('description' in result) return result.description
  if (result.error === 'json') throw createUrlError(options.field, 'carriers.not_json')
  throw createUrlError(options.field, 'carriers.wrong_description', { place: result.error })
}

async function requestDescription(
  rawUrl: string,
  { services, signal, field }: FetchOptions,
): Promise<OutboundResponse> {
  const { url, trustedOrigins } = resolveRequestUrl(rawUrl, services)
  // An FTP URL is a valid carrier URL (S2 §5), but a description cannot be requested over FTP.
  if (url.protocol === 'ftp:') throw createUrlError(field, 'carriers.ftp')
  try {
    return await requestText(url, { trustedOrigins, signal, maxBytes: MAX_DESCRIPTION_BYTES })
  } catch (error) {
    throw error instanceof OutboundError ? createUrlError(field, errorCodes[error.errorCode]) : error
  }
}

/**
 * Fetches the logo. Returns null if the logo cannot be fetched or is not an image, because a carrier works without a
 * logo.
 */
async function fetchLogo(rawUrl: string | null, { services, signal }: FetchOptions): Promise<Logo | null> {
  if (rawUrl === null || !parseUrl(rawUrl)) return null
  const { url, trustedOrigins } = resolveRequestUrl(rawUrl, services)
  const limits = { timeout: LOGO_TIMEOUT_MS, maxBytes: MAX_LOGO_BYTES, headers: { Accept: 'image/*' } }
  try {
    const { status, bytes } = await requestBytes(url, { ...limits, trustedOrigins, signal })
    const logo_type = status === 200 ? detectImageType(bytes) : null
    return logo_type === null ? null : { logo: bytes, logo_type }
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

type ErrorValues = Readonly<Record<string, string | number>>

/** Returns a 422 error for a URL field; `context` becomes part of the response. */
export function createUrlError(
  field: string,
  code: string,
  values: ErrorValues = {},
  context?: ErrorValues,
): HttpError {
  return httpError(422, code, { values, fields: [{ field, code, values }], ...(context ? { context } : {}) })
}
