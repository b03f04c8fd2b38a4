// Loads the product's own modules several times in one process, once unchanged and once per replacement, on one
// database.
import { createServer } from 'vite'
import { dataFolder } from './data-folder.mjs'

/**
 * Runs `measure` on PGlite and, if available, on PostgreSQL; passes a module loader for each variant, the unchanged one
 * first. Returns the sections of the report.
 */
export async function onBothDatabases(replacings, measure) {
  const servers = await Promise.all([[], ...replacings.map((one) => [one])].map(moduleServer))
  const loads = servers.map((vite) => (path) => vite.ssrLoadModule(path))
  const [load] = loads
  const on = async (name, connection) => {
    try {
      return await measure(loads, name, connection)
    } finally {
      await connection.close()
    }
  }
  try {
    const { hasPostgres, testPostgres } = await load('/tests/postgres.ts')
    const sections = [await on('PGlite, in a folder', await embedded(load))]
    if (hasPostgres) sections.push(await on('PostgreSQL', await testPostgres()))
    return sections
  } finally {
    for (const vite of servers) await vite.close()
  }
}

const moduleServer = (plugins) =>
  createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error', plugins })

/** Opens an embedded database with all tables and no rows. */
async function embedded(load) {
  const { connect } = await load('/src/server/db/connect.ts')
  const { migrate } = await load('/src/server/db/migrate.ts')
  const { dataDir, remove } = await dataFolder()
  const connection = await connect({ databaseUrl: null, dataDir }, { hosting: 'in-process' })
  await migrate(connection.pool)
  const close = async () => {
    await connection.close()
    await remove()
  }
  return { ...connection, close }
}
