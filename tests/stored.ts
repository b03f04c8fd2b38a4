// The data of a server while it is not running.
import { type Connection, connect } from '#server/db/connect.ts'

/** `folder`: its DATA_DIR, which nobody has open. */
export async function withStoredData<Result>(
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
