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
    const { headers } = context.res
    if (headers.has('Content-Encoding') || !isJson.test(headers.get('Content-Type') ?? '')) return
    // Even where it was not compressed, a cache has to know that it may be.
    headers.append('Vary', 'Accept-Encoding')
    if (context.req.method === 'HEAD' || !takesGzip(context.req.header('Accept-Encoding'))) return
    const plain = Buffer.from(await context.res.arrayBuffer())
    // Taken anew: the server's own Response makes other headers of them when its body is read.
    const { status, headers: sent } = context.res
    const answered = new Headers(sent)
    answered.delete('Content-Length')
    const isWorthIt = plain.length >= leastBytes
    // The tag stays as it is: it is the version of a record, which `If-Match` repeats.
    if (isWorthIt) answered.set('Content-Encoding', 'gzip')
    const content = isWorthIt ? await compress(plain, { level }) : plain
    // Hono would merge the headers of before into the new ones.
    context.res = undefined
    context.res = new Response(content, { status, headers: answered })
  }
}

/** `gzip;q=0` refuses it. */
function takesGzip(header = ''): boolean {
  return parseAccept(header).some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0)
}
