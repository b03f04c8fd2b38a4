// Dialog that transfers a claim from another user to the current user. A claim is a user's mark that they are working
// on a record of a work queue.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { formatTime } from '#console/lib/format.ts'
import { type ClaimTarget, formatClaimMessage } from '#console/records/claims.tsx'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { claimEntities, listClaims, takeClaim } from '#contract/console/claims.ts'

export function TakeOverDialog({ args }: { readonly args: Arguments }) {
  const entity = claimEntities.find((candidate) => candidate === args.claimed)
  const id = Number(args.claimed_id ?? 0)
  return entity && id > 0 ? (
    <TakeOverConfirmation key={`${entity} ${id}`} claimTarget={{ entity, id }} />
  ) : (
    <MissingRecordDialog />
  )
}

/**
 * Error dialog shown if the URL does not contain a valid record. With a valid record, the dialog would transfer the
 * claim (mark that a user is working on the record) from another user to the current user.
 */
function MissingRecordDialog() {
  const { t } = useTranslation('claims')
  const { close } = useCommandRunner()
  return (
    <ConfirmDialog
      title={t('takeOver.none')}
      actionLabel={t('action.takeOver')}
      variant="primary"
      disabledReason={t('takeOver.noneText')}
      onConfirm={() => {}}
      onCancel={close}
    >
      {null}
    </ConfirmDialog>
  )
}

function TakeOverConfirmation({ claimTarget }: { readonly claimTarget: ClaimTarget }) {
  const { t } = useTranslation('claims')
  const { entity, id } = claimTarget
  const { data } = useQuery({ ...queryOptionsFor(listClaims, {}), staleTime: 0 })
  const otherClaim = data?.data.find((claim) => claim.entity === entity && claim.entity_id === id && !claim.is_mine)
  const text = otherClaim
    ? t('takeOver.text', { name: otherClaim.user.name, since: formatTime(otherClaim.since) })
    : t('takeOver.free')
  return (
    <ConfirmCommand
      title={t('takeOver.title', { record: t(`record.${entity}`, { id }) })}
      actionLabel={t('action.takeOver')}
      variant="primary"
      text={<p>{data && text}</p>}
      disabledReason={data ? undefined : t('takeOver.wait')}
      idempotencyName={`claims.takeOver:${entity}:${id}`}
      requestValues={otherClaim?.user.id}
      send={(_, key) =>
        callApi(takeClaim, { params: { entity, id }, body: otherClaim ? { from: otherClaim.user.id } : {} }, key)
      }
      writeEndpoint={takeClaim}
      getToast={() => formatClaimMessage('takenOver', claimTarget, t)}
    />
  )
}
