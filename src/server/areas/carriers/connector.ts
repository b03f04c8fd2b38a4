// Asks a connector what it is, by the one guarded way out (A42). Every fault is said at the field of its URL.
import type { Services } from '#server/http/handle.ts'
import { type Refusal, refusal } from '#server/http/refusal.ts'
import { type OutboundAnswer, OutboundError, type OutboundFault, reach, reachFile } from '#server/outbound.ts'
import { pictureType } from '#server/picture.ts'
import { targetOf } from './address.ts'
import { type Description, readDescription } from './description.ts'

export interface Logo {
  readonly logo: Buffer
  readonly logo_type: string
}

export interface Connector extends Description {
  readonly picture: Logo | null
}

interface Asking {
  readonly services: Pick<Services, 'config' | 'demo' | 'ownAddress'>
  readonly signal: AbortSignal
  /** Where the URL came from: `body.url`. */
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

export async function askConnector(url: string, asking: Asking): Promise<Connector> {
  const { status, text } = await answerOf(url, asking)
  if (status !== 200) throw refusedUrl(asking.field, 'carriers.status', { status })
  const reading = readDescription(text)
  if ('description' in reading)
    return { ...reading.description, picture: await pictureOf(reading.description.logo_url, asking) }
  if (reading.fault === 'json') throw refusedUrl(asking.field, 'carriers.not_json')
  throw refusedUrl(asking.field, 'carriers.wrong_description', { place: reading.fault })
}

async function answerOf(address: string, { services, signal, field }: Asking): Promise<OutboundAnswer> {
  const { url, trustedOrigins } = targetOf(address, services)
  // Its format is right (S2 §5); nobody can ask it for a description.
  if (url.protocol === 'ftp:') throw refusedUrl(field, 'carriers.ftp')
  try {
    return await reach(url, { trustedOrigins, signal, mostBytes: mostDescriptionBytes })
  } catch (error) {
    throw error instanceof OutboundError ? refusedUrl(field, codes[error.fault]) : error
  }
}

/** A carrier without its picture is a carrier all the same. */
async function pictureOf(address: string | null, { services, signal }: Asking): Promise<Logo | null> {
  if (address === null || !URL.canParse(address)) return null
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

export function refusedUrl(field: string, code: string, values: Values = {}, context?: Values): Refusal {
  return refusal(422, code, { values, fields: [{ field, code, values }], ...(context ? { context } : {}) })
}
