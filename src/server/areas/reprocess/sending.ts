// Processing the items of a reverse one by one, no faster than the merchant's system bears.
import { setTimeout as wait } from 'node:timers/promises'
import { optionsOf, paceOf } from '#server/integration-options.ts'
import type { Log } from './log.ts'
import type { Subject } from './subject.ts'

export interface Watch {
  readonly log: Log
  /** Ends the work at the next wait. */
  readonly signal: AbortSignal
  /** Called after every item. */
  readonly alive: () => Promise<void>
}

/** Rejects with an `AbortError` when the signal is aborted. */
export async function processItems({ integration, reverse }: Subject, { log, signal, alive }: Watch): Promise<void> {
  const pace = paceOf(optionsOf(integration?.options ?? null) ?? {})
  log.add(`Ritmo: ${pace} requisições por segundo`)
  for (const [index, item] of reverse.items.entries()) {
    signal.throwIfAborted()
    log.add(`Item ${index + 1} de ${reverse.items.length} (${item.sku}, ${item.quantity} un.) processado`)
    await alive()
    await wait(1000 / pace, undefined, { signal })
  }
}
