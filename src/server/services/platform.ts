// Defines the interface of the client of the platform's API; `gateway/platform.ts` implements it.
import type { OutboundOptions, OutboundResponse, OutboundStream } from './outbound.ts'

export interface PlatformRequest {
  readonly method: NonNullable<OutboundOptions['method']>
  /** Path and query string of the client's request, which are sent to the platform unchanged. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal
  /** True for uploads and downloads of files, which have a longer timeout. */
  readonly isFile?: boolean
  /** Timeout in milliseconds, instead of the default. */
  readonly timeout?: number
}

export interface Platform {
  /**
   * Sends a request and returns the response, whatever its status. Throws an `UpstreamError` if there is no response.
   */
  readonly send: (request: PlatformRequest) => Promise<OutboundResponse>
  /** Streams a file; the caller consumes the body. An idle body is destroyed after a timeout. */
  readonly stream: (request: PlatformRequest) => Promise<OutboundStream>
}
