// The platform API behind a gateway: one call to it, its answer read within limits, its faults told apart.
import type { IncomingHttpHeaders } from 'node:http'
import { OutboundError, type OutboundOptions, reachFile, reachStream } from '#server/outbound.ts'
import type { Platform, PlatformRequest } from '#server/platform.ts'
import { UpstreamFault } from './fault.ts'

/**
 * Milliseconds. `file`: uploads, and files that are made while they are sent, until they begin; under what a call may take in all.
 * `idle`: of a file that has begun and of which nothing comes.
 */
const standardTimes = { read: 10_000, write: 30_000, file: 100_000, idle: 30_000 }
/** Of an answer in JSON: a list of everything may be long. */
export const mostAnswerBytes = 32 * 1_048_576

function timeOf({ method, isFile }: PlatformRequest): Exclude<keyof typeof standardTimes, 'idle'> {
  if (isFile) return 'file'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** The operator names it: it may stand at an address that is not public. Nothing is ever sent twice. */
export function platformAt(base: URL, times = standardTimes): Platform {
  const prefix = base.href.endsWith('/') ? base.href.slice(0, -1) : base.href
  const optionsOf = (sent: PlatformRequest): OutboundOptions => ({
    method: sent.method,
    headers: sent.headers,
    signal: sent.signal,
    timeout: sent.timeout ?? times[timeOf(sent)],
    mostBytes: mostAnswerBytes,
    trustedOrigins: [base.origin],
    ...(sent.body ? { body: sent.body } : {}),
  })
  return {
    ask: async (sent) => {
      const { bytes, status, headers } = await reachFile(prefix + sent.target, optionsOf(sent)).catch(faultOf)
      return { status, headers, text: textOf(bytes) }
    },
    open: async (sent) => {
      const answer = await reachStream(prefix + sent.target, optionsOf(sent)).catch(faultOf)
      answer.body.setTimeout(times.idle, () => answer.body.destroy(new UpstreamFault('timeout', 'idle')))
      return answer
    },
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UpstreamFault('answer', 'not UTF-8')
  }
}

function faultOf(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  if (error.fault === 'timeout') throw new UpstreamFault('timeout', 'timeout')
  const isAway = error.fault === 'unreachable' || error.fault === 'address'
  throw new UpstreamFault(isAway ? 'unreachable' : 'answer', error.fault)
}

/** What every call of somebody signed in says of itself. */
export function bearing(bearer: string, requestId: string) {
  return { Authorization: `Bearer ${bearer}`, 'X-Request-Id': requestId }
}

/** The media type of an answer, without its parameters. */
export function mediaTypeOf(headers: IncomingHttpHeaders): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
}
