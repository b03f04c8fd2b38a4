// Somebody else is at work on it: who, since when, and whether to take it over from them.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { queryOf } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { formatTime } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { type Claimed, saidOf } from '#console/records/claims.tsx'
import { useRunner } from '#console/run/runner.ts'
import { claimEntities, listClaims, takeClaim } from '#contract/console/claims.ts'

export function TakeOverDialog({ args }: { readonly args: Arguments }) {
  const entity = claimEntities.find((one) => one === args.claimed)
  const id = Number(args.claimed_id ?? 0)
  return entity && id > 0 ? <Question key={`${entity} ${id}`} claimed={{ entity, id }} /> : <NothingChosen />
}

/** A link that names no record. */
function NothingChosen() {
  const { t } = useTranslation('claims')
  const { close } = useRunner()
  return (
    <ConfirmDialog
      title={t('takeOver.none')}
      action={t('action.takeOver')}
      variant="primary"
      disabledReason={t('takeOver.none')}
      onConfirm={() => {}}
      onCancel={close}
    >
      <p>{t('takeOver.noneText')}</p>
    </ConfirmDialog>
  )
}

function Question({ claimed }: { readonly claimed: Claimed }) {
  const { t } = useTranslation('claims')
  const { close } = useRunner()
  const { entity, id } = claimed
  const { data } = useQuery({ ...queryOf(listClaims, {}), staleTime: 0 })
  const held = data?.data.find((one) => one.entity === entity && one.entity_id === id)
  const { write, isBusy, failure } = useWrite({
    intent: `claims.takeOver:${entity}:${id}`,
    send: (from: number | undefined, key) =>
      callApi(takeClaim, { params: { entity, id }, body: from === undefined ? {} : { from } }, key),
    done: (_, isHere) => {
      notify({ kind: 'success', text: saidOf('takenOver', claimed, t) })
      if (isHere) close()
    },
    changes: takeClaim,
  })
  const record = t(`record.${entity}`, { id })
  return (
    <ConfirmDialog
      title={t('takeOver.title', { record })}
      action={t('action.takeOver')}
      variant="primary"
      busy={isBusy}
      failure={failure}
      disabledReason={data ? undefined : t('takeOver.wait')}
      onConfirm={() => void write(held && !held.is_mine ? held.user.id : undefined)}
      onCancel={close}
    >
      <p>
        {held && !held.is_mine
          ? t('takeOver.text', { name: held.user.name, since: formatTime(held.since) })
          : data && t('takeOver.free')}
      </p>
    </ConfirmDialog>
  )
}
