// File downloads: a streamed CSV is saved only when complete; also saves text and Blobs.
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { ApiError, callStream, isApiError } from './client.ts'

/** Hands a text to the person as a file to keep. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

// Streamed download: reports progress, and saves the file only once the stream is complete.

interface Download {
  /** As the server names it. */
  readonly name: string
  readonly file: Blob
  /** As the server counts them; null where it does not say. */
  readonly rows: number | null
}

interface DownloadProgress {
  /** Rows of the whole file; null where the server does not say. */
  readonly total: number | null
  /** That have come. */
  readonly bytes: number
}

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** The server has begun to answer. */
  readonly onBegun?: (headers: Headers) => void
  readonly onProgress: (progress: DownloadProgress) => void
}

/** Chunk size of the stream's Blob parts, which the browser may spill to disk: memory stays flat for large files. */
const pieceBytes = 4_000_000
/** Milliseconds for the first part: the server may have to sort before it can send. */
const firstPart = 120_000

/** Downloads a CSV; throws the `ApiError` of a refusal, a broken stream or an abort. */
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

/** Half a file is no file. */
function asBroken(error: unknown, signal: AbortSignal): ApiError {
  if (isApiError(error)) return error
  return new ApiError({ kind: signal.aborted ? 'cancelled' : 'network', status: 0 })
}

/** RFC 6266: the name with any letters comes first; null where there is none. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // A wrong escape: the plain name still holds.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

/** A small file, saved under the server's name; what goes wrong is thrown as of any call. */
export async function saveFrom<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const { name, file } = await download(endpoint, input, { signal: new AbortController().signal, onProgress: () => {} })
  saveBlob(name, file)
}
