// Creates the demo data once before all browser tests. Every test server starts with a copy of the data, which is
// faster than creating them.
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder, type Environment, type RunningServer, runServer } from '../running-server.ts'

/**
 * Parent folder of the temporary folders. It is inside the folder of test results, so that the next run deletes the
 * files of an aborted run.
 */
const parentFolder = join(import.meta.dirname, '../../test-results')

/** Creates an empty temporary folder for the files of a test. */
export async function createFolder(): Promise<string> {
  await mkdir(parentFolder, { recursive: true })
  return mkdtemp(join(parentFolder, 'demo-'))
}

/**
 * Copies the build into a temporary folder inside the project, because Node.js must find the installed packages from
 * there.
 */
export async function copyBuild(): Promise<string> {
  const folder = await createFolder()
  await cp(buildFolder, folder, { recursive: true })
  return folder
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

export default async function prepareDemo() {
  const folder = await createFolder()
  const server = await runServer({ DATA_DIR: folder })
  await server.stop()
  process.env.PREPARED_DEMO = folder
  return () => remove(folder)
}

export interface Preparation {
  /** Folder of the build to run; the default is the last result of `npm run build`. */
  readonly build?: string
  /** Prepares the data in `folder`, before the server starts on this folder. */
  readonly prepare?: (folder: string) => Promise<void>
}

/** Runs `task` with a demo server that has its own data folder. Afterwards stops the server and deletes the folder. */
export async function withDemoServer(
  task: (server: RunningServer, folder: string) => Promise<void>,
  environment: Environment = {},
  { build = buildFolder, prepare }: Preparation = {},
): Promise<void> {
  const folder = await createFolder()
  try {
    await cp(process.env.PREPARED_DEMO ?? '', folder, { recursive: true })
    await prepare?.(folder)
    const server = await runServer({ ...environment, DATA_DIR: folder }, build)
    try {
      await task(server, folder)
    } finally {
      await server.stop()
    }
  } finally {
    await remove(folder)
  }
}
