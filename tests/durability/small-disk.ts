// A disk of its own that is soon full, for whoever may mount one.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const MEGABYTE = 1024 * 1024

/** A small disk of its own; null where the machine allows none. */
async function mountSmallDisk(megabytes: number): Promise<{ folder: string; remove: () => Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  await chmod(folder, 0o777)
  const remove = async () => {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

/** Takes what is free, but for so much. */
export async function fillDisk(folder: string, leave: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder)
  const file = join(folder, 'ballast')
  const handle = await open(file, 'w')
  for (let left = bavail * bsize - leave; left > 0; left -= MEGABYTE)
    await handle.write(Buffer.alloc(Math.min(left, MEGABYTE)))
  await handle.close()
  return () => rm(file)
}

const probe = await mountSmallDisk(1)
await probe?.remove()

/** On a small disk, which is gone afterwards. */
export const hasDisk = probe !== null

export async function withSmallDisk(megabytes: number, work: (folder: string) => Promise<void>): Promise<void> {
  const small = await mountSmallDisk(megabytes)
  if (!small) throw new Error('No disk')
  await work(small.folder).finally(small.remove)
}
