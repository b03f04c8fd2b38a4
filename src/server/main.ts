// Starts the server, or runs one of its commands; shuts down gracefully on a signal.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { allHandlers } from './all-handlers.ts'
import { createApp } from './app.ts'
import { type Config, demoNotice, readConfig, refuseOldNode, refuseUnsafeStart } from './config.ts'
import { startBatches } from './console/batches/run.ts'
import { readOrder, runOrder, standardInput } from './consumers/command.ts'
import { startRetention } from './consumers/retention.ts'
import { type Connection, connect } from './db/connect.ts'
import { watchDisk } from './db/disk-space.ts'
import { migrate } from './db/migrate.ts'
import type { DemoMode } from './demo-mode.ts'
import { StartError } from './errors.ts'
import { readConsole, serveConsole } from './http/static.ts'
import { addressOf, listen, stopListening, whenNpmIsGone } from './listening.ts'
import { faultOf, makeLog, rootMessageOf } from './log.ts'
import { startCarrierWatch } from './platform/carriers/watch.ts'
import { startMaintenanceEnd } from './platform/comunication/maintenance.ts'
import { startHashing } from './services/consumer-hashes.ts'
import { exportFilesIn } from './services/export-files.ts'
import { countSealed, type ResealCounts, resealSecrets } from './services/reseal.ts'
import { checkSecretKey, makeSecrets, secretKeyOf } from './services/secrets.ts'
import { startVacuum } from './services/vacuum.ts'
import { makeServices } from './services.ts'
import { version } from './version.ts'

/** Prints a line for the operator on stderr, used only before the server listens; later lines are JSON logs. */
const say = (line: string) => process.stderr.write(`${line}\n`)
const log = makeLog(() => new Date())
/** Prints the result of a command on stdout. */
const print = (text: string) => void process.stdout.write(`${text}\n`)

const usage = `Usage: node dist/server/main.js [command]
  (no command)         starts the server; docs/operations.md lists the environment variables
  lgpd find|export|anonymise …
                       finds, hands out or anonymises the data of a consumer
  secrets reseal       encrypts all stored secrets with SECRET_KEY
  --help               prints this text
  --version            prints the version`

function refuseUsage(): never {
  say(usage)
  process.exit(2)
}

/** Opens the database, then starts the HTTP server and the background jobs. */
async function start(config: Config): Promise<void> {
  refuseUnsafeStart(config)
  const connection = await connect(config, { hosting: 'worker', onLost: databaseLost, reset: config.demoReset })
  try {
    const secretKey = await secretKeyOf(config)
    const demo = config.demo ? (await import('../demo/demo.ts')).demo : null
    await prepare(config, connection, secretKey, demo)
    const leaving = new AbortController()
    const stopping = new AbortController()
    let address = ''
    const ownAddress = () => address
    const signals = { leaving: leaving.signal, stopping: stopping.signal }
    const disk = isOnDisk(config) ? watchDisk(config.dataDir) : null
    const isDiskFull = () => disk?.isFull() ?? false
    const built = await readConsole(fileURLToPath(new URL('../console', import.meta.url)))
    const consoleBuild = built.build
    const { db, isThere: isDatabaseThere } = connection
    const own = { ownAddress, isDiskFull, isDatabaseThere, consoleBuild }
    const services = makeServices({ config, db, ...signals, secretKey, ...own, demo })
    services.metrics.watchPool(connection.pool)
    await services.exportFiles?.prepare()
    const app = createApp(services, allHandlers)
    serveConsole(app, config, built)
    const server = await listen(app, config)
    address = addressOf(server, config.host)
    log({ level: 'info', version, node: process.versions.node })
    // A gateway runs no jobs for batches, carriers, maintenance and reverses, because the platform has this data.
    const engine = config.upstreamUrl ? null : startBatches(services, { isAlone: config.databaseUrl === null })
    const carriers = config.upstreamUrl ? null : startCarrierWatch(services)
    const maintenance = config.upstreamUrl ? null : startMaintenanceEnd(services)
    const hashing = config.upstreamUrl ? null : startHashing(services)
    const retention = startRetention(services)
    const vacuum = isOnDisk(config) ? startVacuum(services) : null
    stopOnSignal(async () => {
      leaving.abort()
      await sleep(config.drainSeconds * 1000)
      // Stops batches at once, because the next start continues them.
      const atWork = [engine, carriers, maintenance, hashing, retention, vacuum].map((work) => work?.stop())
      await Promise.all([...atWork, stopListening(server, stopping)])
      disk?.stop()
      await connection.close()
    })
    process.stdout.write(`Reversa listening on ${address}\n`)
  } catch (error) {
    await connection.close()
    throw error
  }
}

const isOnDisk = ({ databaseUrl, dataDir }: Config) => databaseUrl === null && dataDir !== 'memory://'

const alone = { now: () => new Date(), isDiskFull: () => false, log }

/** Runs an `lgpd …` command on the configured database, without starting the HTTP server. */
async function startLgpd(config: Config, args: readonly string[]): Promise<void> {
  const order = await readOrder(args, standardInput)
  const connection = await connect(config, { hosting: 'worker', onLost: databaseLost })
  try {
    await migrate(connection.pool, say)
    await runOrder(order, {
      db: connection.db,
      now: new Date(),
      exportFiles: config.exportFiles && exportFilesIn({ ...config.exportFiles, ...alone }),
      print,
    })
  } finally {
    await connection.close()
  }
}

/** Runs `secrets reseal`: encrypts all stored secrets with SECRET_KEY and prints how many were changed. */
async function startReseal(config: Config): Promise<void> {
  const connection = await connect(config, { hosting: 'worker', onLost: databaseLost })
  try {
    const key = await secretKeyOf(config)
    if (key === null) throw new StartError('SECRET_KEY must be set: it is the key that secrets are encrypted with.')
    await migrate(connection.pool, say)
    await checkSecretKey(connection.db, key, config)
    const counts = await resealSecrets(connection.db, { key, former: config.oldSecretKeys })
    for (const count of counts) print(formatCounts(count))
    if (counts.some(({ unreadable }) => unreadable > 0))
      print('Values that no key decrypts must be typed again, or need their key in SECRET_KEY_OLD.')
  } finally {
    await connection.close()
  }
}

function formatCounts({ kind, former, present, changed, unreadable }: ResealCounts): string {
  return `${kind}: ${former} encrypted anew, ${present + changed} with the present key before, ${unreadable} unreadable`
}

/** Prints how many values need a former key. Runs only with former keys, because all encrypted values must be read. */
async function warnOfFormerKeys(db: Connection['db'], key: Buffer, former: readonly Buffer[]): Promise<void> {
  if (former.length === 0) return
  const counts = await countSealed(db, { key, former })
  const total = counts.reduce((sum, one) => sum + one.former, 0)
  say(
    total === 0
      ? 'No stored value depends on SECRET_KEY_OLD any more: it can be removed.'
      : `Stored values that still depend on SECRET_KEY_OLD: ${total}. \`node dist/server/main.js secrets reseal\` encrypts them with SECRET_KEY.`,
  )
}

/** Migrates the database, checks the secret key and creates the demo data before the server listens. */
async function prepare(
  config: Config,
  { db, pool }: Connection,
  secretKey: Buffer | null,
  demo: DemoMode | null,
): Promise<void> {
  if (isOnDisk(config))
    say(
      `Embedded database in ${config.dataDir}: it survives a crash of the process, not a loss of power. In production set DATABASE_URL.`,
    )
  const notice = demoNotice(config)
  if (notice !== null) say(notice)
  await migrate(pool, say)
  if (secretKey) {
    await checkSecretKey(db, secretKey, config)
    await warnOfFormerKeys(db, secretKey, config.oldSecretKeys)
  }
  await demo?.seed(db, config, secretKey && makeSecrets(secretKey))
}

function databaseLost(reason: string, isFinal: boolean): void {
  log({ level: 'error', database: reason })
  if (isFinal) process.exit(1)
}

/** Stops gracefully on SIGTERM or SIGINT; a second signal exits at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  let signals = 0
  const begin = () => {
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const onSignal = () => {
    signals++
    if (signals > 1) process.exit(1)
    begin()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  whenNpmIsGone(begin)
}

// Logs an unhandled rejection without exiting; an uncaught exception ends the process.
process.on('unhandledRejection', (error) => log({ level: 'error', unhandled: 'rejection', ...faultOf(error) }))
process.on('uncaughtException', (error) => {
  log({ level: 'error', unhandled: 'exception', ...faultOf(error) })
  process.exit(1)
})

const [command, ...args] = process.argv.slice(2)

try {
  refuseOldNode(process.versions.node)
  if (command === '--help') print(usage)
  else if (command === '--version') print(version)
  else if (command === 'lgpd') await startLgpd(readConfig(process.env), args)
  else if (command === 'secrets' && args.join() === 'reseal') await startReseal(readConfig(process.env))
  else if (command === undefined) await start(readConfig(process.env))
  else refuseUsage()
} catch (error) {
  const what = command === undefined ? 'The server could not start' : 'The command failed'
  say(error instanceof StartError ? error.message : `${what}: ${rootMessageOf(error)}`)
  process.exit(1)
}
