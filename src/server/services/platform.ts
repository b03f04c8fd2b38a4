// The platform API behind a gateway, as the rest of the server knows it; `upstream/` is what makes one.
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
  /** The same for a file: handed on while it comes, the body the caller's to read. A body of which nothing comes for long is destroyed. */
  readonly open: (request: PlatformRequest) => Promise<OutboundStream>
}
