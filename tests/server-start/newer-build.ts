// Turns a copy of the build into a newer version: adds a database migration and renames the main JavaScript file.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * SQL migration of the newer version. Creates a table, and changes tables that a running server of the old version
 * uses.
 */
const nextMigration = `
  create table next_version (n integer primary key);
  insert into next_version values (1);
  alter table ecommerces add column next_note text not null default 'new';
  alter table users add column next_note text;
  create index next_note_of_ecommerces on ecommerces (next_note);`

/** Changes the files of a build while a server runs that has already loaded these files. */
export async function upgradeBuild(buildFolder: string): Promise<void> {
  const migrations = join(buildFolder, 'server/migrations')
  const journal = join(migrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const next = { idx: entries.length, version: '7', when: entries.at(-1).when + 1, tag: '9999_next', breakpoints: true }
  await writeFile(join(migrations, '9999_next.sql'), nextMigration)
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
  const assets = join(buildFolder, 'console/assets')
  const page = await readFile(join(buildFolder, 'console/index.html'), 'utf8')
  const oldFileName = /<script [^>]*src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? ''
  for (const name of await readdir(assets)) if (/\.(br|gz)$/.test(name)) await rm(join(assets, name))
  await rename(join(assets, oldFileName), join(assets, `next-${oldFileName}`))
  const renamedFiles =
    (await replaceIn(join(buildFolder, 'console'), oldFileName, `next-${oldFileName}`)) +
    (await replaceIn(assets, oldFileName, `next-${oldFileName}`))
  if (renamedFiles < 2) throw new Error('The build is made otherwise than this expects')
}

/** Replaces a text in all files of the folder and returns the number of changed files. */
async function replaceIn(folder: string, text: string, replacement: string): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    if (!/\.(js|html)$/.test(name)) continue
    const content = await readFile(join(folder, name), 'utf8')
    if (!content.includes(text)) continue
    await writeFile(
      join(folder, name),
      content.replaceAll(text, () => replacement),
    )
    count++
  }
  return count
}
