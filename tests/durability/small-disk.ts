// Mounts a small temporary disk that tests can fill. Mounting requires permission of the operating system.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const MEGABYTE = 1024 * 1024

/** Mounts a small disk; returns null if mounting is not permitted. */
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

/** Fills the disk except for `freeBytes`; returns a function that frees the space again. */
export async function fillDisk(folder: string, freeBytes: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder)
  const file = join(folder, 'ballast')
  const handle = await open(file, 'w')
  for (let left = bavail * bsize - freeBytes; left > 0; left -= MEGABYTE)
    await handle.write(Buffer.alloc(Math.min(left, MEGABYTE)))
  await handle.close()
  return () => rm(file)
}

const probeDisk = await mountSmallDisk(1)
await probeDisk?.remove()

/** True if the user who runs the tests may mount disks. */
export const canMountDisks = probeDisk !== null

/** Runs `task` on a small disk and unmounts the disk afterwards. */
export async function withSmallDisk(megabytes: number, task: (folder: string) => Promise<void>): Promise<void> {
  const disk = await mountSmallDisk(megabytes)
  if (!disk) throw new Error('No disk could be mounted')
  await task(disk.folder).finally(disk.remove)
}
