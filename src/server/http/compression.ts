// Compresses JSON responses with gzip, because reverse proxies do not compress JSON by default.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** Minimum size of a compressed response, in bytes; gzip saves hardly anything on smaller responses. */
const MIN_RESPONSE_BYTES = 1024
/** Gzip level (1 to 9): level 4 is a third faster than the default 6, and its output is hardly larger. */
const GZIP_LEVEL = 4
/** Runs gzip in the libuv thread pool, so that the event loop is not blocked. */
const compress = promisify(gzip)
const jsonTypePattern = /^application\/(?:[\w.-]+\+)?json\b/

/** Returns middleware that compresses JSON responses if the client accepts gzip. */
export function compressJson(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (headers.has('Content-Encoding') || !jsonTypePattern.test(headers.get('Content-Type') ?? '')) return
    // Sets `Vary` on uncompressed responses, too, because the same URL can return a compressed response.
    headers.append('Vary', 'Accept-Encoding')
    if (context.req.method === 'HEAD' || !acceptsGzip(context.req.header('Accept-Encoding'))) return
    const uncompressedBody = Buffer.from(await context.res.arrayBuffer())
    // Reads the headers after the body, because the node-server Response replaces its headers when the body is read.
    const { status, headers: originalHeaders } = context.res
    const responseHeaders = new Headers(originalHeaders)
    responseHeaders.delete('Content-Length')
    const isLargeEnough = uncompressedBody.length >= MIN_RESPONSE_BYTES
    // Keeps the ETag of compressed responses, because the ETag is the record version that clients repeat in `If-Match`.
    if (isLargeEnough) responseHeaders.set('Content-Encoding', 'gzip')
    const content = isLargeEnough ? await compress(uncompressedBody, { level: GZIP_LEVEL }) : uncompressedBody
    // Clears the response first, because Hono would merge the old headers into the new response.
    context.res = undefined
    context.res = new Response(content, { status, headers: responseHeaders })
  }
}

/** Returns true when `Accept-Encoding` allows gzip; `gzip;q=0` forbids it. */
function acceptsGzip(header = ''): boolean {
  return parseAccept(header).some(({ type, q }) => type.toLowerCase() === 'gzip' && q > 0)
}
