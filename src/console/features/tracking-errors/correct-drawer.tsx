// Drawer that corrects the zip code of a reverse (return request). Users can also make this correction directly in the
// command palette.
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink, removeOverlay } from '#commands/registry.ts'
import { reprocessReverseCommand } from '#commands/reprocess.ts'
import { listStoresOfEcommerceCommand } from '#commands/stores.ts'
import { correctZipCodeCommand, listTrackingErrorsCommand } from '#commands/tracking-errors.ts'
import { type ApiError, callApi, getErrorMessage, isApiError, toErrorNotification } from '#console/api/client.ts'
import { fetchAddress, invalidateQueries, queryOptionsFor, useAddressLookup } from '#console/api/queries.ts'
import { Field } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import type { Submission } from '#console/forms/idempotency.ts'
import { useContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { createZipNormalizer, formatInstant, formatZip } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { ZipLookupStatus } from '#console/records/address-fields.tsx'
import { ClaimBar } from '#console/records/claims.tsx'
import { CopyQuestionButton, ReplyButton } from '#console/records/failure-remedy.tsx'
import type { QuestionSubject } from '#console/records/failure-solvers.ts'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { RecordNavigationButtons, type RecordNavigationState } from '#console/records/record-navigation.tsx'
import { formatTrackingError } from '#console/records/reverse-labels.ts'
import { useAddressRevealActions, useRevealedAddress } from '#console/records/reverse-values.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { type Runner, useCommandRunner } from '#console/run/runner.ts'
import type { QuickWrite, QuickWriteQuestion } from '#console/run/screens.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { patchListState, useListState } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import type { RecordNavigation } from '#console/ui/dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { EmptyValueDash } from '#console/ui/values.tsx'
import { parsePartialZipCode, toStoredPostalCode } from '#contract/brazil.ts'
import { zipCode } from '#contract/fields.ts'
import type { Address, ZipCodeAddress } from '#contract/platform/addresses.ts'
import { formatCityAndState } from '#contract/platform/addresses.ts'
import {
  compareCityAndState,
  correctZip,
  getRemedy,
  getTrackingError,
  listTrackingErrors,
  type MaskedAddress,
  type Remedy,
  type TrackingError,
} from '#contract/platform/tracking-errors.ts'
import { z } from '#contract/zod.ts'
import styles from './correct-drawer.module.css'
import {
  changesCityOrState,
  formatAddressSummary,
  isFixableByZip,
  trackingErrorListSource,
} from './tracking-errors.tsx'

const fieldNames = ['zip_code', 'address', 'number', 'complement', 'neighborhood', 'city', 'state'] as const
type AddressFieldName = (typeof fieldNames)[number]

interface ComparedField {
  readonly name: AddressFieldName
  /** Current value of the field; null while the address is masked. */
  readonly before: string | null
  /**
   * New value of the field. The value is `kept` if the new zip code does not change the field, and `unknown` until the
   * address of the zip code has been looked up.
   */
  readonly after: 'kept' | 'unknown' | { readonly value: string }
  /** True if the new value differs from the current value. False for a masked value, because it cannot be compared. */
  readonly isChanged: boolean
}

export function compareAddresses(
  masked: MaskedAddress,
  revealedAddress: Address | null,
  newAddress: ZipCodeAddress | undefined,
): readonly ComparedField[] {
  return fieldNames.map((name) => {
    const before = revealedAddress ? revealedAddress[name] : getUnmaskedValue(masked, name)
    if (!newAddress) return { name, before, after: 'unknown', isChanged: false }
    const value = name === 'number' || name === 'complement' ? '' : newAddress[name]
    if (value === '' || value === before) return { name, before, after: 'kept', isChanged: false }
    return { name, before, after: { value }, isChanged: before !== null }
  })
}

function getUnmaskedValue(masked: MaskedAddress, name: AddressFieldName): string | null {
  return name === 'zip_code' || name === 'city' || name === 'state' ? masked[name] : null
}

interface ComparisonProps {
  readonly record: TrackingError
  readonly newAddress: ZipCodeAddress | undefined
}

/** Table that compares the current and the new address field by field. A new zip code leaves some fields unchanged. */
function AddressComparison({ record: { id, customer }, newAddress }: ComparisonProps) {
  const { t } = useTranslation(['tracking-errors', 'address'])
  const revealedAddress = useRevealedAddress(id)
  const { toggleAddress } = useAddressRevealActions()
  return (
    <div>
      <div className={styles.head}>
        <h3>{t('compare.title')}</h3>
        <Button
          variant="quiet"
          size="small"
          icon={revealedAddress ? <EyeOff size={14} /> : <Eye size={14} />}
          onClick={() => void toggleAddress(id)}
        >
          {t(revealedAddress ? 'compare.hide' : 'compare.show')}
        </Button>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('compare.before')}</th>
            <th scope="col">{t('compare.after')}</th>
          </tr>
        </thead>
        <tbody>
          {compareAddresses(customer.address, revealedAddress, newAddress).map(({ name, before, after, isChanged }) => (
            <tr key={name}>
              <th scope="row">{getFieldLabel(name, t)}</th>
              <td>{before === null ? <MaskedValue /> : formatValue(name, before)}</td>
              <td className={isChanged ? styles.changed : undefined}>
                {after === 'unknown' ? (
                  <EmptyValueDash />
                ) : after === 'kept' ? (
                  t('compare.kept')
                ) : (
                  formatValue(name, after.value)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t(revealedAddress ? 'compare.recorded' : 'compare.masked')}</p>
    </div>
  )
}

function MaskedValue() {
  const { t } = useTranslation('tracking-errors')
  return (
    <span className={styles.hidden}>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">{t('compare.hidden')}</span>
    </span>
  )
}

const countrySpecificFields: ReadonlySet<string> = new Set(['zip_code', 'neighborhood'])

function getFieldLabel(name: string, t: (key: string) => string): string {
  return t(`address:field.${name}${countrySpecificFields.has(name) ? '.BR' : ''}`)
}

function formatValue(name: string, value: string) {
  if (value === '') return <EmptyValueDash />
  return name === 'zip_code' ? <code>{formatZip(value)}</code> : value
}

interface MoveWarningProps {
  readonly before: MaskedAddress
  readonly newAddress: ZipCodeAddress
  /**
   * True if the user has tried to save in spite of the warning. If the user saves once more, the warning is confirmed.
   */
  readonly needsConfirmation: boolean
}

/** Warning that the zip code belongs to another city or state, which usually means a typing error. */
function CityChangeWarning({ before, newAddress, needsConfirmation }: MoveWarningProps) {
  const { t } = useTranslation('tracking-errors')
  const { city_changed, state_changed } = compareCityAndState(before, newAddress)
  if (!city_changed && !state_changed) return null
  return (
    <p className={styles.warning} role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {t(state_changed ? 'warning.state' : 'warning.city', {
          before: formatCityAndState(before),
          after: formatCityAndState(newAddress),
        })}
        {needsConfirmation && <strong> {t('warning.again')}</strong>}
      </span>
    </p>
  )
}

interface CorrectionContext {
  readonly run: Runner['run']
  readonly t: TFunction
  /**
   * True if the notification offers to reprocess the reverse (return request); false if the reprocess drawer is already
   * open.
   */
  readonly offersReprocess: boolean
  readonly idempotencyKey?: string
}

/**
 * Saves a zip code if the version of the record is unchanged. The notification offers to undo the change or to
 * reprocess the reverse (return request).
 */
async function saveCorrection(
  { id, version }: Pick<TrackingError, 'id' | 'version'>,
  zip_code: string,
  { run, t, offersReprocess, ...options }: CorrectionContext,
): Promise<void> {
  const body = { zip_code }
  const response = await callApi(correctZip, { params: { id }, body }, { ...options, ifMatch: version })
  const text = t('tracking-errors:correct.done', { id, place: formatCityAndState(response.after) })
  const reprocess = () => run(reprocessReverseCommand, { reverse_id: String(id) })
  const followUp = offersReprocess
    ? { followUpAction: { label: t('tracking-errors:correct.reprocess'), run: reprocess } }
    : {}
  notify({ kind: 'success', text, ...buildUndoAction(response, run, t), ...followUp })
}

/** Loads the tracking error and the address of the new zip code, and checks whether the city or state changes. */
async function loadCorrection({ reverse_id, zip_code = '' }: Arguments, client: QueryClient) {
  const { data: record } = await callApi(getTrackingError, { params: { id: Number(reverse_id) } })
  const newAddress = await fetchAddress(client, zip_code)
  const before = record.customer.address
  return { record, before, newAddress, changesCity: changesCityOrState(before, newAddress) }
}

/**
 * Returns the question that the command palette asks if the new zip code is in another city or state, or if a zip code
 * cannot fix the tracking error. Returns null if no question is necessary.
 */
export const getCorrectionQuestion: QuickWriteQuestion = async (args, { queryClient, t }) => {
  const { record, before, newAddress, changesCity } = await loadCorrection(args, queryClient)
  if (!isFixableByZip(record))
    return t('tracking-errors:remedy.palette', { error: formatTrackingError(record.tracking_error, t) })
  if (!changesCity) return null
  const places = { before: formatCityAndState(before), after: formatAddressSummary(newAddress) }
  return t('tracking-errors:warning.palette', places)
}

export const correctFromPalette: QuickWrite = async (args, { queryClient, session, run, t, isConfirmed }) => {
  try {
    const { record, changesCity } = await loadCorrection(args, queryClient)
    if ((changesCity || !isFixableByZip(record)) && !isConfirmed) return 'ask'
    await saveCorrection(record, args.zip_code ?? '', {
      run,
      t,
      offersReprocess: session.can(reprocessReverseCommand.access),
    })
    return 'done'
  } finally {
    void invalidateQueries(queryClient, correctZip)
  }
}

interface NeighbourRows {
  /**
   * Row of the reverse (return request) in the list below the drawer. Undefined if no list is open or the list does not
   * contain the reverse.
   */
  readonly listRow: TrackingError | undefined
  /**
   * Navigation to the previous and next row of the list; null if the list does not contain the reverse (return
   * request).
   */
  readonly rowNavigation: RecordNavigationState | null
  /**
   * Returns the row that is opened after a correction: the next row, or after a refetch the row at the same position.
   */
  readonly getNextRow: () => Promise<TrackingError | undefined>
}

const NO_ROWS: readonly TrackingError[] = []

function useNeighbours(id: number): NeighbourRows {
  const { t } = useTranslation('tracking-errors')
  const { pathname } = useLocation()
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const { query } = useListState(listTrackingErrors, listTrackingErrorsCommand)
  const openListRow = useListPageNavigation()
  const { data, refetch } = useQuery({
    ...queryOptionsFor(listTrackingErrors, { query }),
    enabled: pathname === buildCommandLink(listTrackingErrorsCommand),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data ?? NO_ROWS
  const index = rows.findIndex((row) => row.id === id)
  const isFirst = index === 0 && query.page === 1
  const isLast = index === rows.length - 1 && query.page >= (data?.last_page ?? 1)

  const goToNeighbour = async (step: -1 | 1) => {
    const neighbour = rows[index + step]
    if (neighbour) {
      run(correctZipCodeCommand, { reverse_id: String(neighbour.id) })
      return true
    }
    if (step === 1 ? isLast : isFirst) {
      notify({ kind: 'info', text: t(step === 1 ? 'correct.last' : 'correct.first') })
      return false
    }
    const page = query.page + step
    const startUrl = location.href
    try {
      const search = new URLSearchParams(location.search)
      const neighbourPage = await trackingErrorListSource.read({ search, page, usesMaxPageSize: false, client })
      const row = step === 1 ? neighbourPage.rows[0] : neighbourPage.rows.at(-1)
      // Does nothing if the user has opened another page in the meantime.
      if (!row || location.href !== startUrl) return false
      openListRow(page, row)
      return true
    } catch (error) {
      notify(toErrorNotification(error, t))
      return false
    }
  }

  return {
    listRow: rows[index],
    rowNavigation:
      index === -1 || !data
        ? null
        : {
            position: (data.from ?? 1) + index,
            total: data.total,
            isFirst,
            isLast,
            goToRecord: goToNeighbour,
          },
    getNextRow: async () => {
      const nextRow = rows[index + 1]
      if (index === -1 || nextRow) return nextRow
      const refetchedRows = (await refetch()).data?.data ?? NO_ROWS
      return (
        refetchedRows.filter((row) => row.id !== id)[Math.min(index, refetchedRows.length - 1)] ?? refetchedRows.at(-1)
      )
    },
  }
}

/**
 * Returns a function that opens another page of the list by replacing the URL. The drawer stays open above the list.
 */
function useListPageNavigation(): (page: number, row: TrackingError) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (page, { id }) => {
    const [path = '/', search = ''] = removeOverlay(`${location.pathname}${location.search}`).split('?')
    const list = patchListState(listTrackingErrors.query, new URLSearchParams(search), { page })
    const drawerUrl = buildCommandLink(correctZipCodeCommand, { reverse_id: String(id) }, `${path}?${list}`)
    navigate(drawerUrl, { replace: true, state })
  }
}

const ZipFormSchema = z.object({
  zip_code: zipCode,
  /** Hidden form value. If the value is `next`, saving opens the next record instead of closing the drawer. */
  goes_on: z.literal('next').optional(),
})
type ZipValues = z.input<typeof ZipFormSchema>

interface CorrectionOptions {
  readonly record: TrackingError
  readonly zip: string | undefined
  readonly neighbours: NeighbourRows
  readonly onStale: () => void
}

function useCorrection({ record, zip, neighbours, onStale }: CorrectionOptions) {
  const { t } = useTranslation('tracking-errors')
  const { run, close, isOpen } = useCommandRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { hideAddress } = useAddressRevealActions()
  const { id, version, customer } = record
  const { getNextRow } = neighbours
  const isMexican = customer.address.country !== 'BR'
  /**
   * Reason why the form cannot be saved, or null. The reason is stored in a ref, because it depends on `form`, which is
   * created below.
   */
  const blockedReason = useRef<string | null>(null)
  /**
   * Key of the displayed warning. The key contains the zip code and the version. While the warning is displayed, the
   * save buttons confirm the warning.
   */
  const [displayedWarningKey, setDisplayedWarningKey] = useState<string | null>(null)

  const form = useContractForm({
    schema: ZipFormSchema,
    formId: `${correctZipCodeCommand.id}:${id}`,
    defaults: { zip_code: '', goes_on: '' },
    prefilled: { zip_code: zip },
    disabledReason: isMexican ? t('correct.otherCountry') : null,
    onSubmit,
  })
  const enteredZip = parsePartialZipCode(String(useFieldValue(form, 'zip_code') ?? ''))
  const lookup = useAddressLookup(enteredZip, enteredZip.length === 8 && !isMexican)

  useEffect(() => {
    blockedReason.current =
      lookup.state === 'searching' ? t('correct.waiting') : lookup.state === 'not_found' ? t('correct.notFound') : null
  })
  const { form: fields } = form
  useEffect(() => fields.setFocus('zip_code'), [fields])
  // Focuses the zip code field if the focused error message has disappeared, because the browser then moves the focus
  // to `body`.
  useEffect(() => {
    if (displayedWarningKey !== null && document.activeElement === document.body) fields.setFocus('zip_code')
  }, [displayedWarningKey, fields])

  async function onSubmit({ zip_code, goes_on }: ZipValues, { idempotencyKey }: Submission): Promise<boolean> {
    // Rejects the save request until the address of the zip code is displayed.
    if (blockedReason.current !== null) {
      notify({ kind: 'info', text: blockedReason.current })
      return false
    }
    // Adds a missing leading zero to the zip code. After such a change, the zip code is looked up first, so that the
    // user sees the address before saving.
    const zip = toStoredPostalCode('BR', zip_code)
    if (zip !== enteredZip) {
      form.set('zip_code', formatZip(zip))
      return false
    }
    try {
      const changesCity = changesCityOrState(customer.address, await fetchAddress(client, zip))
      const warningKey = `${zip} ${version}`
      if (changesCity && displayedWarningKey !== warningKey) {
        setDisplayedWarningKey(warningKey)
        return false
      }
      const offersReprocess = can(reprocessReverseCommand.access) && !isOpen('reprocess.reverse')
      await saveCorrection({ id, version }, zip, { run, t, idempotencyKey, offersReprocess })
      hideAddress(id)
      await openNextOrClose(goes_on === 'next')
      void invalidateQueries(client, correctZip)
      return true
    } catch (error) {
      if (isApiError(error) && error.status === 412) onStale()
      if (isApiError(error) && error.status === 409) void invalidateQueries(client, correctZip)
      throw error
    }
  }

  async function openNextOrClose(opensNextRecord: boolean): Promise<void> {
    if (!opensNextRecord) return close()
    const nextRow = await getNextRow()
    if (nextRow) return run(correctZipCodeCommand, { reverse_id: String(nextRow.id) })
    notify({ kind: 'info', text: t('correct.noMore') })
    close()
  }

  const recordNavigation: RecordNavigation | undefined = neighbours.rowNavigation
    ? { goToRecord: neighbours.rowNavigation.goToRecord, saveAndGoNext: () => form.submit({ goes_on: 'next' }) }
    : undefined

  return { form, lookup, recordNavigation, close, isAsked: displayedWarningKey === `${enteredZip} ${version}` }
}

/** Subject of the question to the merchant (`address`) or to the carrier, by the remedy of the tracking error. */
const questionByRemedy: Readonly<Partial<Record<Remedy, QuestionSubject>>> = {
  address: 'address',
  again: 'carrier',
  unknown: 'carrier',
}

/**
 * Panel for a tracking error that a new zip code cannot fix. Explains how to fix the error, and links to the page on
 * which the user can fix the error.
 */
function RemedyPanel({ record, onZip }: { readonly record: TrackingError; readonly onZip: (() => void) | null }) {
  const { t } = useTranslation('tracking-errors')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const remedy = getRemedy(record.tracking_error)
  const question = questionByRemedy[remedy]
  const isStoreRemedy = remedy === 'destination' || remedy === 'contract'
  const { id: ecommerceId } = record.ecommerce
  return (
    <section className={styles.remedy} aria-label={t('remedy.title')}>
      <h3>{t('remedy.title')}</h3>
      <p>{t(`remedy.${remedy}`)}</p>
      <div className={styles.ways}>
        {isStoreRemedy && ecommerceId !== null && can(listStoresOfEcommerceCommand.access) && (
          <ButtonLink to={buildCommandLink(listStoresOfEcommerceCommand, { ecommerce_id: String(ecommerceId) })}>
            {t('commands:stores.listOf.title')}
          </ButtonLink>
        )}
        {can(reprocessReverseCommand.access) && (
          <Button onClick={() => run(reprocessReverseCommand, { reverse_id: String(record.id) })}>
            {t('remedy.reprocess')}
          </Button>
        )}
        {question && (
          <CopyQuestionButton
            record={{ type: 'reverse', id: record.id }}
            reason={formatTrackingError(record.tracking_error, t)}
            subject={question}
          />
        )}
        {remedy === 'address' && <ReplyButton reverseId={record.id} />}
        {onZip && (
          <Button variant="quiet" onClick={onZip}>
            {t('remedy.zipAnyway')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface CorrectFormProps {
  readonly record: TrackingError
  /** Initial zip code from the arguments of the command. */
  readonly zip: string | undefined
  readonly neighbours: NeighbourRows
  /** Called if saving fails with 412, because the record has changed in the meantime. */
  readonly onStale: () => void
}

/**
 * Drawer that compares the current and the new address while the user types the zip code (product decision A41). Does
 * not use `FormFrame`, because the drawer has no form if a zip code cannot fix the error.
 */
function ZipCorrectionForm({ record, zip, neighbours, onStale }: CorrectFormProps) {
  const { t } = useTranslation('tracking-errors')
  const correction = useCorrection({ record, zip: zip && createZipNormalizer('BR')(zip), neighbours, onStale })
  const { form, lookup, recordNavigation } = correction
  const { id, ecommerce, customer, status, tracking_error, created_at } = record
  /**
   * True if the zip code field is visible. The field is visible if a new zip code fixes the error, or if the user wants
   * to correct the zip code anyway.
   */
  const [isZipVisible, setIsZipVisible] = useState(isFixableByZip(record) || zip !== undefined || form.isDirty())
  const showZipField = () => {
    flushSync(() => setIsZipVisible(true))
    form.form.setFocus('zip_code')
  }

  return (
    <Drawer
      title={t(isZipVisible ? 'correct.title' : 'remedy.title')}
      subtitle={t('correct.subtitle', { id, name: ecommerce.display_name })}
      onClose={correction.close}
      recordNavigation={
        recordNavigation && !isZipVisible ? { ...recordNavigation, saveAndGoNext: showZipField } : recordNavigation
      }
      footer={
        isZipVisible && (
          <SaveBar form={form} label={t(correction.isAsked ? 'correct.saveAnyway' : 'correct.save')}>
            {recordNavigation && (
              <Button
                keys="mod+shift+enter"
                disabledReason={form.disabledReason}
                onClick={recordNavigation.saveAndGoNext}
              >
                {t(correction.isAsked ? 'correct.saveAnywayNext' : 'correct.saveNext')}
              </Button>
            )}
          </SaveBar>
        )
      }
    >
      {neighbours.rowNavigation && (
        <RecordNavigationButtons
          navigation={neighbours.rowNavigation}
          keys={{ next: 'mod+down', previous: 'mod+up' }}
          labels={{ next: t('correct.next'), previous: t('correct.previous') }}
        />
      )}
      <ClaimBar target={{ entity: 'reverse', id }} isOpenWork showsShortcut={false} />
      <DetailList
        items={[
          { name: t('column.tracking_error'), value: formatTrackingError(tracking_error, t) },
          { name: t('column.status'), value: <StatusBadge status={status} /> },
          { name: t('column.created_at'), value: formatInstant(created_at) },
        ]}
      />
      {!isFixableByZip(record) && <RemedyPanel record={record} onZip={isZipVisible ? null : showZipField} />}
      {isZipVisible && (
        <>
          <Form form={form}>
            <Field
              form={form}
              name="zip_code"
              label={t('correct.zip')}
              inputMode="numeric"
              autoComplete="off"
              isMonospaced
              normalizeValue={createZipNormalizer('BR')}
              contentAfter={<ZipLookupStatus lookup={lookup} allowsManualInput={false} />}
            />
          </Form>
          {lookup.address && (
            <CityChangeWarning
              before={customer.address}
              newAddress={lookup.address}
              needsConfirmation={correction.isAsked}
            />
          )}
          <AddressComparison record={record} newAddress={lookup.address} />
        </>
      )}
    </Drawer>
  )
}

/** Drawer that corrects the zip code of one reverse (return request). The drawer opens from the list or from a link. */
export function ZipCorrectionDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('tracking-errors')
  const id = Number(args.reverse_id ?? 0)
  const neighbours = useNeighbours(id)
  const { listRow } = neighbours
  // Always refetches, because another user may have corrected the zip code in the meantime.
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(getTrackingError, { params: { id } }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    ...(listRow ? { placeholderData: { data: listRow } } : {}),
  })
  const isCorrected = isApiError(error) && error.status === 409
  return (
    <LoadedLayer
      surface="drawer"
      query={{ data: error ? undefined : data?.data, error, refetch }}
      title={t('correct.title')}
      subtitle={id > 0 && t('correct.reverse', { id })}
      height="240px"
      notFoundContent={
        isCorrected ? (
          <AlreadyCorrectedMessage error={error} />
        ) : id === 0 ? (
          <EmptyState title={t('correct.none')} text={t('correct.noneText')} />
        ) : undefined
      }
      isMissing={id === 0 || isCorrected}
    >
      {(record) => (
        <ZipCorrectionForm
          key={id}
          record={record}
          zip={args.zip_code}
          neighbours={neighbours}
          onStale={() => void refetch()}
        />
      )}
    </LoadedLayer>
  )
}

/** Message that another user has already corrected the zip code, with the name of this user and the time. */
function AlreadyCorrectedMessage({ error }: { readonly error: ApiError }) {
  const { t } = useTranslation('tracking-errors')
  const { close } = useCommandRunner()
  const correctedAt = error.problem?.context?.corrected_at
  return (
    <EmptyState
      title={t('correct.failed')}
      text={
        typeof correctedAt === 'string'
          ? `${getErrorMessage(error, t)} (${formatInstant(correctedAt)})`
          : getErrorMessage(error, t)
      }
      action={<Button onClick={close}>{t('ui:close')}</Button>}
    />
  )
}
