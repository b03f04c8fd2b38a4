// The ways in which a gateway asks the platform: each reads the answer with code of its own.

import { lookUpEcommerces } from '#contract/console/tickets.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { saveConfigs, uploadLogo } from '#contract/platform/metadatas.ts'
import { exportUsers } from '#contract/platform/reports.ts'
import { signIn } from '#contract/platform/session.ts'
import type { ApiResponse } from '../harness.ts'
import type { Odd } from './odd-platform.ts'

/** What a way needs: the gateway's pages, and somebody signed in. */
type Asked = Pick<Odd, 'as'> & { readonly gateway: Pick<Odd['gateway'], 'app'> }

interface Way {
  readonly name: string
  /** Of what the platform gets. */
  readonly method: Endpoint['method']
  readonly call: (asked: Asked) => Promise<ApiResponse>
  /** Where the platform is asked, when it is where a test otherwise has it answer as usual. */
  readonly at?: string
}

interface Sent {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | FormData
}

async function send({ as, gateway }: Asked, endpoint: Endpoint, { path, headers, body }: Sent): Promise<ApiResponse> {
  const isForm = body instanceof FormData
  const response = await gateway.app.request(`http://localhost${path}`, {
    method: endpoint.method,
    headers: {
      ...(endpoint.access === 'public' ? {} : { Authorization: `Bearer ${as}` }),
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...(endpoint.fileMediaType ? { Accept: endpoint.fileMediaType } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('Content-Type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

export const takeFile = (asked: Asked) => send(asked, exportUsers, { path: exportUsers.path })

function logo(): FormData {
  const form = new FormData()
  form.set('kind', 'main')
  form.set('file', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'loja azul.png', { type: 'image/png' }))
  return form
}

export const ways: readonly Way[] = [
  {
    name: 'a read',
    method: 'GET',
    call: (asked) => send(asked, listEcommerces, { path: `${listEcommerces.path}?q=loja%20azul` }),
  },
  {
    name: 'a write',
    method: 'PUT',
    call: (asked) =>
      send(asked, saveConfigs, {
        path: buildEndpointPath(saveConfigs.path, { id: 5 }),
        headers: { 'If-Match': '"3"' },
        body: { configs: { a: 1 } },
      }),
  },
  {
    name: 'an upload',
    method: 'POST',
    call: (asked) => send(asked, uploadLogo, { path: buildEndpointPath(uploadLogo.path, { id: 5 }), body: logo() }),
  },
  { name: 'a file', method: 'GET', call: takeFile },
  {
    name: 'a call made of another',
    method: 'GET',
    call: (asked) => send(asked, lookUpEcommerces, { path: `${lookUpEcommerces.path}?q=loja%20azul` }),
  },
  {
    name: 'the sign-in',
    method: 'POST',
    at: signIn.path,
    call: (asked) => send(asked, signIn, { path: signIn.path, body: { google_token: 'a.b.c' } }),
  },
]
