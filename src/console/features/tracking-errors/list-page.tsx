// List page of tracking errors (S2 §2). A tracking error is the reason why no shipping label could be created for a
// reverse (return request).
import { useQuery } from '@tanstack/react-query'
import MapPinPen from 'lucide-react/icons/map-pin-pen'
import Wrench from 'lucide-react/icons/wrench'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRecordActivityCommand } from '#commands/activity.ts'
import { startZipCodeBatchCommand } from '#commands/batches.ts'
import { claimRecordCommand } from '#commands/claims.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { openReverseCommand } from '#commands/reverses.ts'
import { listStoresOfEcommerceCommand } from '#commands/stores.ts'
import { correctZipCodeCommand, revealConsumerAddressCommand } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useClaimQueue } from '#console/records/claims.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { formatTrackingError } from '#console/records/reverse-labels.ts'
import { formatMaskedAddress, useAddressRevealActions } from '#console/records/reverse-values.tsx'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import {
  getRemedy,
  getSearchError,
  listTrackingErrorKinds,
  type TrackingError,
} from '#contract/platform/tracking-errors.ts'
import styles from './list-page.module.css'
import { AddressCell, isFixableByZip, trackingErrorListSource } from './tracking-errors.tsx'

/** Width in pixels of the button that shows the address, and of a zip code with eight digits. */
const ZIP_CODE_WIDTH = 140

const dataColumns: readonly ColumnSpec<TrackingError>[] = [
  { name: 'id', kind: 'record', isOnCard: true, getRecordType: () => 'reverse' },
  { name: 'ecommerce', kind: 'text', isOnCard: true, value: ({ ecommerce }) => ecommerce.display_name },
  { name: 'created_at', kind: 'instant', isOnCard: 'last' },
  // Hidden by default, because nearly all reverses of this list have the same status.
  { name: 'status', kind: 'status', isHiddenByDefault: true },
  {
    name: 'tracking_error',
    kind: 'text',
    isMain: true,
    isOnCard: true,
    value: ({ tracking_error }, t) => formatTrackingError(tracking_error, t),
  },
  {
    name: 'address',
    readableWidth: ZIP_CODE_WIDTH,
    cell: (row) => <AddressCell row={row} />,
    // The tooltip and the copied text of the cell contain the masked address, even while the cell shows the full
    // address.
    text: ({ customer }) => formatMaskedAddress(customer.address),
  },
  { name: 'waiting', kind: 'waiting', isHiddenByDefault: true, value: ({ created_at }) => created_at },
]

const correctColumn: ColumnSpec<TrackingError> = {
  name: 'correct',
  header: 'column.actions',
  isAction: true,
  cell: (row) => <CorrectButton row={row} />,
}

function CorrectButton({ row }: { readonly row: TrackingError }) {
  const { t } = useTranslation('tracking-errors')
  const { run } = useCommandRunner()
  const isZip = isFixableByZip(row)
  return (
    <span className={styles.cell}>
      <CellButton
        label={t(isZip ? 'list.correctRow' : 'list.remedyRow', { id: row.id })}
        icon={isZip ? <MapPinPen size={14} /> : <Wrench size={14} />}
        onClick={() => run(correctZipCodeCommand, { reverse_id: String(row.id) })}
      />
    </span>
  )
}

const getCommandArguments = ({ id, ecommerce }: TrackingError): Arguments => ({
  reverse_id: String(id),
  ...(ecommerce.id === null ? {} : { ecommerce: String(ecommerce.id) }),
})
const getReverseArguments = ({ id }: TrackingError) => ({ reverse_id: String(id) })

const queue = {
  listSource: trackingErrorListSource,
  entity: 'reverse' as const,
  getClaimTarget: ({ id }: TrackingError) => ({ entity: 'reverse' as const, id }),
  getOpenCommand: (row: TrackingError) => [correctZipCodeCommand, getReverseArguments(row)] as const,
}

/** Remedies for which the user must change the postal address or the postal contract of a store. */
const storeRemedies: readonly string[] = ['destination', 'contract']

const rowCommands = [
  correctZipCodeCommand,
  claimRecordCommand,
  openReverseCommand,
  revealConsumerAddressCommand,
  listStoresOfEcommerceCommand,
  reprocessReverseCommand,
  listRecordActivityCommand,
]

/**
 * Query parameters of this list that an external platform API supports. Other filters work only with the database of
 * this console.
 */
const platformParameters = ['search', 'ecommerce_id']

/**
 * List of reverses (return requests) with tracking errors (S2 §2). The reverse that has waited longest comes first.
 * Addresses are masked until the user clicks a button to see them.
 */
export function TrackingErrorList() {
  const { t } = useTranslation(['tracking-errors', 'errors'])
  const { run } = useCommandRunner()
  const { can } = useSession()
  // Loads the rows again whenever the user returns to the list, because a batch may have solved some of them since.
  const list = useServerList(trackingErrorListSource, { staleTime: 0 })
  const kinds = useQuery({
    ...queryOptionsFor(listTrackingErrorKinds, {}),
    enabled: can(listTrackingErrorKinds.access),
  })
  const { toggleAddress } = useAddressRevealActions()
  const [announcement, setAnnouncement] = useState('')
  const [searchError, setSearchError] = useState<ReturnType<typeof getSearchError>>(null)

  const reveal = async (id: number) => {
    const visibility = await toggleAddress(id)
    if (visibility !== null) setAnnouncement(t(`reveal.${visibility}`, { id }))
  }
  useCommandHandler('trackingErrors.reveal', ({ reverse_id }) => {
    const id = Number(reverse_id)
    if (list.rows.some((row) => row.id === id)) void reveal(id)
    else notify({ kind: 'info', text: t('reveal.notHere', { id }) })
  })

  const canCorrect = can(correctZipCodeCommand.access)
  const claims = useClaimQueue(queue)
  const columns = useMemo(
    () => [...dataColumns, ...(claims.canSeeClaims ? [claims.column] : []), ...(canCorrect ? [correctColumn] : [])],
    [claims.canSeeClaims, claims.column, canCorrect],
  )
  const getDisabledReason = (row: TrackingError, command: Command) => {
    const remedy = getRemedy(row.tracking_error)
    if (command === correctZipCodeCommand && remedy !== 'zip') return t(`errors:trackingErrors.remedy.${remedy}`)
    if (command === listStoresOfEcommerceCommand && !storeRemedies.includes(remedy)) return t('remedy.notOfStore')
    if (command === listStoresOfEcommerceCommand && row.ecommerce.id === null) return t('remedy.noEcommerceId')
    return null
  }
  // Rejects search texts that contain personal data, because the search text is part of the URL.
  const applySearch = (searchText: string) => {
    const reason = getSearchError(searchText)
    setSearchError(reason)
    if (reason === null) list.set({ search: searchText })
  }
  const errors = (kinds.data?.data ?? []).map(({ error, count }) => ({
    value: error,
    label: t('filter.counted', { name: formatTrackingError(error, t), count: formatNumber(count) }),
  }))

  return (
    <>
      <ListPage
        list={list}
        textNamespace="tracking-errors"
        actions={canCorrect && claims.renderNextButton()}
        moreActions={
          can(startZipCodeBatchCommand.access) && (
            <Button onClick={() => run(startZipCodeBatchCommand)}>{t('commands:trackingErrors.batch.title')}</Button>
          )
        }
        columns={columns}
        filterSpecs={[
          { name: 'ecommerce_id' },
          { name: 'error', kind: 'error', label: 'column.tracking_error', options: errors },
        ]}
        openFilters={['ecommerce_id', 'error']}
        platformParameters={platformParameters}
        onSearch={applySearch}
        contentAboveTable={
          searchError && (
            <p role="alert" className={styles.refused}>
              {t(`errors:${searchError}`)}
            </p>
          )
        }
        defaultSort={{ column: 'created_at', direction: 'asc' }}
        getRowId={idOf}
        getOpenCommand={(row) => [canCorrect ? correctZipCodeCommand : openReverseCommand, getReverseArguments(row)]}
        getPreviewCommand={(row) => [openReverseCommand, getReverseArguments(row)]}
        getRowArguments={getCommandArguments}
        rowCommands={rowCommands}
        getRowDisabledReason={getDisabledReason}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
