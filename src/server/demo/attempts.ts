// Demo history of reprocesses: done long before the present, under tickets, by the people of the demo.
import type { ReprocessType } from '#contract/reprocess.ts'
import { createLog } from '../areas/reprocess/log.ts'
import { demoToday } from './ecommerces.ts'
import { tasks } from './names.ts'
import { demoPeople } from './people.ts'
import type { Random } from './random.ts'

export interface DemoAttempt {
  readonly type: ReprocessType
  readonly ecommerce_id: number
  readonly entity_id: number
  readonly task: string
  readonly ticket: string
  readonly user_id: number
  readonly user_name: { readonly first_name: string; readonly last_name: string }
  readonly attempt: number
  readonly status: string
  readonly error: string | null
  readonly forced: boolean
  readonly log: string
  readonly created_at: string
  readonly updated_at: string
  readonly finished_at: string
}

interface Attempted {
  readonly type: ReprocessType
  readonly id: number
  readonly ecommerce_id: number
}

/** Ids of the people's rows follow their order. */
export const userIdOf = (index: number) => index + 1

const mayReprocess = demoPeople.flatMap((person, index) =>
  ['admin_boss', 'ti', 'cs', 'n1', 'n2'].includes(person.account_type) ? [{ ...person, id: userIdOf(index) }] : [],
)

export function makeAttempts(random: Random, records: readonly Attempted[]): DemoAttempt[] {
  const made = records.flatMap((record) => {
    const ticket = `ZD-${random.between(40_000, 48_999)}`
    return Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, before) =>
      makeAttempt(random, record, ticket, before),
    )
  })
  return made.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
}

function makeAttempt(random: Random, record: Attempted, ticket: string, before: number): DemoAttempt {
  const person = random.pick(mayReprocess)
  const began = new Date(demoToday.getTime() - (random.between(2, 90) * 24 - before) * 3_600_000)
  const ended = new Date(began.getTime() + random.between(200, 9000))
  const [status, error] = random.pick([
    ['done', null],
    ['done', null],
    ['failed', 'reprocess.integration_inactive'],
    ['failed', 'reprocess.zip_invalid'],
    ['cancelled', null],
  ] as const)
  const log = createLog(() => began)
  log.add(`Tentativa ${before + 1}: ${record.type} ${record.id}, chamado ${ticket}, usuário ${person.id}`)
  log.add(error ? `FALHA: ${error}` : status === 'done' ? 'Concluído' : 'Cancelado: nada foi alterado')
  return {
    type: record.type,
    ecommerce_id: record.ecommerce_id,
    entity_id: record.id,
    task: random.pick(tasks),
    ticket,
    user_id: person.id,
    user_name: { first_name: person.first_name, last_name: person.last_name },
    attempt: before + 1,
    status,
    error,
    forced: before > 0,
    log: log.text(),
    created_at: began.toISOString(),
    updated_at: ended.toISOString(),
    finished_at: ended.toISOString(),
  }
}
