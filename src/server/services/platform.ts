// The interface of the platform API's client; `gateway/platform.ts` implements it.
import type { OutboundAnswer, OutboundOptions, OutboundStream } from './outbound.ts'

export interface PlatformRequest {
  readonly method: NonNullable<OutboundOptions['method']>
  /** Path and query, as they came. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal
  /** A file goes or comes: it may take longer. */
  readonly isFile?: boolean
  /** Milliseconds, in place of the usual. */
  readonly timeout?: number
}

export interface Platform {
  /** Any status is an answer; throws an `UpstreamFault`. */
  readonly ask: (request: PlatformRequest) => Promise<OutboundAnswer>
  /** Streams a file; the caller consumes the body. An idle body is destroyed after a timeout. */
  readonly open: (request: PlatformRequest) => Promise<OutboundStream>
}
