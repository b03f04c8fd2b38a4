// An answer leaves only as the contract describes it: what is not declared is dropped, what is wrong never leaves.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** The text of the answer; throws when a handler breaks the contract, so that a transaction around it is undone. */
export function answerText(endpoint: Endpoint, value: unknown): string {
  const parsed = z.safeParse(endpoint.answer, value)
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
    throw new Error(`${endpoint.method} ${endpoint.path} answered against its contract: ${where}`)
  }
  return endpoint.file ? String(parsed.data) : JSON.stringify(parsed.data)
}

export function answerResponse(endpoint: Endpoint, text: string, headers: Headers): Response {
  headers.set('Content-Type', endpoint.file ?? 'application/json; charset=utf-8')
  return new Response(text, { status: 200, headers })
}

/** RFC 6266: a name with any letters, and a plain one for old clients. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
