// Loads the product's modules several times in one process, unchanged and with replaced code, and runs them on one
// database.
import { createServer } from 'vite'
import { createDataFolder } from './data-folder.mjs'

/**
 * Runs `measure` on PGlite and, if available, on PostgreSQL, and returns its results. `measure` gets a list of
 * functions that import modules: the first imports unchanged modules, the others apply one plugin of `plugins`
 * each.
 */
export async function measureOnBothDatabases(plugins, measure) {
  const servers = await Promise.all([[], ...plugins.map((plugin) => [plugin])].map(createModuleServer))
  const loaders = servers.map((vite) => (path) => vite.ssrLoadModule(path))
  const [load] = loaders
  const measureOn = async (name, connection) => {
    try {
      return await measure(loaders, name, connection)
    } finally {
      await connection.close()
    }
  }
  try {
    const { hasPostgres, createTestPostgres } = await load('/tests/postgres.ts')
    const sections = [await measureOn('PGlite, in a folder', await openEmbedded(load))]
    if (hasPostgres) sections.push(await measureOn('PostgreSQL', await createTestPostgres()))
    return sections
  } finally {
    for (const vite of servers) await vite.close()
  }
}

const createModuleServer = (plugins) =>
  createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error', plugins })

/** Opens an embedded database with empty tables in a temporary folder. */
async function openEmbedded(load) {
  const { connect } = await load('/src/server/db/connect.ts')
  const { migrate } = await load('/src/server/db/migrate.ts')
  const { dataDir, remove } = await createDataFolder()
  const connection = await connect({ databaseUrl: null, dataDir }, { hosting: 'in-process' })
  await migrate(connection.pool)
  const close = async () => {
    await connection.close()
    await remove()
  }
  return { ...connection, close }
}
