// The product's own modules twice in one process, once as they are and once with something in them replaced, on one database.
import { createServer } from 'vite'

/** Loads modules of the product as these plugins leave them. */
export const moduleServer = (plugins) =>
  createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error', plugins })

/** A database of PGlite with every table and nothing in them. */
export async function embedded(load) {
  const { connect } = await load('/src/server/db/connect.ts')
  const { migrate } = await load('/src/server/db/migrate.ts')
  const connection = await connect({ databaseUrl: null, dataDir: 'memory://' }, { hosting: 'in-process' })
  await migrate(connection.pool)
  return connection
}
