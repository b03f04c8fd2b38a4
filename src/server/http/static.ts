// Serves the built console with a Content-Security-Policy: nonce, Trusted Types, own files only.
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Context, Hono } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/errors.ts'

interface PolicyOptions {
  readonly nonce: string
  /** True when Google sign-in is configured, which needs a script and a frame of Google. */
  readonly hasGoogle: boolean
  /** Origins of the dashboards that the console may show in a frame. */
  readonly frameSources?: readonly string[]
  /** True for the Vite dev server, whose client does not support Trusted Types. */
  readonly isDevelopment?: boolean
}

const googleUrl = 'https://accounts.google.com/gsi/'

/** Returns the value of the `Content-Security-Policy` header of a console page. */
export function buildContentPolicy({
  nonce,
  hasGoogle,
  frameSources = [],
  isDevelopment = false,
}: PolicyOptions): string {
  const joinWithSelf = (...sources: string[]) => ["'self'", ...sources].join(' ')
  const onlyWithGoogle = (...sources: string[]) => (hasGoogle ? sources : [])
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'object-src': "'none'",
    'script-src': joinWithSelf(`'nonce-${nonce}'`, ...onlyWithGoogle(`${googleUrl}client`)),
    'style-src': joinWithSelf(`'nonce-${nonce}'`, ...onlyWithGoogle(`${googleUrl}style`)),
    'img-src': joinWithSelf('data:'),
    'font-src': joinWithSelf(),
    'connect-src': joinWithSelf(...onlyWithGoogle(googleUrl)),
    'frame-src': [...onlyWithGoogle(googleUrl), ...frameSources].join(' ') || "'none'",
    'manifest-src': joinWithSelf(),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...(isDevelopment ? {} : { 'require-trusted-types-for': "'script'" }),
    // Allows Trusted Types policies with Google sign-in, because Google's script creates its own policies.
    ...(isDevelopment || hasGoogle ? {} : { 'trusted-types': "'none'" }),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Returns all headers of a console page, including its Content-Security-Policy. */
export function buildPageHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': buildContentPolicy(options),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': options.hasGoogle ? 'same-origin-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** Placeholder that `vite.config.ts` writes for the nonce; each response replaces it by a new nonce. */
const noncePlaceholder = '__NONCE__'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Matches paths of the API and of files. All other paths return the console page. */
const apiAndFilePathPattern =
  /^\/(assets|v\d+|demo|health|livez|readyz|metrics|openapi\.json)(\/|$)|\.(css|ico|js|json|map|php|png|svg|txt|webmanifest|woff2|xml)$/

export function createNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Returns true when the server responds to the path with the console page; the console then routes the path in the
 * browser.
 */
export function isPagePath(path: string): boolean {
  return !apiAndFilePathPattern.test(path)
}

type Files = ReadonlyMap<string, Buffer<ArrayBuffer>>

interface BuiltConsole {
  readonly files: Files
  /**
   * Build id: a hash of `index.html`. The console compares its own id with a response header to detect a newer build.
   */
  readonly buildId: string
}

/**
 * Reads all files of the build into memory, so that the server serves the same build until it restarts, even while
 * another build is created. Throws a `StartError` if the console has not been built.
 */
export async function readConsoleBuild(folder: string): Promise<BuiltConsole> {
  const files = await readFiles(folder)
  const pageHtml = files.get('/index.html')
  if (pageHtml === undefined) throw new StartError('The console has not been built: run `npm run build`.')
  return { files, buildId: createHash('sha256').update(pageHtml).digest('hex').slice(0, 16) }
}

/** Adds the route that serves the console: its files with cache headers, and `index.html` for all other paths. */
export function serveConsole(
  app: Hono,
  config: Pick<Config, 'googleClientId' | 'demo' | 'dashboardHosts'>,
  { files, buildId }: BuiltConsole,
): void {
  const pageHtml = String(files.get('/index.html')).replace('</head>', `<meta name="console" content="${buildId}" />$&`)
  const pageParts = pageHtml.split(noncePlaceholder)
  const hasGoogle = config.googleClientId !== null
  const frameSources = getFrameSources(config)
  app.get('*', (context) => {
    const { path } = context.req
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return respondWithFile(context, files, file)
    if (!isPagePath(path) && path !== '/index.html') return context.notFound()
    const nonce = createNonce()
    return context.body(pageParts.join(nonce), 200, buildPageHeaders({ nonce, hasGoogle, frameSources }))
  })
}

/** Returns the origins that the console may show in frames: dashboard hosts, and in demo mode this server itself. */
export function getFrameSources({ demo, dashboardHosts }: Pick<Config, 'demo' | 'dashboardHosts'>): readonly string[] {
  return [...(demo ? ["'self'"] : []), ...dashboardHosts]
}

async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const readEntry = async (name: string) =>
    [name.slice(folder.length).split(sep).join('/'), await readFile(name)] as const
  return new Map(await Promise.all(names.map(readEntry)))
}

/** Returns true for a file name with a content hash, such as `start-D9ltVoqx.js`, which can be cached forever. */
const isHashedFile = (path: string) => /^\/assets\/[\w.-]+-[\w-]{8}\.[a-z\d]+$/.test(path)

function respondWithFile(context: Context, files: Files, uncompressed: Buffer<ArrayBuffer>) {
  const { path } = context.req
  const acceptEncoding = context.req.header('Accept-Encoding') ?? ''
  const encoding = encodings.find(
    ({ name, suffix }) => acceptsEncoding(acceptEncoding, name) && files.has(path + suffix),
  )
  return context.body((encoding && files.get(path + encoding.suffix)) ?? uncompressed, 200, {
    'Content-Type': contentTypes[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': isHashedFile(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding.name } : {}),
  })
}

/** Returns true when `Accept-Encoding` allows the encoding; `br;q=0` forbids it. */
function acceptsEncoding(header: string, encoding: string): boolean {
  return parseAccept(header).some(({ type, q }) => type.toLowerCase() === encoding && q > 0)
}
