// A platform whose answers a test decides, and a gateway before it with somebody signed in.
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { expect } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { signIn } from '#contract/platform/session.ts'
import { startService } from '../addresses/loopback-service.ts'
import { type ApiResponse, startApi } from '../harness.ts'

export const canary = 'canário maria@consumidora.example 529.982.247-25'
/** As a proxy before the platform answers. */
export const html = `<html><body>${canary}</body></html>`

const person = {
  ...{ id: 7, first_name: 'Ana', last_name: 'Lima', email: 'ana@reversa.example', access: 'admin_boss' },
  permissions: buildUniformPermissions('read_and_write'),
}
export const page = {
  ...{ current_page: 1, from: 1, to: 1, next_page_url: null, prev_page_url: null, last_page: 1, total: 0, data: [] },
}

export const answerOf =
  (status: number, type: string, body: string | Buffer, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
  }
export const asJson = (value: unknown, status = 200, headers = {}) =>
  answerOf(status, 'application/json', JSON.stringify(value), headers)

const usually: Readonly<Record<string, RequestListener>> = {
  '/base/v2/auth/login': asJson({ success: true, token: 'the-platform-token' }),
  '/base/v2/users/me': asJson({ success: true, user: person }),
}

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

export async function startOdd() {
  const platform = await startService()
  const sent: Sent[] = []
  const upstreamUrl = new URL(`${platform.origin}/base/`)
  const gateway = await startApi({ config: { demo: false, upstreamUrl } })

  /** Who signs in is let in and who asks who they are is told, but at `path`; there and elsewhere as the test says. Forgets what was sent before. */
  function answering(listener: RequestListener, path?: string): void {
    sent.length = 0
    platform.answerWith((request, response) => {
      const usual = request.url === `/base${path}` ? undefined : usually[request.url ?? '']
      if (usual) return usual(request, response)
      sent.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
      listener(request, response)
    })
  }

  async function enter(): Promise<string> {
    const { token } = await gateway.call(signIn, { body: { google_token: 'a.b.c' } }, { as: null })
    return token
  }

  /** Told once, by the gateway: no part of the platform's answer, in the answer or in the log. */
  function isOurs({ body, headers }: ApiResponse): void {
    expect(headers.get('Content-Type')).toContain('application/problem+json')
    expect(body.request_id).toBe(headers.get('X-Request-Id'))
    const all = JSON.stringify([body, [...headers], gateway.lines])
    expect(all).not.toMatch(/canário|consumidora|529\.982|the-platform-token|loja azul/)
  }

  answering(asJson(page))
  const as = await enter()
  const close = async () => {
    await gateway.close()
    await platform.close()
  }
  /** How often it was asked for anything at all. */
  const asked = () => platform.requestedPaths.length
  return { gateway, sent, asked, answering, enter, isOurs, as, close }
}

export type Odd = Awaited<ReturnType<typeof startOdd>>
