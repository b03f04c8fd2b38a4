// What a page of the console may load and run. Everything is refused but our own files, by their nonce and Trusted Types.

export interface PolicyOptions {
  readonly nonce: string
  /** Google's sign-in button runs Google's script, in Google's frame. */
  readonly hasGoogle: boolean
  /** Origins whose dashboards may be shown in a frame. */
  readonly framed?: readonly string[]
  /** Vite's client connects by web socket and is not made for Trusted Types. */
  readonly isDevelopment?: boolean
}

const google = 'https://accounts.google.com/gsi/'

export function contentPolicy({ nonce, hasGoogle, framed = [], isDevelopment = false }: PolicyOptions): string {
  const own = (...sources: string[]) => ["'self'", ...sources].join(' ')
  const also = (...sources: string[]) => (hasGoogle ? sources : [])
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'object-src': "'none'",
    'script-src': own(`'nonce-${nonce}'`, ...also(`${google}client`)),
    'style-src': own(`'nonce-${nonce}'`, ...also(`${google}style`)),
    'img-src': own('data:'),
    'font-src': own(),
    'connect-src': own(...also(google)),
    'frame-src': [...also(google), ...framed].join(' ') || "'none'",
    'manifest-src': own(),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...(isDevelopment ? {} : { 'require-trusted-types-for': "'script'" }),
    // Google's script makes policies under names of its own.
    ...(isDevelopment || hasGoogle ? {} : { 'trusted-types': "'none'" }),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Headers of a page beside its content policy. */
export function pageHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentPolicy(options),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': options.hasGoogle ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
