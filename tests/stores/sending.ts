// Uploads a file like a browser does and returns the result.
import { count, eq } from 'drizzle-orm'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { uploadStores } from '#contract/platform/store-upload.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { makeEcommerce } from '../factories.ts'
import type { Api, RequestOptions } from '../harness.ts'

interface UploadOptions {
  /** Id of the ecommerce. */
  readonly ecommerceId: unknown
  readonly name?: string
  readonly extraFields?: Readonly<Record<string, string>>
}

export const buildUploadPath = (ecommerceId: unknown) =>
  buildEndpointPath(uploadStores.path, { ecommerce_id: ecommerceId })

export function upload(
  api: Api,
  content: string | Uint8Array,
  { ecommerceId, name = 'lojas.csv', extraFields = {} }: UploadOptions,
  requestOptions?: RequestOptions,
) {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  for (const [key, value] of Object.entries(extraFields)) form.append(key, value)
  return api.send(buildUploadPath(ecommerceId), { method: 'POST', body: form }, requestOptions)
}

/** Returns an endless request body, and a counter of the chunks that the server has read. */
export function createEndlessBody() {
  const readCount = { times: 0 }
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    readCount.times += 1
    controller.enqueue(new Uint8Array(65_536))
  }
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  return { readCount, init: { method: 'POST', body, headers, duplex: 'half' } as RequestInit }
}

export const createEcommerceId = async ({ connection }: Api) => (await makeEcommerce(connection.db)).id

export const listStoredStores = ({ connection }: Api, id: number) =>
  connection.db.select().from(stores).where(eq(stores.ecommerce_id, id)).orderBy(stores.id)

export async function countStores({ connection }: Api, id: number): Promise<number> {
  const [row] = await connection.db.select({ number: count() }).from(stores).where(eq(stores.ecommerce_id, id))
  return row?.number ?? 0
}
