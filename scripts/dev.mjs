// `npm run dev`: runs console and API in one process and on one origin. Vite serves the console with hot reload. The
// API restarts after its source files change. A new migration is applied before the restart.

import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

const root = join(import.meta.dirname, '..')
const migrationsFolder = join(root, 'src/server/db/migrations')
/** Milliseconds without further changes before a new migration is applied, because drizzle-kit writes several files. */
const MIGRATION_PAUSE = 500
const http = createHttpServer()
const vite = await createViteServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
})
const load = (path) => vite.ssrLoadModule(`/src/${path}.ts`)
const { getServerUrl } = await load('server/listening')
const { onNpmExit } = await load('server/listening')

const { config, connection, secretKey, stopping } = await openDatabase().catch(async (error) => {
  console.error(await getErrorMessage(error))
  process.exit(1)
})

/** Returns the message of the PostgreSQL error that is the cause of drizzle's error. */
async function getErrorMessage(error) {
  return (await load('server/log')).getRootMessage(error)
}

/** Opens and migrates the database, and reads the secret key. The database stays open when the API restarts. */
async function openDatabase() {
  const { getDemoWarning, readConfig, ensureSafeStart } = await load('server/config')
  const config = readConfig(process.env)
  ensureSafeStart(config)
  const demoWarning = getDemoWarning(config)
  if (demoWarning !== null) console.error(demoWarning)
  const connection = await (await load('server/db/connect')).connect(config, { hosting: 'in-process' })
  await (await load('server/db/migrate')).migrate(connection.pool)
  const { createSecrets, readSecretKey } = await load('server/services/secrets')
  const secretKey = await readSecretKey(config)
  if (secretKey) await (await load('server/services/secrets')).checkSecretKey(connection.db, secretKey, config)
  const secrets = secretKey && createSecrets(secretKey)
  if (config.demo) await (await load('demo/demo')).demo.seed(connection.db, config, secrets)
  return { config, connection, secretKey, stopping: new AbortController() }
}

const STOPPED_API = { madeBy: [], listener: null, engine: null }
let current = STOPPED_API
let restart = Promise.resolve()
let migrationTimer

vite.watcher.on('all', (_event, path) => {
  if (!path.startsWith(migrationsFolder)) return
  clearTimeout(migrationTimer)
  migrationTimer = setTimeout(() => {
    restart = restart.then(applyNewMigrations)
  }, MIGRATION_PAUSE)
})

/** Stops the API and applies the new migrations. The next request restarts the API. */
async function applyNewMigrations() {
  if (stopping.signal.aborted) return
  await current.engine?.stop()
  current = STOPPED_API
  try {
    await (await load('server/db/migrate')).migrate(connection.pool)
    console.error('The migrations changed: the database is up to date and the API restarts.')
  } catch (error) {
    console.error(`The migrations changed and could not be applied: ${await getErrorMessage(error)}`)
  }
}

/**
 * Returns the request listener of the API. Creates a new listener if Vite has loaded new versions of the API's modules.
 */
async function getApiListener() {
  await restart
  const modulePaths = [
    'server/app',
    'server/all-handlers',
    'server/services',
    'server/console/batches/run',
    ...(config.demo ? ['demo/demo'] : []),
  ]
  const [app, handlers, services, batches, demo] = await Promise.all(modulePaths.map(load))
  const factories = [app.createApp, handlers.allHandlers, services.createServices, batches.startBatchEngine, demo?.demo]
  if (factories.some((factory, index) => factory !== current.madeBy[index])) {
    const appServices = services.createServices({
      ...{ config, db: connection.db, stopping: stopping.signal, secretKey, demo: demo?.demo },
      ownAddress: () => getServerUrl(http, config.host),
    })
    await current.engine?.stop()
    const engine = batches.startBatchEngine(appServices, { isOnlyProcess: config.databaseUrl === null })
    current = {
      madeBy: factories,
      listener: getRequestListener(app.createApp(appServices, handlers.getHandlers(appServices)).fetch),
      engine,
    }
  }
  return current.listener
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const path = new URL(request.url, 'http://localhost').pathname
      const { getFrameSources, isPagePath, createNonce, buildPageHeaders } = await load('server/http/static')
      if (request.method !== 'GET' || !isPagePath(path)) return (await getApiListener())(request, response)
      const nonce = createNonce()
      const html = await vite.transformIndexHtml(request.url, await readFile(join(root, 'index.html'), 'utf8'))
      const hasGoogle = config.googleClientId !== null
      response.writeHead(
        200,
        buildPageHeaders({ nonce, hasGoogle, frameSources: getFrameSources(config), isDevelopment: true }),
      )
      response.end(html.replaceAll('__NONCE__', nonce))
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.message)
    }
  })
})

http.on('error', async (error) => {
  console.error(
    error.code === 'EADDRINUSE' ? `Port ${config.port} is already in use: choose another one in PORT.` : error.message,
  )
  await connection.close()
  process.exit(1)
})
http.listen(config.port, config.host, () => {
  console.log(`Reversa listening on ${getServerUrl(http, config.host)} (development)`)
})

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
onNpmExit(stop)

async function stop() {
  if (stopping.signal.aborted) return
  stopping.abort()
  http.closeAllConnections()
  http.close()
  await vite.close()
  await connection.close()
  process.exit(0)
}
