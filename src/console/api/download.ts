// Downloads files in the browser: streams CSV files, and saves texts and Blobs as files.
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { ApiError, isApiError, requestStream } from './client.ts'

/** Saves a text as a file through the browser's download. */
export function saveTextFile(fileName: string, text: string, mediaType = 'text/plain'): void {
  saveBlob(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }))
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Releases the URL after 10 seconds, when the browser has certainly started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

interface DownloadedFile {
  /** File name in the response header `Content-Disposition`. */
  readonly name: string
  readonly file: Blob
  /** Number of rows according to the response header `X-Total-Rows`; null without this header. */
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
  readonly onResponse?: (headers: Headers) => void
  readonly onProgress: (progress: DownloadProgress) => void
}

/**
 * Size in bytes of the Blobs that hold the downloaded data. The browser may move Blobs to disk, so that large files
 * do not fill the memory.
 */
const BLOB_PART_BYTES = 4_000_000
/**
 * Timeout until the response starts, in milliseconds. The server may have to sort the rows before it can send the first
 * one.
 */
const RESPONSE_TIMEOUT_MS = 120_000

/**
 * Downloads a CSV and reports its progress; the caller saves the complete file. Throws an `ApiError` for an error
 * response, a broken stream or an abort.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { signal, onResponse, onProgress }: DownloadOptions,
): Promise<DownloadedFile> {
  const response = await requestStream(endpoint, input, { signal, timeoutMs: RESPONSE_TIMEOUT_MS })
  onResponse?.(response.headers)
  const total = parseRowCount(response.headers.get('X-Total-Rows'))
  const blobs: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let flushedBytes = 0
  const flush = () => {
    blobs.push(new Blob(chunks))
    chunks = []
    flushedBytes = bytes
  }
  try {
    for await (const chunk of readChunks(response)) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes - flushedBytes >= BLOB_PART_BYTES) flush()
      onProgress({ total, bytes })
    }
  } catch (error) {
    throw toDownloadError(error, signal)
  }
  flush()
  const type = response.headers.get('Content-Type') ?? 'text/csv'
  const name = parseFileName(response.headers.get('Content-Disposition')) ?? 'export.csv'
  return { name, file: new Blob(blobs, { type }), rows: total }
}

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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

function parseRowCount(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/** Converts a stream error to an `ApiError`, because an incomplete file must not be saved. */
function toDownloadError(error: unknown, signal: AbortSignal): ApiError {
  if (isApiError(error)) return error
  return new ApiError({ kind: signal.aborted ? 'cancelled' : 'network', status: 0 })
}

/**
 * Parses the file name in a `Content-Disposition` header (RFC 6266); null without a name. Prefers `filename*`, because
 * this parameter may contain any character.
 */
export function parseFileName(disposition: string | null): string | null {
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encodedName !== undefined) {
    try {
      return decodeURIComponent(encodedName)
    } catch {
      // Ignores a malformed `filename*`; the plain `filename` is read below.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

/** Downloads a small file and saves it under the server's file name. Throws an `ApiError` when the download fails. */
export async function downloadAndSave<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<void> {
  const { name, file } = await download(endpoint, input, { signal: new AbortController().signal, onProgress: () => {} })
  saveBlob(name, file)
}
