// Opens the database of a server that is not running.
import { type Connection, connect } from '#server/db/connect.ts'

/** Runs `work` on the database in `folder`, the `DATA_DIR` of a stopped server. */
export async function withStoredData<Result>(
  folder: string,
  task: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect({ databaseUrl: null, dataDir: folder }, { hosting: 'in-process' })
  try {
    return await task(connection)
  } finally {
    await connection.close()
  }
}
