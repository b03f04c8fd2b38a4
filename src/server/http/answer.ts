// An answer leaves only as the contract describes it: what is not declared is dropped, what is wrong never leaves.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** A text, a file, or a file that is made while it is sent. */
export type Content = string | Blob | ReadableStream<Uint8Array>

/** JSON that leaves letter by letter: parsing it would alter its numbers, and writing it anew may go too deep. */
export class JsonSource {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The text of the answer; throws when a handler breaks the contract, so that a transaction around it is undone. */
export function answerText(endpoint: Endpoint, value: unknown): string {
  const content = answerContent(endpoint, value)
  if (typeof content !== 'string') throw new Error(`${endpoint.method} ${endpoint.path}: only a read answers a file`)
  return content
}

/** The same; a read may answer a file. */
export function answerContent(endpoint: Endpoint, value: unknown): Content {
  const parsed = z.safeParse(endpoint.answer, value)
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
    throw new Error(`${endpoint.method} ${endpoint.path} answered against its contract: ${where}`)
  }
  if (!endpoint.file) return written(parsed.data)
  const file = parsed.data
  return file instanceof Blob || file instanceof ReadableStream ? file : String(file)
}

function written(value: unknown): string {
  const sources: string[] = []
  const mark = randomUUID()
  const text = JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof JsonSource ? `${mark} ${sources.push(inner.text) - 1}` : inner,
  )
  return sources.length === 0 ? text : text.replace(new RegExp(`"${mark} (\\d+)"`, 'g'), (_, at) => sources[at] ?? '')
}

export function answerResponse(endpoint: Endpoint, content: Content, headers: Headers): Response {
  const type = content instanceof Blob ? content.type : (endpoint.file ?? 'application/json; charset=utf-8')
  headers.set('Content-Type', type)
  return new Response(content, { status: 200, headers })
}

/** RFC 6266: a name with any letters, and a plain one for old clients. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
