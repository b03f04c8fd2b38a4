// Vitest global setup: builds a migrated embedded database and stores it in a file that every worker loads. The schema
// `pristine` in that database contains the initial rows and a function that restores them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createConnection, createEmbeddedPool } from '#server/db/connect.ts'
import { createPrivateAddress } from '#server/db/embedded.ts'
import { openDatabase, serveDatabase } from '#server/db/embedded-worker.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the file with the migrated database. */
    databaseTemplatePath: string
    /** Folder for the sockets of the embedded databases. */
    socketFolderPath: string
  }
}

export default async function buildTemplate(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'reversa-tests-'))
  const socket = await createPrivateAddress(folder)
  const database = await openDatabase('memory://')
  const server = await serveDatabase(database, socket)
  const connection = createConnection(createEmbeddedPool(socket), () => server.close())
  await migrate(connection.pool)
  await connection.pool.query(CREATE_RESTORE_FUNCTION)
  await connection.pool.query('checkpoint')
  const dump = await database.dumpDataDir('none')
  await connection.close()
  const template = join(folder, 'database.tar')
  await writeFile(template, new Uint8Array(await dump.arrayBuffer()))
  project.provide('databaseTemplatePath', template)
  project.provide('socketFolderPath', folder)
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Creates the function `pristine.restore()`, which truncates every table, inserts the initial rows and drops the tables
 * that tests created. Unchanged tables are truncated, too, because their sequences may have advanced. The function
 * disables triggers, because the trigger of the activity table rejects changes and other triggers would update the
 * totals.
 */
const CREATE_RESTORE_FUNCTION = `
  create schema pristine;
  do $$
  declare
    table_name name;
    row_count bigint;
    all_tables text;
    inserts text := '';
  begin
    for table_name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table pristine.%I as table public.%I', table_name, table_name);
      execute format('select count(*) from pristine.%I', table_name) into row_count;
      if row_count > 0 then
        inserts := inserts
          || format('insert into public.%I overriding system value table pristine.%I;', table_name, table_name);
      end if;
    end loop;
    select string_agg(format('public.%I', tablename), ', ') into all_tables from pg_tables where schemaname = 'public';
    execute format($function$
      create function pristine.restore() returns void language plpgsql set session_replication_role = replica as $body$
      declare
        extra_table name;
      begin
        for extra_table in select tablename from pg_tables where schemaname = 'public'
          except select tablename from pg_tables where schemaname = 'pristine' loop
          execute format('drop table public.%%I cascade', extra_table);
        end loop;
        truncate %s restart identity;
        %s
      end $body$ $function$, all_tables, inserts);
  end $$`
