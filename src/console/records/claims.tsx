// Claims: a claim is a user's mark that they are working on a record. Contains the claim column of lists, the claim bar
// of records, and the command that claims and opens the records of a work list one after the other.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Hand from 'lucide-react/icons/hand'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { claimNextRecordCommand, claimRecordCommand, takeOverClaimCommand } from '#commands/claims.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { callApi, isApiError, notifyOnFailure, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { formatInstantExactly, formatTime } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { createUserCheck, onUserChange } from '#console/lib/storage.ts'
import { type Runner, useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { ListSource, UpdateListState } from '#console/table/list-state.ts'
import { Button, CellButton } from '#console/ui/button.tsx'
import {
  type Claim,
  type ClaimEntity,
  claimAccessByEntity,
  listClaims,
  releaseClaim,
  takeClaim,
} from '#contract/console/claims.ts'
import { claimFilterNames } from '#contract/people.ts'
import styles from './claims.module.css'
import { buildChoiceFilter, type ListFilter } from './filters.tsx'
import type { ColumnSpec } from './list-columns.tsx'

export interface ClaimTarget {
  readonly entity: ClaimEntity
  readonly id: number
}

type Claims = ReadonlyMap<string, Claim>

const getClaimKey = ({ entity, id }: ClaimTarget) => `${entity} ${id}`
const toRequestParams = ({ entity, id }: ClaimTarget) => ({ params: { entity, id } })

/**
 * Returns the record to claim (mark as being worked on) from the arguments of a command. A refund takes precedence over
 * its reverse (return request). Returns null if the arguments contain no such record.
 */
function findClaimTarget({ refund_id, reverse_id, group, request }: Arguments): ClaimTarget | null {
  if (refund_id) return { entity: 'refund', id: Number(refund_id) }
  if (reverse_id) return { entity: 'reverse', id: Number(reverse_id) }
  if (request) return { entity: 'feature_request', id: Number(request) }
  return group ? { entity: 'group', id: Number(group) } : null
}

/**
 * Polling interval in milliseconds for the claims, which show the user who is working on a record. Polling stops while
 * the browser tab is hidden.
 */
const CLAIMS_POLL_INTERVAL_MS = 30_000

/**
 * Loads and polls the claims of all users, by record. A claim shows that a user is working on a record. Call this hook
 * once per screen, and pass the claims to the table cells.
 */
function useClaims(isEnabled = true): Claims {
  const { can } = useSession()
  const { data } = useQuery({
    ...queryOptionsFor(listClaims, {}),
    enabled: isEnabled && can(listClaims.access),
    staleTime: 0,
    refetchInterval: CLAIMS_POLL_INTERVAL_MS,
  })
  return useMemo(
    () => new Map(data?.data.map((claim) => [getClaimKey({ entity: claim.entity, id: claim.entity_id }), claim])),
    [data],
  )
}

interface ClaimContext {
  readonly client: QueryClient
  readonly run: Runner['run']
  readonly t: TFunction
}

async function fetchClaim(target: ClaimTarget, client: QueryClient): Promise<Claim | undefined> {
  const { data } = await client.fetchQuery({ ...queryOptionsFor(listClaims, {}), staleTime: 0 })
  return data.find(({ entity, entity_id }) => entity === target.entity && entity_id === target.id)
}

const isAlreadyClaimed = (error: unknown) => isApiError(error) && error.problem?.error_code === 'claims.taken'

/**
 * Claims a record (marks it as being worked on), or releases the current user's claim. If another user has claimed the
 * record, opens a dialog that can transfer the claim to the current user.
 */
async function toggleClaim(target: ClaimTarget, { client, run, t }: ClaimContext): Promise<void> {
  const openTakeOverDialog = () => run(takeOverClaimCommand, { claimed: target.entity, claimed_id: String(target.id) })
  const subject = `claims:${target.entity}:${target.id}`
  await notifyOnFailure(subject, t, async () => {
    try {
      const claim = await fetchClaim(target, client)
      if (claim && !claim.is_mine) return openTakeOverDialog()
      if (claim) await callApi(releaseClaim, toRequestParams(target))
      else await callApi(takeClaim, { ...toRequestParams(target), body: {} })
      notify({ kind: 'success', text: formatClaimMessage(claim ? 'released' : 'taken', target, t) })
    } catch (error) {
      if (!isAlreadyClaimed(error)) throw error
      openTakeOverDialog()
    }
  })
  void invalidateQueries(client, takeClaim)
}

export function formatClaimMessage(
  outcome: 'taken' | 'released' | 'takenOver',
  { entity, id }: ClaimTarget,
  t: TFunction,
): string {
  return t(`claims:said.${outcome}`, { record: t(`claims:record.${entity}`, { id }) })
}

/**
 * Registers the command that claims a record (marks it as being worked on) or releases the claim, and returns a
 * function that does the same. Without `pageTarget`, the command acts on the record of the selected row. The command
 * exists only while `isOffered` is true.
 */
function useClaimCommand(pageTarget?: ClaimTarget, isOffered = true): (target: ClaimTarget) => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const claimOrRelease = useCallback(
    (target: ClaimTarget) => void toggleClaim(target, { client, run, t }),
    [client, run, t],
  )
  const claimTarget = (args: Arguments) => {
    const target = pageTarget ?? findClaimTarget(args)
    if (target) claimOrRelease(target)
    else notify({ kind: 'info', text: t('claims:noRow') })
  }
  useCommandHandler('claims.take', claimTarget, isOffered)
  return claimOrRelease
}

function getHolderName(claim: Claim, t: TFunction): string {
  return claim.is_mine ? t('claims:you') : claim.user.name
}

function formatClaimCell(claim: Claim | undefined, t: TFunction): string {
  return claim ? t('claims:cell', { name: getHolderName(claim, t), time: formatTime(claim.since) }) : ''
}

interface ClaimCellProps {
  readonly target: ClaimTarget
  readonly claim: Claim | undefined
  /**
   * Claims the record (marks it as being worked on) or releases the claim; null if the user may not claim the record.
   */
  readonly claimOrRelease: ((target: ClaimTarget) => void) | null
}

/** Cell with the user who is working on the record, the start time, and a button to claim or release the record. */
function ClaimCell({ target, claim, claimOrRelease }: ClaimCellProps) {
  const { t } = useTranslation()
  const action = claim === undefined ? 'take' : claim.is_mine ? 'release' : 'takeOver'
  const record = t(`claims:record.${target.entity}`, { id: target.id })
  return (
    <span className={styles.cell}>
      {claimOrRelease && (
        <CellButton
          label={t(`claims:row.${action}`, { record })}
          icon={<Hand size={14} />}
          aria-pressed={claim?.is_mine ?? false}
          onClick={() => claimOrRelease(target)}
        />
      )}
      {claim && (
        <span className={claim.is_mine ? styles.mine : styles.name} title={formatInstantExactly(claim.since)}>
          {formatClaimCell(claim, t)}
        </span>
      )}
    </span>
  )
}

interface ClaimFilterOptions {
  /** Name of the query parameter that contains the value of the filter. */
  readonly name: string
  readonly value: unknown
  /**
   * True if the list can be filtered by the user who is working on a record. Otherwise the hook does not load this
   * data.
   */
  readonly isEnabled: boolean
  readonly patch: UpdateListState
}

/**
 * Builds the filter of a list by the user who has claimed the record (marked it as being worked on): the current user,
 * no user, any user, or one of the other users with a claim.
 */
export function useClaimFilter({ name, value, isEnabled, patch }: ClaimFilterOptions): ListFilter {
  const { t } = useTranslation('claims')
  const claimants = new Map(
    [...useClaims(isEnabled).values()].flatMap(({ is_mine, user }) => (is_mine ? [] : [[user.id, user.name]])),
  )
  return buildChoiceFilter<string>({
    name,
    kind: 'person',
    label: t('column'),
    anyLabel: t('filter.any'),
    options: [
      ...claimFilterNames.map((user) => ({ value: user, label: t(`filter.${user}`) })),
      ...[...claimants].map(([id, user]) => ({ value: String(id), label: String(user) })),
    ],
    value: value === undefined ? undefined : String(value),
    onChange: (user) => patch({ [name]: user }),
  })
}

interface ClaimBarProps {
  readonly target: ClaimTarget
  /** True if the record needs work: a record without open work needs no claim. */
  readonly isOpenWork: boolean
  /**
   * True if the claim button displays its keyboard shortcut. False in a drawer above a list, because the shortcut then
   * acts on a row of the list and not on the record of the drawer.
   */
  readonly showsShortcut: boolean
}

/**
 * Bar that shows which user is working on the record. Its buttons claim the record or continue with the next record.
 * Renders nothing if the server does not support claims, or if the record neither needs work nor has a claim.
 */
export function ClaimBar({ target, isOpenWork, showsShortcut }: ClaimBarProps) {
  const { t } = useTranslation('claims')
  const { can } = useSession()
  const claim = useClaims().get(getClaimKey(target))
  const claimNext = useClaimNext()
  const isOffered = isOpenWork || claim !== undefined || claimNext !== null
  const claimOrRelease = useClaimCommand(target, isOffered)
  const canClaim = can(claimRecordCommand.access) && can(claimAccessByEntity[target.entity].write)
  if (!can(listClaims.access) || !isOffered) return null
  const action = claim === undefined ? 'take' : claim.is_mine ? 'release' : 'takeOver'
  return (
    <section className={styles.bar} aria-label={t('title')}>
      <p role="status" className={claim ? (claim.is_mine ? styles.mine : styles.theirs) : styles.nobody}>
        {claim
          ? t(claim.is_mine ? 'bar.mine' : 'bar.theirs', {
              name: claim.user.name,
              since: formatTime(claim.since),
              until: formatTime(claim.until),
            })
          : t('bar.nobody')}
      </p>
      {canClaim && (
        <Button
          size="small"
          icon={<Hand size={14} />}
          keys={showsShortcut ? claimRecordCommand : undefined}
          onClick={() => claimOrRelease(target)}
        >
          {t(`action.${action}`)}
        </Button>
      )}
      {canClaim && claimNext && (
        <Button size="small" keys={claimNextRecordCommand} onClick={claimNext}>
          {t('action.next')}
        </Button>
      )}
    </section>
  )
}

interface ClaimQueue<Row> {
  readonly listSource: ListSource<Row>
  /** Kind of record, which determines the permission for claiming a record (marking it as being worked on). */
  readonly entity: ClaimEntity
  readonly getClaimTarget: (row: Row) => ClaimTarget
  /** Returns the command and the arguments that open the record of a row. */
  readonly getOpenCommand: (row: Row) => readonly [command: Command, args: Arguments]
}

interface ClaimSequence {
  /** Id and filters of the list whose records the user claims (marks as being worked on) one after the other. */
  readonly listKey: string
  /**
   * Record of the list that the user claimed last (marked as being worked on); null if the user has not claimed any.
   */
  readonly lastClaimed: ClaimTarget | null
  /**
   * Claims the next unclaimed record of the list (marks it as being worked on) and opens the record. Returns the
   * updated state.
   */
  readonly claimNext: (claimSequence: ClaimSequence, context: ClaimContext) => Promise<ClaimSequence>
  /** Keys of the records to skip, because the user has already visited them or another user has claimed them. */
  readonly skippedRecordKeys: ReadonlySet<string>
}

const useClaimSequence = create<{ readonly queueRun: ClaimSequence | null }>(() => ({ queueRun: null }))

onUserChange(() => useClaimSequence.setState({ queueRun: null }))

async function releaseClaimQuietly(target: ClaimTarget | null): Promise<void> {
  // Ignores errors, because the user may no longer have the claim (mark that a user is working on the record):
  // completing the record releases the claim, and another user may have claimed the record instead.
  if (target) await callApi(releaseClaim, toRequestParams(target)).catch(() => undefined)
}

/**
 * Claims a record (marks it as being worked on). Returns false if another user claimed the record first or the record
 * no longer exists.
 */
async function tryClaim(target: ClaimTarget): Promise<boolean> {
  try {
    await callApi(takeClaim, { ...toRequestParams(target), body: {} })
    return true
  } catch (error) {
    if (isAlreadyClaimed(error) || (isApiError(error) && error.status === 404)) return false
    throw error
  }
}

function createClaimNext<Row>(
  { listSource, getClaimTarget, getOpenCommand }: ClaimQueue<Row>,
  search: string,
): ClaimSequence['claimNext'] {
  const freeSearch = new URLSearchParams(search)
  freeSearch.set('person', 'nobody')
  return async (queueRun, { client, run, t }) => {
    await releaseClaimQuietly(queueRun.lastClaimed)
    const visited = new Set(queueRun.skippedRecordKeys)
    for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
      const pageResult = await listSource.read({ search: freeSearch, page, usesMaxPageSize: true, client })
      lastPage = pageResult.lastPage
      for (const row of pageResult.rows) {
        const target = getClaimTarget(row)
        if (visited.has(getClaimKey(target))) continue
        visited.add(getClaimKey(target))
        if (!(await tryClaim(target))) continue
        const [command, args] = getOpenCommand(row)
        run(command, args)
        return { ...queueRun, lastClaimed: target, skippedRecordKeys: visited }
      }
    }
    notify({ kind: 'info', text: t('claims:noNext') })
    return { ...queueRun, lastClaimed: null, skippedRecordKeys: new Set() }
  }
}

let isClaiming = false

async function runClaimNext(queueRun: ClaimSequence, context: ClaimContext): Promise<void> {
  if (isClaiming) return
  isClaiming = true
  const isSameUser = createUserCheck()
  try {
    const nextQueueRun = await queueRun.claimNext(queueRun, context)
    // Another user may have signed in during the requests.
    if (isSameUser()) useClaimSequence.setState({ queueRun: nextQueueRun })
  } catch (error) {
    notify(toErrorNotification(error, context.t))
  } finally {
    isClaiming = false
    void invalidateQueries(context.client, takeClaim)
  }
}

/**
 * Returns a function that claims the next record of the list (marks it as being worked on) and opens the record. If the
 * user has already claimed records of the list with the same filters, skips the records that the user has visited.
 */
function useClaimNextCommand<Row>(queue: ClaimQueue<Row>): () => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const { can } = useSession()
  const next = () => {
    const { queueRun } = useClaimSequence.getState()
    const search = new URLSearchParams(location.search)
    // An open drawer adds query parameters to the URL, so the URL no longer equals `listKey` of the list whose records
    // the user claims one after the other. In this case, the user continues with that list.
    const isDrawerOpen = search.has('do')
    for (const name of ['page', 'do', 'person']) search.delete(name)
    const listKey = `${queue.listSource.list.id} ${search}`
    const newRun: ClaimSequence = {
      listKey,
      lastClaimed: null,
      skippedRecordKeys: new Set(),
      claimNext: createClaimNext(queue, search.toString()),
    }
    void runClaimNext(queueRun && (isDrawerOpen || queueRun.listKey === listKey) ? queueRun : newRun, {
      client,
      run,
      t,
    })
  }
  useCommandHandler('claims.next', next, can(claimNextRecordCommand.access))
  return next
}

/**
 * Returns the parts that a list needs for claims (marks that a user is working on a record): a column, and a button
 * that claims the next record. Also registers the keyboard shortcuts.
 */
export function useClaimQueue<Row extends object>(queue: ClaimQueue<Row>) {
  const { entity, getClaimTarget } = queue
  const { t } = useTranslation('claims')
  const { can } = useSession()
  const claims = useClaims()
  const claimOrRelease = useClaimCommand()
  const next = useClaimNextCommand(queue)
  const isEnabled = can(listClaims.access)
  const canClaim = isEnabled && can(claimAccessByEntity[entity].write)
  const column = useMemo<ColumnSpec<Row>>(
    () => ({
      name: 'claim',
      header: 'claims:header',
      text: (row, translate) => formatClaimCell(claims.get(getClaimKey(getClaimTarget(row))), translate),
      cell: (row) => {
        const target = getClaimTarget(row)
        return (
          <ClaimCell
            target={target}
            claim={claims.get(getClaimKey(target))}
            claimOrRelease={canClaim ? claimOrRelease : null}
          />
        )
      },
    }),
    [claims, getClaimTarget, canClaim, claimOrRelease],
  )
  return {
    /** True if the user has permission to see claims. */
    canSeeClaims: isEnabled,
    column,
    mayClaim: canClaim,
    renderNextButton: () =>
      canClaim && (
        <Button variant="primary" keys={claimNextRecordCommand} onClick={next}>
          {t('action.next')}
        </Button>
      ),
  }
}

/**
 * Returns a function that claims the next record (marks it as being worked on) of the list whose records the user is
 * claiming one after the other. Returns null if there is no such list.
 */
function useClaimNext(): (() => void) | null {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const queueRun = useClaimSequence((state) => state.queueRun)
  const next = () => {
    if (queueRun) void runClaimNext(queueRun, { client, run, t })
  }
  useCommandHandler('claims.next', next, queueRun !== null)
  return queueRun && next
}
