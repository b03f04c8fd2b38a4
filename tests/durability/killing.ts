// Rounds of writing that a crash ends, each followed by a look at what is there.
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
  /** Ends what writes: the server, or its database under it. */
  readonly crash: (round: number) => Promise<void>
  /** Makes it answer again, where it does not by itself. */
  readonly recover: (round: number) => Promise<void>
}

interface Rounds extends Crash {
  readonly url: () => string
  readonly rounds: number
  /** Answered writes after which the crash may come, at most. */
  readonly writes?: number
}

export interface CrashFigures {
  readonly acknowledged: number
  readonly unanswered: number
  readonly errorCounts: Readonly<Record<string, number>>
  readonly inconsistencies: readonly string[]
}

const writers = 4
/** Ids of the demo's ecommerces that are written to, in turn. */
const ecommerces = { first: 20, count: 40 }

export async function crashRepeatedly({ url, rounds, crash, recover, writes = 20 }: Rounds): Promise<CrashFigures> {
  const people = await Promise.all(Array.from({ length: writers }, () => signIn(url())))
  const told = new Map<number, WriteLog>()
  const placeOf = (ecommerceId: number, writer: number): WriteTarget => {
    const person = people[writer % writers]
    if (!person) throw new Error('Nobody writes')
    return { url: url(), person, ecommerceId }
  }
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    const places = people.map((_, writer) =>
      placeOf(ecommerces.first + ((round * writers + writer) % ecommerces.count), writer),
    )
    for (const { ecommerceId } of places) if (!told.has(ecommerceId)) told.set(ecommerceId, createWriteLog())
    const toldOf = ({ ecommerceId }: WriteTarget) => told.get(ecommerceId) ?? createWriteLog()
    const sum = () => places.reduce((all, place) => all + countAcknowledged(toldOf(place)), 0)
    const enough = sum() + 3 + Math.floor(Math.random() * writes)
    let isOver = false
    const writing = places.map((place) => writeUntil(place, toldOf(place), () => isOver))
    await waitUntil(() => sum() >= enough)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 15))
    await crash(round)
    isOver = true
    await Promise.all(writing)
    await recover(round)
    // By a read: the health check's answer may be a second old.
    await waitUntil(() => canReadDatabase(placeOf(ecommerces.first, 0)))
    for (const place of places) {
      const mine = toldOf(place)
      const found = await findInconsistencies({ ...place, url: url() }, mine)
      wrong.push(...found.map((one) => `round ${round}: ${one}`))
      await resendUnanswered({ ...place, url: url() }, mine)
    }
  }
  // What was there after its own round is there after all others, and what was sent twice is there once.
  for (const [ecommerceId, one] of told) wrong.push(...(await findInconsistencies(placeOf(ecommerceId, 0), one)))
  return summarize([...told.values()], wrong)
}

function summarize(told: readonly WriteLog[], wrong: readonly string[]): CrashFigures {
  const refusals: Record<string, number> = {}
  for (const status of told.flatMap(({ refused }) => refused)) refusals[status] = (refusals[status] ?? 0) + 1
  const unanswered = told.flatMap(({ stores }) => [...stores.values()]).filter((state) => state === 'sent').length
  return {
    acknowledged: told.reduce((sum, one) => sum + countAcknowledged(one), 0),
    unanswered,
    errorCounts: refusals,
    inconsistencies: wrong,
  }
}

export async function waitUntil(isSo: () => boolean | Promise<boolean>, longest = 60_000): Promise<void> {
  const end = Date.now() + longest
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come to that in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
