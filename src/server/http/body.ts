// Reads a request's body within the limits: 1 MB, valid UTF-8, JSON of at most 64 levels.
import { refusal } from './refusal.ts'

const mostBytes = 1_048_576
const mostLevels = 64

/** The text of the body; empty when there is none. */
export async function readBody(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return ''
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBytes) throw tooLarge()
  const text = decoded(await bytesOf(request.body))
  if (levelsOf(text) > mostLevels) throw refusal(413, 'request.too_deep', { values: { maximum: mostLevels } })
  return text
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge() {
  return refusal(413, 'request.too_large', { values: { maximum: mostBytes } })
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal(400, 'request.malformed')
  }
}

/** How deep the brackets of a JSON text go, told without building it: a parser may be sent too deep. */
function levelsOf(text: string): number {
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
