// Hashed files of the console, of all builds that are served or were until lately. While processes are replaced, one is asked for files of another's
// build; and who opened the console before finds what it loads later.
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { PooledDatabase } from '#server/db/database.ts'
import { consoleFiles } from '#server/db/schema/platform.ts'

/** Longer than any session. */
const keptDays = 7

export interface BuiltFile {
  readonly path: string
  /** Null: its content is as it was built. */
  readonly encoding: 'br' | null
  readonly content: Buffer
}

/** `files`: those of the build that is served from now on; a week after the first start without it, a file of another one goes. */
export async function keepBuild(db: PooledDatabase, files: readonly BuiltFile[]): Promise<void> {
  const paths = files.map(({ path }) => path)
  const ofThis = inArray(consoleFiles.path, paths)
  await db.transaction(async (tx) => {
    // Processes of two builds that start together wait for each other.
    await tx.execute(sql`lock table ${consoleFiles} in share row exclusive mode`)
    const found = await tx.select({ path: consoleFiles.path }).from(consoleFiles).where(ofThis)
    const known = new Set(found.map(({ path }) => path))
    const missing = files.filter(({ path }) => !known.has(path))
    if (missing.length > 0) await tx.insert(consoleFiles).values(missing)
    await tx
      .update(consoleFiles)
      .set({ left_at: null })
      .where(and(ofThis, isNotNull(consoleFiles.left_at)))
    const others = and(notInArray(consoleFiles.path, paths), isNull(consoleFiles.left_at))
    await tx.update(consoleFiles).set({ left_at: sql`now()` }).where(others)
    await tx.delete(consoleFiles).where(lt(consoleFiles.left_at, sql`now() - make_interval(days => ${keptDays})`))
  })
}

export async function fileOfAnyBuild(db: PooledDatabase, path: string): Promise<BuiltFile | undefined> {
  const [found] = await db.select().from(consoleFiles).where(eq(consoleFiles.path, path))
  return found
}

/** For who does not take it compressed. */
export const plainOf = async ({ encoding, content }: BuiltFile): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliDecompress)(content) : content
