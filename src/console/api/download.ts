// Downloads files in the browser: streams a CSV and saves it only when complete, and saves texts and Blobs.
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { ApiError, callStream, isApiError } from './client.ts'

/** Saves a text as a file through the browser's download. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has started the download by then, so the URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

interface Download {
  /** File name from `Content-Disposition`. */
  readonly name: string
  readonly file: Blob
  /** Row count from `X-Total-Rows`; null without this header. */
  readonly rows: number | null
}

interface DownloadProgress {
  /** Total number of rows of the file; null when the server does not send the header. */
  readonly total: number | null
  /** Number of bytes received. */
  readonly bytes: number
}

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Called with the headers when the response starts, before its body arrives. */
  readonly onBegun?: (headers: Headers) => void
  readonly onProgress: (progress: DownloadProgress) => void
}

/**
 * Size of the Blobs that a download is collected in. The browser may move Blobs to disk, so memory use stays flat for
 * large files.
 */
const pieceBytes = 4_000_000
/**
 * Timeout until the response starts, in milliseconds. The server may have to sort the rows before it can send the first
 * one.
 */
const firstPart = 120_000

/**
 * Downloads a CSV and reports its progress; the caller saves the complete file. Throws an `ApiError` for an error
 * response, a broken stream or an abort.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, onBegun, onProgress }: DownloadOptions,
): Promise<Download> {
  const response = await callStream(endpoint, input, { signal, timeout: firstPart })
  onBegun?.(response.headers)
  const total = totalOf(response.headers.get('X-Total-Rows'))
  const pieces: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let sealed = 0
  const seal = () => {
    pieces.push(new Blob(parts))
    parts = []
    sealed = bytes
  }
  try {
    for await (const part of partsOf(response)) {
      parts.push(part)
      bytes += part.byteLength
      if (bytes - sealed >= pieceBytes) seal()
      onProgress({ total, bytes })
    }
  } catch (error) {
    throw asBroken(error, signal)
  }
  seal()
  const type = response.headers.get('Content-Type') ?? 'text/csv'
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? 'export.csv'
  return { name, file: new Blob(pieces, { type }), rows: total }
}

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

function totalOf(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/** Converts a stream error to an `ApiError`, because an incomplete file must not be saved. */
function asBroken(error: unknown, signal: AbortSignal): ApiError {
  if (isApiError(error)) return error
  return new ApiError({ kind: signal.aborted ? 'cancelled' : 'network', status: 0 })
}

/**
 * Parses the file name of a `Content-Disposition` header (RFC 6266), `filename*` first because it may contain any
 * character; null without a name.
 */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // `filename*` is malformed, so the plain `filename` is used.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

/** Downloads a small file and saves it under the server's file name. Throws an `ApiError` when the download fails. */
export async function saveFrom<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const { name, file } = await download(endpoint, input, { signal: new AbortController().signal, onProgress: () => {} })
  saveBlob(name, file)
}
