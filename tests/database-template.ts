// Before the tests: one embedded database with every migration applied, as a file that each worker loads its own from. Beside its tables it
// holds the rows that they begin with, and how to come back to them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createConnection, createEmbeddedPool } from '#server/db/connect.ts'
import { createPrivateAddress } from '#server/db/embedded.ts'
import { openDatabase, serve } from '#server/db/embedded-worker.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the template. */
    databaseTemplate: string
    /** Folder for the sockets of databases. */
    sockets: string
  }
}

export default async function prepare(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-tests-'))
  const address = await createPrivateAddress(folder)
  const database = await openDatabase('memory://')
  const server = await serve(database, address)
  const connection = createConnection(createEmbeddedPool(address), () => server.close())
  await migrate(connection.pool)
  await connection.pool.query(keepPristine)
  await connection.pool.query('checkpoint')
  const dump = await database.dumpDataDir('none')
  await connection.close()
  const template = join(folder, 'database.tar')
  await writeFile(template, new Uint8Array(await dump.arrayBuffer()))
  project.provide('databaseTemplate', template)
  project.provide('sockets', folder)
  return () => rm(folder, { recursive: true, force: true })
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
