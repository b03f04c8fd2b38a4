// Before the tests: one embedded database with every migration applied, packed, so that each worker opens its own in half a second. Beside its
// tables it holds the rows that they begin with, and how to come back to them.
// The pack is kept for the next run, as long as migrations and PGlite stay the same.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { packNew } from '#server/db/packed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the packed database. */
    packedDatabase: string
    /** Folder for the sockets of databases. */
    sockets: string
  }
}

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/reversa')

export default async function prepare(project: TestProject) {
  const file = join(cache, `database-${await fingerprint()}.tar`)
  if (!existsSync(file)) await keep(file, await packedDatabase())
  project.provide('packedDatabase', file)
  const sockets = await mkdtemp(join(tmpdir(), 'reversa-tests-'))
  project.provide('sockets', sockets)
  return () => rm(sockets, { recursive: true, force: true })
}

async function fingerprint(): Promise<string> {
  const folder = join(root, 'src/server/db/migrations')
  const migrations = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = [
    ...migrations.map((name) => join(folder, name)),
    join(root, 'node_modules/@electric-sql/pglite/package.json'),
    ...['catalogue', 'embedded', 'migrate', 'packed'].map((name) => join(root, `src/server/db/${name}.ts`)),
    join(root, 'src/contract/access.ts'),
    join(import.meta.dirname, 'database-pack.ts'),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Moved into place whole: another run may be reading it. */
async function keep(file: string, content: Uint8Array): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, file)
}

async function packedDatabase(): Promise<Uint8Array> {
  const packed = await packNew((pool) => pool.query(keepPristine))
  return new Uint8Array(await packed.arrayBuffer())
}

/**
 * Every table is emptied and filled again, also one that nobody wrote to: its sequence may have moved. No trigger has a say, so that the record, which
 * refuses changes, and the totals are as they were, too. What is no table of ours goes.
 */
const keepPristine = `
  create schema pristine;
  do $$
  declare
    one name;
    many text;
    restoring text := '';
  begin
    for one in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table pristine.%I as table public.%I', one, one);
      execute format('select count(*) from pristine.%I', one) into many;
      if many <> '0' then
        restoring := restoring || format('insert into public.%I overriding system value table pristine.%I;', one, one);
      end if;
    end loop;
    select string_agg(format('public.%I', tablename), ', ') into many from pg_tables where schemaname = 'public';
    execute format($made$
      create function pristine.restore() returns void language plpgsql set session_replication_role = replica as $body$
      declare
        one name;
      begin
        for one in select tablename from pg_tables where schemaname = 'public'
          except select tablename from pg_tables where schemaname = 'pristine' loop
          execute format('drop table public.%%I cascade', one);
        end loop;
        truncate %s restart identity;
        %s
      end $body$ $made$, many, restoring);
  end $$`
