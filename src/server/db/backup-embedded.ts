// The embedded database as one file, and back: packed and unpacked while no server has it open.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StartError } from '#server/start-error.ts'
import { fileMissing, refuseExisting, writeWhole } from './backup-file.ts'
import { lockDirectory } from './directory-lock.ts'
import { opened } from './packed.ts'
import { checkRestored } from './restored.ts'

const [gzipped, gunzipped] = [promisify(gzip), promisify(gunzip)]

export async function backUpEmbedded(dataDir: string, file: string): Promise<void> {
  refuseExisting(file)
  if (!existsSync(join(dataDir, 'database'))) throw new StartError(`Não há banco em DATA_DIR (${dataDir}).`)
  await alone(dataDir, () =>
    opened({ dataDir }, async ({ pack }) =>
      writeWhole(file, await gzipped(Buffer.from(await (await pack()).arrayBuffer()))),
    ),
  )
}

/** Unpacked and looked at beside its place: a file that is no backup leaves everything as it was. */
export async function restoreEmbedded(dataDir: string, file: string, replaces: boolean): Promise<number | null> {
  const content = await readFile(file).catch(() => fileMissing(file))
  // By its checksum a file that was cut short is known before anything is made of it.
  const packed = new Blob([await gunzipped(content).catch((error) => notCopy(file, error))])
  return alone(dataDir, async () => {
    const place = join(dataDir, 'database')
    if (existsSync(place) && !replaces)
      throw new StartError(`DATA_DIR (${dataDir}) já tem um banco. Com --replace ele é posto de lado, e não apagado.`)
    const fresh = join(dataDir, 'restoring')
    try {
      await rm(fresh, { recursive: true, force: true })
      await mkdir(fresh)
      const broken = await opened({ dataDir: fresh, packed }, checkRestored).catch((error) => {
        throw error instanceof StartError ? error : notCopy(file, error)
      })
      if (existsSync(place)) await rename(place, `${place}.replaced-${Date.now()}`)
      await rename(join(fresh, 'database'), place)
      return broken
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  })
}

async function alone<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lockDirectory(dataDir)
  try {
    return await work()
  } finally {
    await unlock()
  }
}

function notCopy(file: string, error: unknown): never {
  throw new StartError(`${file} não é uma cópia que se possa abrir: ${String(error).replace(/\s+/g, ' ')}`)
}
