// `npm run dev`: runs console and API in one process and on one origin. Vite serves the console with hot reload. The
// API restarts after a change of its sources, and after a new migration, which is applied first.

import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

const root = join(import.meta.dirname, '..')
const migrationsFolder = join(root, 'src/server/db/migrations')
/** Pause in milliseconds after the last change of a migration, because the generator writes several files. */
const MIGRATION_PAUSE = 500
const http = createHttpServer()
const vite = await createViteServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
})
const load = (path) => vite.ssrLoadModule(`/src/${path}.ts`)
const { addressOf } = await load('server/listening')
const { whenNpmIsGone } = await load('server/listening')

const { config, connection, secretKey, stopping } = await open().catch(async (error) => {
  console.error(await messageOf(error))
  process.exit(1)
})

/** Returns the message of PostgreSQL, which is the cause of drizzle's error. */
async function messageOf(error) {
  return (await load('server/log')).rootMessageOf(error)
}

/** Opens the database, migrates it and reads the secret key. All of them stay open when the code changes. */
async function open() {
  const { demoNotice, readConfig, refuseUnsafeStart } = await load('server/config')
  const config = readConfig(process.env)
  refuseUnsafeStart(config)
  const notice = demoNotice(config)
  if (notice !== null) console.error(notice)
  const connection = await (await load('server/db/connect')).connect(config, { hosting: 'in-process' })
  await (await load('server/db/migrate')).migrate(connection.pool)
  const { makeSecrets, secretKeyOf } = await load('server/services/secrets')
  const secretKey = await secretKeyOf(config)
  if (secretKey) await (await load('server/services/secrets')).checkSecretKey(connection.db, secretKey, config)
  const secrets = secretKey && makeSecrets(secretKey)
  if (config.demo) await (await load('demo/demo')).demo.seed(connection.db, config, secrets)
  return { config, connection, secretKey, stopping: new AbortController() }
}

const noApi = { madeBy: [], listener: null, engine: null }
let current = noApi
let restart = Promise.resolve()
let pause

vite.watcher.on('all', (_event, path) => {
  if (!path.startsWith(migrationsFolder)) return
  clearTimeout(pause)
  pause = setTimeout(() => {
    restart = restart.then(migrateAgain)
  }, MIGRATION_PAUSE)
})

/** Stops the API and applies the new migrations. The next request starts the API again. */
async function migrateAgain() {
  if (stopping.signal.aborted) return
  await current.engine?.stop()
  current = noApi
  try {
    await (await load('server/db/migrate')).migrate(connection.pool)
    console.error('The migrations changed: the database is up to date and the API restarts.')
  } catch (error) {
    console.error(`The migrations changed and could not be applied: ${await messageOf(error)}`)
  }
}

/**
 * Returns the request listener of the API, which is created again when Vite has loaded new versions of its modules.
 */
async function apiListener() {
  await restart
  const parts = [
    'server/app',
    'server/all-handlers',
    'server/services',
    'server/console/batches/run',
    ...(config.demo ? ['demo/demo'] : []),
  ]
  const [app, all, services, batches, demo] = await Promise.all(parts.map(load))
  const madeBy = [app.createApp, all.allHandlers, services.makeServices, batches.startBatches, demo?.demo]
  if (madeBy.some((part, index) => part !== current.madeBy[index])) {
    const made = services.makeServices({
      ...{ config, db: connection.db, stopping: stopping.signal, secretKey, demo: demo?.demo },
      ownAddress: () => addressOf(http, config.host),
    })
    await current.engine?.stop()
    const engine = batches.startBatches(made, { isAlone: config.databaseUrl === null })
    current = { madeBy, listener: getRequestListener(app.createApp(made, all.allHandlers).fetch), engine }
  }
  return current.listener
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const path = new URL(request.url, 'http://localhost').pathname
      const { framedBy, isPage, makeNonce, pageHeaders } = await load('server/http/static')
      if (request.method !== 'GET' || !isPage(path)) return (await apiListener())(request, response)
      const nonce = makeNonce()
      const html = await vite.transformIndexHtml(request.url, await readFile(join(root, 'index.html'), 'utf8'))
      const hasGoogle = config.googleClientId !== null
      response.writeHead(200, pageHeaders({ nonce, hasGoogle, framed: framedBy(config), isDevelopment: true }))
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
  console.log(`Reversa listening on ${addressOf(http, config.host)} (development)`)
})

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
whenNpmIsGone(stop)

async function stop() {
  if (stopping.signal.aborted) return
  stopping.abort()
  http.closeAllConnections()
  http.close()
  await vite.close()
  await connection.close()
  process.exit(0)
}
