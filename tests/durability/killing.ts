// Crashes a server repeatedly while parallel writers send requests, and checks the stored data after each recovery.
import { signIn } from '../server-start/built-server.ts'
import {
  canReadDatabase,
  countAcknowledged,
  createWriteLog,
  findInconsistencies,
  resendUnanswered,
  type WriteLog,
  type WriteTarget,
  writeUntil,
} from './writing.ts'

interface Crash {
  /** Crashes the server, or the database of the server. */
  readonly crash: (round: number) => Promise<void>
  /** Restarts the crashed process. Does nothing if the process restarts by itself. */
  readonly recover: (round: number) => Promise<void>
}

interface Rounds extends Crash {
  readonly url: () => string
  readonly rounds: number
  /** Upper bound of a random number: the crash happens after 3 to 3 + `maxWrites` acknowledged writes. */
  readonly maxWrites?: number
}

export interface CrashFigures {
  readonly acknowledged: number
  readonly unanswered: number
  readonly errorCounts: Readonly<Record<string, number>>
  readonly inconsistencies: readonly string[]
}

const WRITER_COUNT = 4
/** Ids of the demo ecommerces that the writers change: the first id and the number of ids. */
const writtenEcommerceIds = { first: 20, count: 40 }

export async function crashRepeatedly({ url, rounds, crash, recover, maxWrites = 20 }: Rounds): Promise<CrashFigures> {
  const sessions = await Promise.all(Array.from({ length: WRITER_COUNT }, () => signIn(url())))
  const logs = new Map<number, WriteLog>()
  const getTarget = (ecommerceId: number, writer: number): WriteTarget => {
    const session = sessions[writer % WRITER_COUNT]
    if (!session) throw new Error('The writer has no session')
    return { url: url(), session, ecommerceId }
  }
  const inconsistencies: string[] = []
  for (let round = 0; round < rounds; round++) {
    const targets = sessions.map((_, writer) =>
      getTarget(writtenEcommerceIds.first + ((round * WRITER_COUNT + writer) % writtenEcommerceIds.count), writer),
    )
    for (const { ecommerceId } of targets) if (!logs.has(ecommerceId)) logs.set(ecommerceId, createWriteLog())
    const getLog = ({ ecommerceId }: WriteTarget) => logs.get(ecommerceId) ?? createWriteLog()
    const countWrites = () => targets.reduce((total, target) => total + countAcknowledged(getLog(target)), 0)
    const writesBeforeCrash = countWrites() + 3 + Math.floor(Math.random() * maxWrites)
    let hasCrashed = false
    const writing = targets.map((target) => writeUntil(target, getLog(target), () => hasCrashed))
    await waitUntil(() => countWrites() >= writesBeforeCrash)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 15))
    await crash(round)
    hasCrashed = true
    await Promise.all(writing)
    await recover(round)
    // Waits for a successful read. The health check is not sufficient, because its result may be one second old.
    await waitUntil(() => canReadDatabase(getTarget(writtenEcommerceIds.first, 0)))
    for (const target of targets) {
      const log = getLog(target)
      const messages = await findInconsistencies({ ...target, url: url() }, log)
      inconsistencies.push(...messages.map((message) => `round ${round}: ${message}`))
      await resendUnanswered({ ...target, url: url() }, log)
    }
  }
  // Checks all ecommerces again, because later crashes must lose nothing, and a repeated write must be stored only
  // once.
  for (const [ecommerceId, log] of logs)
    inconsistencies.push(...(await findInconsistencies(getTarget(ecommerceId, 0), log)))
  return summarize([...logs.values()], inconsistencies)
}

function summarize(logs: readonly WriteLog[], inconsistencies: readonly string[]): CrashFigures {
  const errorCounts: Record<string, number> = {}
  for (const status of logs.flatMap(({ errorStatuses }) => errorStatuses))
    errorCounts[status] = (errorCounts[status] ?? 0) + 1
  const unanswered = logs.flatMap(({ stores }) => [...stores.values()]).filter((state) => state === 'sent').length
  return {
    acknowledged: logs.reduce((sum, log) => sum + countAcknowledged(log), 0),
    unanswered,
    errorCounts: errorCounts,
    inconsistencies: inconsistencies,
  }
}

export async function waitUntil(condition: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
