// Reads a request's body within the limits: 1 MB, valid UTF-8, JSON of at most 64 levels; a form with files of 2 MB; or what its endpoint says.
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal, refusal } from './refusal.ts'

const mostBytes = 1_048_576
const mostUploaded = 2 * 1_048_576
/** The fields and borders around a file. */
const aroundFile = 16_384
const mostLevels = 64

export interface Body {
  /** Empty when there is none, and for a form with files. */
  readonly text: string
  readonly bytes: Buffer<ArrayBuffer>
}

type Limits = Pick<Endpoint, 'upload' | 'mostBytes' | 'mostJsonBytes'> | undefined

function largest(endpoint: Limits): number {
  if (endpoint?.upload) return (endpoint.mostBytes ?? mostUploaded) + aroundFile
  return endpoint?.mostJsonBytes ?? mostBytes
}

/** A body that says of itself that it is too large is not read at all. */
export function refuseLarge(request: Request, endpoint: Limits): void {
  const most = largest(endpoint)
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge(most)
}

export async function readBody(context: Context, endpoint: Limits): Promise<Body> {
  const { method, body } = context.req.raw
  if (method === 'GET' || method === 'HEAD' || !body) return { text: '', bytes: Buffer.of() }
  const bytes = await bytesOf(context, largest(endpoint))
  if (endpoint?.upload) return { text: '', bytes }
  const text = decoded(bytes)
  if (levelsOf(text) > mostLevels) throw refusal(413, 'request.too_deep', { values: { maximum: mostLevels } })
  return { text, bytes }
}

/** What tells one request from another: a form is the same whatever its parts are set apart by. */
export function comparable({ bytes }: Body, mediaType: string | undefined): Uint8Array {
  const [, boundary] = /boundary="?([^";]+)/.exec(mediaType ?? '') ?? []
  return boundary === undefined ? bytes : without(bytes, Buffer.from(boundary, 'latin1'))
}

function without(bytes: Buffer, border: Buffer): Uint8Array {
  const kept: Uint8Array[] = []
  let start = 0
  for (let at = bytes.indexOf(border); at !== -1; at = bytes.indexOf(border, start)) {
    kept.push(bytes.subarray(start, at))
    start = at + border.length
  }
  return Buffer.concat([...kept, bytes.subarray(start)])
}

async function bytesOf(context: Context, maxSize: number): Promise<Buffer<ArrayBuffer>> {
  let bytes: Buffer<ArrayBuffer> = Buffer.of()
  const onError = () => {
    throw tooLarge(maxSize)
  }
  try {
    await bodyLimit({ maxSize, onError })(context, async () => {
      bytes = Buffer.from(await context.req.arrayBuffer())
    })
  } catch (error) {
    // Who sends it has hung up, or sends what is no body: no fault of ours.
    throw error instanceof Refusal ? error : refusal(400, 'request.malformed')
  }
  return bytes
}

function tooLarge(maximum: number) {
  return refusal(413, 'request.too_large', { values: { maximum } })
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal(400, 'request.malformed')
  }
}

/** How deep the brackets of a JSON text go, told without building it: a parser may be sent too deep. */
export function levelsOf(text: string): number {
  let level = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++level)
    else if (character === '}' || character === ']') level--
  }
  return deepest
}
