// The file of a backup, or of a key: never half written. A backup is never put over another one.
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { StartError } from '#server/start-error.ts'

/** Made under another name and given its own when it is whole and on the disk; only its owner may read it. */
export async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const part = partOf(file)
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw new StartError(`Não foi possível gravar ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export function partOf(file: string): string {
  return `${file}.part-${process.pid}`
}

export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartError(`${file} já existe: escolha outro nome.`)
}

export function fileMissing(file: string): never {
  throw new StartError(`Não há arquivo ${file} que se possa ler.`)
}
