// `npm run backup -- <file>` and `npm run restore -- <file>`: the whole database as one file, and back again.
import { readConfig } from './config.ts'
import { backUpEmbedded, restoreEmbedded } from './db/backup-embedded.ts'
import { backUpServer, restoreServer } from './db/backup-server.ts'
import { StartError } from './start-error.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

async function work([verb, ...rest]: readonly string[]): Promise<void> {
  const config = readConfig(process.env)
  const replaces = rest.includes('--replace')
  const files = rest.filter((argument) => argument !== '--replace')
  const [file] = files
  if (file === undefined || files.length > 1 || (verb !== 'backup' && verb !== 'restore'))
    throw new StartError(
      'Diga um arquivo: npm run backup -- cópia.reversa, ou npm run restore -- cópia.reversa [--replace].',
    )
  if (config.databaseUrl === null && config.dataDir === 'memory://')
    throw new StartError('Com DATA_DIR=memory:// não há o que guardar.')
  if (verb === 'backup') {
    if (config.databaseUrl === null) await backUpEmbedded(config.dataDir, file)
    else await backUpServer(config.databaseUrl, file)
    say(`Guardado em ${file}. Guarde à parte a chave dos segredos: sem ela, senhas e tokens guardados não se abrem.`)
    return
  }
  const broken =
    config.databaseUrl === null
      ? await restoreEmbedded(config.dataDir, file, replaces)
      : await restoreServer(config.databaseUrl, file, replaces)
  say(`Restaurado de ${file}. As sessões foram encerradas: todos entram de novo.`)
  if (broken !== null) say(`Atenção: a cópia foi alterada. O registro de atividade se quebra na linha ${broken}.`)
}

try {
  await work(process.argv.slice(2))
} catch (error) {
  say(
    error instanceof StartError
      ? error.message
      : `Não deu certo: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
}
