// The browser's own `fetch` does not say how much of a body has left; `XMLHttpRequest` does. For uploads, in the place of `fetch`.

/** Tells the share that was sent, 0 to 1. */
export function fetchTelling(tell: (share: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    return new Promise<Response>((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(request.method, request.url)
      sending.responseType = 'blob'
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
      sending.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 1)
      sending.upload.onload = () => tell(1)
      sending.onload = () => resolve(responseOf(sending))
      sending.onerror = () => reject(new TypeError('Network error'))
      sending.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      if (request.signal.aborted) return reject(new DOMException('Aborted', 'AbortError'))
      request.signal.addEventListener('abort', () => sending.abort(), { once: true })
      sending.send(body)
    })
  }
}

function responseOf(sending: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of sending.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  const { status, statusText } = sending
  const body: unknown = sending.response
  return new Response(status !== 204 && body instanceof Blob ? body : null, { status, statusText, headers })
}
