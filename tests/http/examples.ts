// The examples of `/openapi.json`: a call of each operation as it was made, and as the server answered. Recorded, not written by hand.
import { readFile, writeFile } from 'node:fs/promises'
import { type Endpoint, pathOf } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { callOf, type Example, operationOf } from '#server/http/openapi/operations.ts'
import type { Api } from '../harness.ts'
import type { MadeCall } from '../hostile/calls.ts'
import { rightCalls } from '../hostile/right-calls.ts'
import { startWorld } from '../hostile/world.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const folder = new URL('../../src/server/http/openapi/operations/', import.meta.url)

/** A list is shown by its first rows. */
const shownRows = 2
const shownLines = 3
/** An answer that shows much, and can still be read. */
const longest = 4000

/** Writes an example into the files of operations that have none: `RECORD_EXAMPLES=1`. */
export async function recordExamples(): Promise<void> {
  const api = await startWorld()
  for (const endpoint of endpoints) {
    const { tag, example = {} } = operationOf(endpoint)
    const isThere = endpoint.file === undefined ? 'answer' in example : 'params' in example || 'file' in example
    if (tag !== 'other' && !isThere) await record(api, endpoint)
  }
  await api.close()
}

async function record(api: Api, endpoint: Endpoint): Promise<void> {
  const file = new URL(`${operationOf(endpoint).tag}.json`, folder)
  const told = JSON.parse(await readFile(file, 'utf8'))
  const operation = told.operations[callOf(endpoint)]
  operation.example = { ...operation.example, ...(await exampleOf(api, endpoint)) }
  await writeFile(file, `${JSON.stringify(told, null, 2)}\n`)
}

async function exampleOf(api: Api, endpoint: Endpoint): Promise<Example> {
  const as = await api.as('admin_boss')
  let best: Example = {}
  for (const call of await rightCalls(api, endpoint, as)) {
    const target = pathOf(endpoint.path, call.params) + (call.query && `?${call.query}`)
    const { method } = endpoint
    const headers = { ...call.headers, Authorization: `Bearer ${as}` }
    const init = { method, headers, ...(call.body === undefined ? {} : { body: call.body }) }
    const answer = await api.app.request(`http://localhost${target}`, init)
    if (answer.status !== 200) continue
    const found = shownOf(endpoint, call, await answer.text())
    const size = JSON.stringify(found).length
    if (size > JSON.stringify(best).length && (size < longest || !('answer' in best))) best = found
  }
  return best
}

function shownOf({ file }: Endpoint, { params, query, body }: MadeCall, text: string): Example {
  const asked = Object.fromEntries(new URLSearchParams(query))
  return {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(query === '' ? {} : { query: asked }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? JSON.parse(body) : fieldsOf(body) }),
    ...(file === undefined ? { answer: shortened(JSON.parse(text)) } : {}),
    ...(file?.startsWith('text/') ? { file: text.split('\n').slice(0, shownLines).join('\n').trimEnd() } : {}),
  }
}

function fieldsOf(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownRows).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}
