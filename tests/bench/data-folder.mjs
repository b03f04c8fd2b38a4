// Creates a temporary folder for the embedded database of a benchmark, because an in-memory database would be
// faster than the database of a real installation.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function createDataFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'reversa-bench-'))
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
