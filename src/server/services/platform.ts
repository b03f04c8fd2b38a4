// Defines the interface of the HTTP client for an external platform API; `upstream/client.ts` implements the interface.
import type { OutboundOptions, OutboundResponse, OutboundStream } from './outbound.ts'

export interface PlatformRequest {
  readonly method: NonNullable<OutboundOptions['method']>
  /** Path and query of the request, without the base URL. */
  readonly pathAndQuery: string
  /** True if the path is appended to the platform's origin instead of the base URL. */
  readonly isAbsolute?: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal
  /** True for uploads and downloads of files; such requests have a longer timeout. */
  readonly isFile?: boolean
  /** Timeout in milliseconds; overrides the default timeout of the client. */
  readonly timeout?: number
}

export interface Platform {
  /** Origin of the base URL. */
  readonly origin: string
  /**
   * Operation ids of the API extensions that the platform offers according to its adapter. An API extension is an
   * endpoint that no specification defines.
   */
  readonly offeredOperationIds: readonly string[]
  /**
   * Sends a request and returns the response, whatever its status. Throws an `UpstreamError` if there is no response.
   */
  readonly send: (request: PlatformRequest) => Promise<OutboundResponse>
  /** Streams a file; the caller consumes the body. An idle body is destroyed after a timeout. */
  readonly stream: (request: PlatformRequest) => Promise<OutboundStream>
}
