// HTTP client of carrier connectors: normalizes their URL, fetches their description and logo, and validates both.
import { z } from 'zod'
import { requiredText, text } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'
import type { CarrierService } from '#contract/platform/carriers.ts'
import { stripped } from '#contract/typed-text.ts'
import { type HttpError, httpError } from '#server/http/errors.ts'
import type { Services } from '#server/http/handler.ts'
import { type OutboundAnswer, OutboundError, type OutboundFault, reach, reachFile } from '#server/services/outbound.ts'
import { pictureType } from '#server/services/picture.ts'

/** Character that needs no percent-encoding in a URL (RFC 3986). */
const unreserved = /^[\w.~-]$/

/** Normalizes a URL to detect duplicates: case, default port, root dot, escapes, dot segments, slashes, fragment. */
export function urlKey(address: string): string {
  const { protocol, host, pathname, search } = new URL(address)
  return `${protocol}//${host.replace(/\.(?=:|$)/, '')}${stripped(unescaped(pathname), { end: '/' })}${unescaped(search)}`
}

function unescaped(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return unreserved.test(character) ? character : code.toUpperCase()
  })
}

interface Target {
  readonly url: URL
  readonly trustedOrigins: readonly string[]
}

/** Returns the URL to request. Only carriers of the demo may have a private address. */
function targetOf(address: string, { demo, ownAddress }: Pick<Services, 'demo' | 'ownAddress'>): Target {
  const url = new URL(address)
  const own = demo?.carrierUrl(url, ownAddress()) ?? null
  return own ? { url: own, trustedOrigins: [own.origin] } : { url, trustedOrigins: [] }
}

/** Description that a carrier connector returns about itself; validated, because it is untrusted JSON. */
interface Description {
  readonly name: string
  readonly logo_url: string | null
  readonly services: CarrierService[]
}

const mostServices = 200
const mostFields = 100
const mostFieldsInAll = 2000

const name = requiredText(120).refine((id) => id !== '__proto__')
/** Id of a service or field. Some connectors send numbers, which are converted to texts. */
const id = z.union([name, z.int().transform(String)])
const flag = z.boolean().default(false)

const areDistinct = (parts: readonly { readonly id: string }[]) =>
  new Set(parts.map((part) => part.id)).size === parts.length

const Field = z.object({ id, required: flag, manual_insertion_required: flag })

const Service = z.object({
  id,
  label: requiredText(500),
  fields: z.array(Field).max(mostFields).refine(areDistinct).default([]),
})

const Described = z.object({
  name: requiredText(200),
  logo_url: text(2000)
    .refine((url) => url === '' || /^https?:\/\/\S+$/i.test(url))
    .nullable()
    .optional(),
  services: z
    .array(Service)
    .max(mostServices)
    .refine(areDistinct)
    .refine((all) => all.reduce((sum, { fields }) => sum + fields.length, 0) <= mostFieldsInAll),
})

/** Parsed description or error: `json` for invalid JSON, else the path of the invalid value (`services.2.label`). */
type Reading = { readonly description: Description } | { readonly fault: 'json' } | { readonly fault: string }

function readDescription(answer: string): Reading {
  let value: unknown
  try {
    value = JSON.parse(answer)
  } catch {
    return { fault: 'json' }
  }
  const parsed = z.safeParse(Described, value)
  if (!parsed.success) return { fault: parsed.error.issues[0]?.path.map(String).join('.') || '{}' }
  return { description: { ...parsed.data, logo_url: parsed.data.logo_url || null } }
}

interface Logo {
  readonly logo: Buffer
  readonly logo_type: string
}

export interface Connector extends Description {
  readonly picture: Logo | null
}

interface Asking {
  readonly services: Pick<Services, 'config' | 'demo' | 'ownAddress'>
  readonly signal: AbortSignal
  /** Input field that errors name, such as `body.url`. */
  readonly field: string
}

const mostDescriptionBytes = 262_144
const mostLogoBytes = 131_072
const logoMilliseconds = 3000

const codes: Readonly<Record<OutboundFault, string>> = {
  address: 'carriers.address',
  unreachable: 'carriers.unreachable',
  timeout: 'carriers.slow',
  redirect: 'carriers.redirects',
  size: 'carriers.too_large',
  content: 'carriers.not_json',
}

/** Fetches the description and the logo of a connector. Throws 422 for `field` if there is no valid description. */
export async function askConnector(url: string, asking: Asking): Promise<Connector> {
  const description = await describedAt(url, asking)
  return { ...description, picture: await pictureOf(description.logo_url, asking) }
}

/** Fetches the description without the logo, through the guard against server-side request forgery (A42). */
export async function describedAt(url: string, asking: Asking): Promise<Description> {
  const { status, text } = await answerOf(url, asking)
  if (status !== 200) throw refusedUrl(asking.field, 'carriers.status', { status })
  const reading = readDescription(text)
  if ('description' in reading) return reading.description
  if (reading.fault === 'json') throw refusedUrl(asking.field, 'carriers.not_json')
  throw refusedUrl(asking.field, 'carriers.wrong_description', { place: reading.fault })
}

async function answerOf(address: string, { services, signal, field }: Asking): Promise<OutboundAnswer> {
  const { url, trustedOrigins } = targetOf(address, services)
  // An FTP URL is valid for a carrier (S2 §5), but a description cannot be requested over FTP.
  if (url.protocol === 'ftp:') throw refusedUrl(field, 'carriers.ftp')
  try {
    return await reach(url, { trustedOrigins, signal, mostBytes: mostDescriptionBytes })
  } catch (error) {
    throw error instanceof OutboundError ? refusedUrl(field, codes[error.fault]) : error
  }
}

/** Returns null if the logo cannot be fetched or is no image, because a carrier works without a logo. */
async function pictureOf(address: string | null, { services, signal }: Asking): Promise<Logo | null> {
  if (address === null || !parseUrl(address)) return null
  const { url, trustedOrigins } = targetOf(address, services)
  const limits = { timeout: logoMilliseconds, mostBytes: mostLogoBytes, headers: { Accept: 'image/*' } }
  try {
    const { status, bytes } = await reachFile(url, { ...limits, trustedOrigins, signal })
    const logo_type = status === 200 ? pictureType(bytes) : null
    return logo_type === null ? null : { logo: bytes, logo_type }
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

type Values = Readonly<Record<string, string | number>>

/** Returns a 422 error for a URL field; `context` becomes part of the response. */
export function refusedUrl(field: string, code: string, values: Values = {}, context?: Values): HttpError {
  return httpError(422, code, { values, fields: [{ field, code, values }], ...(context ? { context } : {}) })
}
