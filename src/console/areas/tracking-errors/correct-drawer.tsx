import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { messageOf } from '#console/lib/messages.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getTrackingError } from '#contract/tracking-errors.ts'
import { CorrectForm } from './correct-form.tsx'
import { useNeighbours } from './use-neighbours.ts'

/** Corrects the zip code of one reverse, from the list or from a link. */
export function CorrectDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tracking-errors')
  const { close } = useRunner()
  const id = Number(args.reverse_id ?? 0)
  const neighbours = useNeighbours(id)
  const { known } = neighbours
  // Asked for anew each time: somebody else may have been faster.
  const { data, error, refetch } = useQuery({
    ...queryOf(getTrackingError, { params: { id } }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    ...(known ? { placeholderData: { data: known } } : {}),
  })
  if (data && !error)
    return (
      <CorrectForm
        key={id}
        record={data.data}
        zip={args.zip_code}
        neighbours={neighbours}
        onStale={() => void refetch()}
      />
    )
  return (
    <Drawer title={t('correct.title')} subtitle={id > 0 && t('correct.reverse', { id })} onClose={close}>
      {id === 0 && <EmptyState title={t('correct.none')} text={t('correct.noneText')} />}
      {id > 0 && error && <Refused error={error} onRetry={() => void refetch()} />}
      {id > 0 && !error && <Skeleton height="240px" />}
    </Drawer>
  )
}

/** A reverse without a tracking error is no failure: there is nothing to correct, and who was faster is said. */
function Refused({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('tracking-errors')
  const { close } = useRunner()
  if (!isApiError(error) || error.status !== 409) return <ErrorPanel error={error} onRetry={onRetry} />
  const at = error.problem?.context?.corrected_at
  return (
    <EmptyState
      title={t('correct.failed')}
      text={typeof at === 'string' ? `${messageOf(error, t)} (${formatInstant(at)})` : messageOf(error, t)}
      action={<Button onClick={close}>{t('ui:close')}</Button>}
    />
  )
}
