// Entry point: starts the server or runs a command-line command, and shuts down gracefully on a signal.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getHandlers } from './all-handlers.ts'
import { createApp } from './app.ts'
import { type Config, ensureNodeVersion, ensureSafeStart, getDemoWarning, readConfig } from './config.ts'
import { startBatchEngine } from './console/batches/run.ts'
import { parseArguments, readStandardInput, runLgpdCommand } from './consumers/command.ts'
import { startRetention } from './consumers/retention.ts'
import { type Connection, connect } from './db/connect.ts'
import { watchDisk } from './db/disk-space.ts'
import { migrate } from './db/migrate.ts'
import type { DemoMode } from './demo-mode.ts'
import { StartError } from './errors.ts'
import { readConsole, serveConsole } from './http/static.ts'
import { getServerUrl, listen, onNpmExit, stopListening } from './listening.ts'
import { createLog, describeError, getRootMessage } from './log.ts'
import { startCarrierChecks } from './platform/carriers/watch.ts'
import { startMaintenanceEndChecks } from './platform/comunication/maintenance.ts'
import { startConsumerHashing } from './services/consumer-hashes.ts'
import { createExportFiles } from './services/export-files.ts'
import { countEncryptedValues, type ReencryptionCounts, reencryptSecrets } from './services/reseal.ts'
import { checkSecretKey, createSecrets, readSecretKey } from './services/secrets.ts'
import { startVacuum } from './services/vacuum.ts'
import { createPlatform, createServices } from './services.ts'
import { loadAdapter } from './upstream/adapter.ts'
import { checkPlatform } from './upstream/check.ts'
import { version } from './version.ts'

/** Prints a line for the operator on stderr. Used only before the server listens, because later log lines are JSON. */
const printToStderr = (line: string) => process.stderr.write(`${line}\n`)
const log = createLog(() => new Date())
/** Prints the result of a command on stdout. */
const printToStdout = (text: string) => void process.stdout.write(`${text}\n`)

const usage = `Usage: node dist/server/main.js [command]
  (no command)         starts the server; docs/operations.md lists the environment variables
  lgpd find|export|anonymise …
                       finds, hands out or anonymises the data of a consumer
  secrets reseal       encrypts all stored secrets with SECRET_KEY
  check-platform       calls every GET of the platform at UPSTREAM_URL with the token in PLATFORM_TOKEN
  --help               prints this text
  --version            prints the version`

function exitWithUsage(): never {
  printToStderr(usage)
  process.exit(2)
}

/** Loads the adapter module that UPSTREAM_ADAPTER names; returns null if the variable is not set. */
const loadConfiguredAdapter = async ({ upstreamAdapter }: Config) =>
  upstreamAdapter ? loadAdapter(upstreamAdapter) : null

/** Opens the database, then starts the HTTP server and the background jobs. */
async function startServer(config: Config): Promise<void> {
  ensureSafeStart(config)
  const adapter = await loadConfiguredAdapter(config)
  const connection = await connect(config, { hosting: 'worker', onLost: onDatabaseLost, reset: config.demoReset })
  try {
    const secretKey = await readSecretKey(config)
    const demo = config.demo ? (await import('../demo/demo.ts')).demo : null
    await prepareDatabase(config, connection, secretKey, demo)
    const draining = new AbortController()
    const stopping = new AbortController()
    let serverUrl = ''
    const ownAddress = () => serverUrl
    const signals = { leaving: draining.signal, stopping: stopping.signal }
    const disk = isOnDisk(config) ? watchDisk(config.dataDir) : null
    const isDiskFull = () => disk?.isFull() ?? false
    const builtConsole = await readConsole(fileURLToPath(new URL('../console', import.meta.url)))
    const consoleBuild = builtConsole.buildId
    const { db, isReachable: isDatabaseReachable } = connection
    const serverOptions = { ownAddress, isDiskFull, isDatabaseReachable, consoleBuild }
    const services = createServices({ config, db, ...signals, secretKey, ...serverOptions, demo, adapter })
    services.metrics.watchPool(connection.pool)
    await services.exportFiles?.ensureFolderWritable()
    const app = createApp(services, getHandlers(services))
    serveConsole(app, config, builtConsole)
    const server = await listen(app, config)
    serverUrl = getServerUrl(server, config.host)
    log({ level: 'info', version, node: process.versions.node })
    const batchEngine = startBatchEngine(services, { isOnlyProcess: config.databaseUrl === null })
    // With an external platform API, the jobs for carriers, maintenance and consumer hashes do not run, because their
    // data is not in this database.
    const carrierChecks = config.upstreamUrl ? null : startCarrierChecks(services)
    const maintenanceChecks = config.upstreamUrl ? null : startMaintenanceEndChecks(services)
    const consumerHashing = config.upstreamUrl ? null : startConsumerHashing(services)
    const retentionJob = startRetention(services)
    const vacuumJob = isOnDisk(config) ? startVacuum(services) : null
    stopOnSignal(async () => {
      draining.abort()
      await sleep(config.drainSeconds * 1000)
      // Stops all background jobs at once. The server continues the interrupted batches after its next start.
      const stoppedJobs = [batchEngine, carrierChecks, maintenanceChecks, consumerHashing, retentionJob, vacuumJob].map(
        (job) => job?.stop(),
      )
      await Promise.all([...stoppedJobs, stopListening(server, stopping)])
      disk?.stop()
      await connection.close()
    })
    process.stdout.write(`Reversa listening on ${serverUrl}\n`)
  } catch (error) {
    await connection.close()
    throw error
  }
}

const isOnDisk = ({ databaseUrl, dataDir }: Config) => databaseUrl === null && dataDir !== 'memory://'

const exportFileOptions = { now: () => new Date(), isDiskFull: () => false, log }

/** Runs an `lgpd …` command (Brazilian data protection law) on the configured database, without an HTTP server. */
async function runLgpd(config: Config, args: readonly string[]): Promise<void> {
  const lgpdCommand = await parseArguments(args, readStandardInput)
  const connection = await connect(config, { hosting: 'worker', onLost: onDatabaseLost })
  try {
    await migrate(connection.pool, printToStderr)
    await runLgpdCommand(lgpdCommand, {
      db: connection.db,
      now: new Date(),
      exportFiles: config.exportFiles && createExportFiles({ ...config.exportFiles, ...exportFileOptions }),
      print: printToStdout,
    })
  } finally {
    await connection.close()
  }
}

/** Runs `secrets reseal`: encrypts all stored secrets with SECRET_KEY and prints how many were changed. */
async function runReseal(config: Config): Promise<void> {
  const connection = await connect(config, { hosting: 'worker', onLost: onDatabaseLost })
  try {
    const key = await readSecretKey(config)
    if (key === null) throw new StartError('SECRET_KEY must be set: it is the key that secrets are encrypted with.')
    await migrate(connection.pool, printToStderr)
    await checkSecretKey(connection.db, key, config)
    const counts = await reencryptSecrets(connection.db, { key, oldKeys: config.oldSecretKeys })
    for (const count of counts) printToStdout(formatCounts(count))
    if (counts.some(({ unreadable }) => unreadable > 0))
      printToStdout('Values that no key decrypts must be typed again, or need their key in SECRET_KEY_OLD.')
  } finally {
    await connection.close()
  }
}

/**
 * Runs `check-platform`: sends test requests to the external platform API, without a database. Sets exit code 1 if a
 * required request fails.
 */
async function runPlatformCheckCommand(config: Config, platformToken: string | undefined): Promise<void> {
  const token = platformToken?.trim() ?? ''
  if (!config.upstreamUrl) throw new StartError('UPSTREAM_URL must be set: it is the address of the platform.')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new StartError('PLATFORM_TOKEN must be set to a bearer token of the platform, without spaces.')
  const platform = createPlatform(config.upstreamUrl, await loadConfiguredAdapter(config))
  if (!(await checkPlatform({ platform, token, print: printToStdout }))) process.exitCode = 1
}

function formatCounts({ kind, former, present, changed, unreadable }: ReencryptionCounts): string {
  return `${kind}: ${former} encrypted anew, ${present + changed} with the present key before, ${unreadable} unreadable`
}

/**
 * Prints how many stored values still need a former encryption key. Skips the count if no former key is configured,
 * because counting reads all encrypted values.
 */
async function warnOfFormerKeys(db: Connection['db'], key: Buffer, formerKeys: readonly Buffer[]): Promise<void> {
  if (formerKeys.length === 0) return
  const counts = await countEncryptedValues(db, { key, oldKeys: formerKeys })
  const total = counts.reduce((sum, count) => sum + count.former, 0)
  printToStderr(
    total === 0
      ? 'No stored value depends on SECRET_KEY_OLD any more: it can be removed.'
      : `Stored values that still depend on SECRET_KEY_OLD: ${total}. \`node dist/server/main.js secrets reseal\` encrypts them with SECRET_KEY.`,
  )
}

/** Migrates the database, checks the secret key and creates the demo data before the server listens. */
async function prepareDatabase(
  config: Config,
  { db, pool }: Connection,
  secretKey: Buffer | null,
  demo: DemoMode | null,
): Promise<void> {
  if (isOnDisk(config))
    printToStderr(
      `Embedded database in ${config.dataDir}: it survives a crash of the process, not a loss of power. In production set DATABASE_URL.`,
    )
  const demoWarning = getDemoWarning(config)
  if (demoWarning !== null) printToStderr(demoWarning)
  await migrate(pool, printToStderr)
  if (secretKey) {
    await checkSecretKey(db, secretKey, config)
    await warnOfFormerKeys(db, secretKey, config.oldSecretKeys)
  }
  await demo?.seed(db, config, secretKey && createSecrets(secretKey))
}

function onDatabaseLost(reason: string, isFinal: boolean): void {
  log({ level: 'error', database: reason })
  if (isFinal) process.exit(1)
}

/** Stops gracefully on SIGTERM or SIGINT; a second signal exits at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  let signalCount = 0
  const beginStop = () => {
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const onSignal = () => {
    signalCount++
    if (signalCount > 1) process.exit(1)
    beginStop()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  onNpmExit(beginStop)
}

// Logs an unhandled rejection without exiting; an uncaught exception ends the process.
process.on('unhandledRejection', (error) => log({ level: 'error', unhandled: 'rejection', ...describeError(error) }))
process.on('uncaughtException', (error) => {
  log({ level: 'error', unhandled: 'exception', ...describeError(error) })
  process.exit(1)
})

const [command, ...args] = process.argv.slice(2)

try {
  ensureNodeVersion(process.versions.node)
  if (command === '--help') printToStdout(usage)
  else if (command === '--version') printToStdout(version)
  else if (command === 'lgpd') await runLgpd(readConfig(process.env), args)
  else if (command === 'secrets' && args.join() === 'reseal') await runReseal(readConfig(process.env))
  else if (command === 'check-platform')
    await runPlatformCheckCommand(readConfig(process.env), process.env.PLATFORM_TOKEN)
  else if (command === undefined) await startServer(readConfig(process.env))
  else exitWithUsage()
} catch (error) {
  const summary = command === undefined ? 'The server could not start' : 'The command failed'
  printToStderr(error instanceof StartError ? error.message : `${summary}: ${getRootMessage(error)}`)
  process.exit(1)
}
