// A PostgreSQL as one file, and back, by its own tools: pg_dump, pg_restore and psql.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { fileMissing, partOf, refuseExisting } from './backup-file.ts'
import { connect } from './connect.ts'
import { refuseNewerDatabase } from './migrate.ts'
import { checkRestored } from './restored.ts'

/** As it is made in a new database. */
const emptied = `
drop schema public cascade;
create schema public;
grant usage on schema public to public;
`

/** While the servers work: one moment of the database, whatever is written meanwhile. */
export async function backUpServer(url: string, file: string): Promise<void> {
  refuseExisting(file)
  const part = partOf(file)
  try {
    // Only its owner may read it: pg_dump keeps the mode of a file that is there.
    await (await open(part, 'wx', 0o600)).close()
    await run(url, 'pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`])
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}

/** Everything or nothing: what was there goes in the same transaction in which the copy comes. */
export async function restoreServer(url: string, file: string, replaces: boolean): Promise<number | null> {
  await access(file, constants.R_OK).catch(() => fileMissing(file))
  const contents = await run(url, 'pg_restore', ['--list', file])
  if (!/ TABLE public migrations /.test(contents)) throw new StartError('A cópia não é de um banco do Reversa.')
  refuseNewerDatabase(await migrationsIn(url, file))
  await refuseOccupied(url, replaces)
  const script = start(url, 'pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  const told = text(script.stderr)
  const database = start(url, 'psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'])
  const refused = text(database.stderr)
  database.stdin.on('error', () => {})
  // The end of what is sent must not commit: it comes as well when this very process dies in the middle.
  database.stdin.write(`begin; set client_min_messages = warning;\n${replaces ? emptied : ''}`)
  for await (const piece of script.stdout) {
    if (database.stdin.destroyed) break
    if (!database.stdin.write(piece)) await drained(database)
  }
  const isRefused = database.stdin.destroyed
  if (isRefused) script.kill()
  if ((await ended(script)) !== 0 && !isRefused) {
    database.kill()
    throw new StartError(`${file} não é uma cópia que se possa abrir: ${oneLine(await told)}`)
  }
  // Sessions that had ended since must not live again, not even for a moment.
  database.stdin.end('delete from public.sessions; commit;\n')
  if ((await ended(database)) !== 0 || isRefused)
    throw new StartError(`O banco recusou a cópia: ${oneLine(await refused)}`)
  const connection = await connect({ databaseUrl: url, dataDir: '' }, { hosting: 'in-process' })
  try {
    return await checkRestored(connection)
  } finally {
    await connection.close()
  }
}

/** Read from the file, before anything is replaced. */
async function migrationsIn(url: string, file: string): Promise<ReadonlySet<string>> {
  const script = await run(url, 'pg_restore', ['--data-only', '--table=migrations', '--file=-', file])
  const lines = script.split('\n')
  const start = lines.findIndex((line) => line.startsWith('COPY public.migrations (name, ')) + 1
  const rows = start === 0 ? [] : lines.slice(start, lines.indexOf('\\.', start))
  return new Set(rows.flatMap((row) => row.split('\t')[0] || []))
}

/** Nobody may be at work in it, and what is there is given up only when it is said. */
async function refuseOccupied(url: string, replaces: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'reversa-restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ servers: number; tables: number }>(`
      select (select count(*)::int from pg_stat_activity
              where datname = current_database() and application_name = 'reversa') as servers,
             (select count(*)::int from pg_class
              where relnamespace = 'public'::regnamespace
                and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables`)
    const [{ servers, tables } = { servers: 0, tables: 0 }] = rows
    if (servers > 0) throw new StartError('Há servidores ligados a este banco: encerre-os antes de restaurar.')
    if (tables > 0 && !replaces)
      throw new StartError('O banco de DATABASE_URL não está vazio. Com --replace tudo o que há nele é substituído.')
  } finally {
    await client.end()
  }
}

type Program = 'pg_dump' | 'pg_restore' | 'psql'

/** The password goes by the environment: arguments can be read by everybody on the machine. */
function start(url: string, program: Program, options: readonly string[]) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const needsDatabase = program !== 'pg_restore'
  const child = spawn(program, [...options, ...(needsDatabase ? [`--dbname=${address.href}`] : [])], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }), LC_MESSAGES: 'C' },
    stdio: 'pipe',
  })
  child.on('error', () => {})
  return child
}

async function run(url: string, program: Program, options: readonly string[]): Promise<string> {
  const child = start(url, program, options)
  const [output, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)])
  if (code === null) throw new StartError(`Falta o programa ${program}, dos clientes do PostgreSQL.`)
  if (code !== 0) throw new StartError(`${program}: ${oneLine(said)}`)
  return output
}

/** Its exit code; null when it could not be started. */
function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode ?? 1)
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function drained({ stdin }: Pick<ReturnType<typeof start>, 'stdin'>): Promise<void> {
  if (stdin.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    stdin.once('drain', resolve)
    stdin.once('close', resolve)
  })
}

const oneLine = (said: string) => said.trim().split('\n').at(0) ?? ''
