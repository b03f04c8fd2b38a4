// Creates a data folder for the embedded database of a benchmark, because an in-memory database would be faster than in
// production.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function dataFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'reversa-bench-'))
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
