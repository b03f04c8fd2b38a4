// A reverse reprocessed from the palette: what the drawer sends, with nothing on screen but what is said of it.
import { reprocessHistory as historyCommand } from '#commands/reprocess.ts'
import type { Write } from '#console/lib/area.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { farewell } from './outcome.ts'
import { idOf, targetOf } from './owner.ts'
import { perform, settle } from './perform.ts'
import { endpointOf } from './request.ts'
import { findOwner } from './use-owner.ts'

/** Where it is not plain whose the reverse is, the drawer asks; it uses the same intent, so that nothing is sent twice. */
export const reprocessAtOnce: Write = async (args, { queryClient: client, session, run, provide, t }) => {
  const { task = '', ticket = '' } = args
  const id = idOf(args.reverse_id ?? '')
  if (id === null) return 'ask'
  const owner = await findOwner(client, 'reverse', id)
  const target = targetOf(owner, { fixed: null, chosen: idOf(args.ecommerce ?? '') })
  if ('refused' in target) return 'ask'

  const { ecommerceId: ecommerce_id } = target
  const request = { type: 'reverse', entity_id: id, task, ticket, ecommerce_id, confirm_duplicate: false } as const
  const controller = new AbortController()
  const withdraw = provide('reprocess.cancel', () => controller.abort())
  const how = { client, session, intent: 'reprocess.reverse:request', signal: controller.signal }
  notify({ kind: 'info', text: t('reprocess:processing.title.reverse', { id }) })
  try {
    const outcome = await perform(request, how)
    settle(outcome, how)
    const look = () => run(historyCommand, { ecommerce: String(ecommerce_id) })
    notify({ ...farewell(outcome, t), action: { label: t('reprocess:result.history'), run: look } })
    return 'done'
  } finally {
    withdraw()
    void forget(client, endpointOf('reverse'))
  }
}
