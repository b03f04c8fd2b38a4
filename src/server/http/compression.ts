// Compresses JSON answers for callers that take gzip: a proxy in front with its defaults compresses none.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** Bytes below which the headers of a compressed answer cost more than it saves. */
const leastBytes = 1024
/** Of 9: a third faster than the usual 6, and hardly larger. In a thread of the pool, not in this one. */
const level = 4
const compress = promisify(gzip)
const isJson = /^application\/(?:[\w.-]+\+)?json\b/

export function compressJson(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers, status, body } = context.res
    if (body === null || headers.has('Content-Encoding') || !isJson.test(headers.get('Content-Type') ?? '')) return
    // Even where it was not compressed, a cache has to know that it may be.
    headers.append('Vary', 'Accept-Encoding')
    if (context.req.method === 'HEAD' || !takesGzip(context.req.header('Accept-Encoding'))) return
    const plain = Buffer.from(await context.res.arrayBuffer())
    const isWorthIt = plain.length >= leastBytes
    // The tag stays as it is: it is the version of a record, which `If-Match` repeats.
    if (isWorthIt) headers.set('Content-Encoding', 'gzip')
    headers.delete('Content-Length')
    context.res = new Response(isWorthIt ? await compress(plain, { level }) : plain, { status, headers })
  }
}

/** `gzip;q=0` refuses it. */
function takesGzip(header = ''): boolean {
  return parseAccept(header).some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0)
}
