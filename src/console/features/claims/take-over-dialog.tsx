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
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { type Claim, claimEntities, listClaims, takeClaim } from '#contract/console/claims.ts'

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

interface TakeOverConfirmationProps {
  readonly claimTarget: ClaimTarget
}

function TakeOverConfirmation({ claimTarget }: TakeOverConfirmationProps) {
  const { t } = useTranslation('claims')
  const { entity, id } = claimTarget
  const query = useQuery({ ...queryOptionsFor(listClaims, {}), select: selectRecord, staleTime: 0 })
  const title = t('takeOver.title', { record: t(`record.${entity}`, { id }) })
  return (
    <LoadedLayer surface="dialog" query={query} title={title} height="20px">
      {(claims) => <LoadedConfirmation claimTarget={claimTarget} title={title} claims={claims} />}
    </LoadedLayer>
  )
}

interface LoadedConfirmationProps extends TakeOverConfirmationProps {
  readonly title: string
  readonly claims: readonly Claim[]
}

function LoadedConfirmation({ claimTarget, title, claims }: LoadedConfirmationProps) {
  const { t } = useTranslation('claims')
  const { entity, id } = claimTarget
  const otherClaim = claims.find((claim) => claim.entity === entity && claim.entity_id === id && !claim.is_mine)
  const text = otherClaim
    ? t('takeOver.text', { name: otherClaim.user.name, since: formatTime(otherClaim.since) })
    : t('takeOver.free')
  return (
    <ConfirmCommand
      title={title}
      actionLabel={t('action.takeOver')}
      variant="primary"
      text={<p>{text}</p>}
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
