// Runs several rounds of writes that end with a crash, and checks the stored data after each crash.
import { signIn } from '../server-start/built-server.ts'
import { acknowledged, nothingTold, type Place, reads, sendAgain, type Told, write, wrongWith } from './writing.ts'

interface Crash {
  /** Kills the server, or the database that it uses. */
  readonly crash: (round: number) => Promise<void>
  /** Makes the server respond again when it does not recover without help. */
  readonly recover: (round: number) => Promise<void>
}

interface Rounds extends Crash {
  readonly url: () => string
  readonly rounds: number
  /** Highest number of acknowledged writes before the crash. */
  readonly writes?: number
}

export interface Figures {
  readonly acknowledged: number
  readonly unanswered: number
  readonly refusals: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

const writers = 4
/** Range of ids of the demo ecommerces that the writers use in turn. */
const ecommerces = { first: 20, count: 40 }

export async function crashRepeatedly({ url, rounds, crash, recover, writes = 20 }: Rounds): Promise<Figures> {
  const people = await Promise.all(Array.from({ length: writers }, () => signIn(url())))
  const told = new Map<number, Told>()
  const placeOf = (ecommerceId: number, writer: number): Place => {
    const person = people[writer % writers]
    if (!person) throw new Error('Nobody writes')
    return { url: url(), person, ecommerceId }
  }
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    const places = people.map((_, writer) =>
      placeOf(ecommerces.first + ((round * writers + writer) % ecommerces.count), writer),
    )
    for (const { ecommerceId } of places) if (!told.has(ecommerceId)) told.set(ecommerceId, nothingTold())
    const toldOf = ({ ecommerceId }: Place) => told.get(ecommerceId) ?? nothingTold()
    const sum = () => places.reduce((all, place) => all + acknowledged(toldOf(place)), 0)
    const enough = sum() + 3 + Math.floor(Math.random() * writes)
    let isOver = false
    const writing = places.map((place) => write(place, toldOf(place), () => isOver))
    await until(() => sum() >= enough)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 15))
    await crash(round)
    isOver = true
    await Promise.all(writing)
    await recover(round)
    // Waits for a successful read, because the health check may return a result that is one second old.
    await until(() => reads(placeOf(ecommerces.first, 0)))
    for (const place of places) {
      const mine = toldOf(place)
      const found = await wrongWith({ ...place, url: url() }, mine)
      wrong.push(...found.map((one) => `round ${round}: ${one}`))
      await sendAgain({ ...place, url: url() }, mine)
    }
  }
  // After the last round, the data of every round must still be complete, and repeated requests must have created no
  // duplicates.
  for (const [ecommerceId, one] of told) wrong.push(...(await wrongWith(placeOf(ecommerceId, 0), one)))
  return figuresOf([...told.values()], wrong)
}

function figuresOf(told: readonly Told[], wrong: readonly string[]): Figures {
  const refusals: Record<string, number> = {}
  for (const status of told.flatMap(({ refused }) => refused)) refusals[status] = (refusals[status] ?? 0) + 1
  const unanswered = told.flatMap(({ stores }) => [...stores.values()]).filter((state) => state === 'sent').length
  return { acknowledged: told.reduce((sum, one) => sum + acknowledged(one), 0), unanswered, refusals, wrong }
}

export async function until(isSo: () => boolean | Promise<boolean>, longest = 60_000): Promise<void> {
  const end = Date.now() + longest
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come to that in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
