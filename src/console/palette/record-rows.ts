// Records that the server found, as rows, and what can be done with each. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { canBeDoneAtOnce, findCommand, isComplete } from '#commands/registry.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import type { CommandId } from '#console/lib/run.ts'
import type { Found } from '#contract/tickets.ts'
import { marksOf } from './index-text.ts'
import { type Row, rowOf, type Sources } from './row.ts'
import { titleOf } from './row-title.ts'
import { understoodBy } from './slots.ts'

interface Kind {
  readonly argument: string
  /** Told by what Enter does with it, and not by its own name. */
  readonly isForAction?: true
  /** What Enter does: the first that this person may do. */
  readonly commands: readonly Command['id'][]
}

const kinds: Readonly<Record<Found['kind'], Kind>> = {
  reverse: { argument: 'reverse_id', isForAction: true, commands: ['reprocess.reverse', 'ecommerces.openReprocess'] },
  refund: { argument: 'refund_id', isForAction: true, commands: ['reprocess.refund', 'ecommerces.openReprocess'] },
  ecommerce: { argument: 'ecommerce', commands: ['ecommerces.open'] },
  store: { argument: 'store', commands: ['stores.open'] },
  group: { argument: 'group', commands: ['groups.open'] },
  carrier: { argument: 'carrier', commands: ['carriers.open'] },
  user: { argument: 'user', commands: ['users.edit', 'access.compare'] },
}

/** `given` is what else the text names: a ticket, a zip code, which is meant for a reverse that has a tracking error. */
export function recordRows(found: Found, sources: Sources, words: string, given: Arguments): readonly Row[] {
  const { commands } = kinds[found.kind]
  const able = commands.flatMap((id) => findCommand(id) ?? [])
  const command = able.find((one) => sources.refusalOf(one) === '') ?? able[0]
  const usual = command ? [recordRow(found, command, sources, words, given)] : []
  const isInError = found.kind === 'reverse' && found.has_tracking_error === true && given.zip_code !== undefined
  if (!isInError || sources.refusalOf(trackingErrorsCorrectZip) !== '') return usual
  const correction = recordRow(found, trackingErrorsCorrectZip, sources, words, given)
  return [{ ...correction, value: `${correction.value}:zip` }, ...usual]
}

function recordRow(found: Found, command: Command, sources: Sources, words: string, given: Arguments): Row {
  const { argument, isForAction } = kinds[found.kind]
  const id = String(found.id)
  const kind = sources.t(`palette:kind.${found.kind}`)
  const owner = 'ecommerce_id' in found ? { id: String(found.ecommerce_id), name: found.ecommerce_name } : null
  const name = found.kind === 'store' ? `${found.title} · ${found.ecommerce_name}` : (owner?.name ?? found.title)
  const record: Arguments = {
    ...(owner ? { ecommerce: owner.id } : {}),
    [argument]: id,
    ...given,
  }
  const args = understoodBy(command, record)
  const acts = isForAction === true && argument in args
  const action = acts ? sources.catalogue.index.entries.find(({ value }) => value === command.id)?.title : kind
  const title = acts ? titleOf(action ?? kind, command, args, sources.t, name) : `${kind} ${id} · ${name}`
  return {
    value: `record:${found.kind}:${id}`,
    title,
    marks: marksOf(title, words === '' ? id : words),
    place: kind,
    command,
    args,
    refusal: sources.refusalOf(command),
    record,
    ...(canBeDoneAtOnce(command, args) ? ({ atOnce: 'pasted' } as const) : {}),
    ...(found.kind === 'reverse' && found.has_tracking_error === false ? { unfit: onlyInError } : {}),
  }
}

const onlyInError: readonly CommandId[] = ['trackingErrors.correctZip']

/** Everything that takes the record. */
export function actionsOn(record: Arguments, sources: Sources, unfit: readonly CommandId[] = []): readonly Row[] {
  return sources.catalogue.index.entries
    .filter(({ args, command }) => Object.keys(args).length === 0 && !unfit.includes(command.id))
    .map((entry) => ({ ...rowOf(entry, sources, {}, ''), args: understoodBy(entry.command, record) }))
    .filter(({ args }) => Object.keys(args).some((name) => name !== 'ticket'))
    .filter(({ command, args, refusal }) => refusal === '' && command.needs !== 'here' && isComplete(command, args))
}
