// Opens the database of a server that is not running.
import { type Connection, connect } from '#server/db/connect.ts'

/**
 * Opens the database in `folder` (the server's DATA_DIR), runs the callback and closes the database. No other process
 * may have the folder open.
 */
export async function stored<Result>(
  folder: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect({ databaseUrl: null, dataDir: folder }, { hosting: 'in-process' })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
