// The product's own modules several times in one process, once as they are and then with something in them replaced, on one database.
import { createServer } from 'vite'
import { dataFolder } from './data-folder.mjs'

/** The sections that `measure` answers, on PGlite and on PostgreSQL where there is one: it gets what loads the modules of each, ours first. */
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
    const { hasPostgres, createTestPostgres } = await load('/tests/postgres.ts')
    const sections = [await on('PGlite, in a folder', await embedded(load))]
    if (hasPostgres) sections.push(await on('PostgreSQL', await createTestPostgres()))
    return sections
  } finally {
    for (const vite of servers) await vite.close()
  }
}

const moduleServer = (plugins) =>
  createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error', plugins })

/** With every table and nothing in them. */
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
