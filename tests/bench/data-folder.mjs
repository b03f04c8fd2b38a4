// A folder for the embedded database of a bench, as `npm start` has one: in memory it would be faster than anybody's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function dataFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'reversa-bench-'))
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
