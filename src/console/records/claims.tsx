// Claims, which show who is working on a record: list cells, bars on pages and cards, and a queue that claims the next
// record.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Hand from 'lucide-react/icons/hand'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { claimsNext, claimsTake, claimsTakeOver } from '#commands/claims.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { callApi, isApiError, notifyOnFailure, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { formatInstantExactly, formatTime } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { type Runner, useCommandHandler, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { ListSource, PatchState } from '#console/table/list-state.ts'
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
import { choiceFilter, type ListFilter } from './filters.tsx'
import type { ColumnSpec } from './list-columns.tsx'

export interface Claimed {
  readonly entity: ClaimEntity
  readonly id: number
}

type Claims = ReadonlyMap<string, Claim>

const keyOf = ({ entity, id }: Claimed) => `${entity} ${id}`
const paramsOf = ({ entity, id }: Claimed) => ({ params: { entity, id } })

/**
 * Returns the most specific record in a command's arguments, or null if the arguments name no record that can be
 * claimed.
 */
function claimedIn({ refund_id, reverse_id, group, request }: Arguments): Claimed | null {
  if (refund_id) return { entity: 'refund', id: Number(refund_id) }
  if (reverse_id) return { entity: 'reverse', id: Number(reverse_id) }
  if (request) return { entity: 'feature_request', id: Number(request) }
  return group ? { entity: 'group', id: Number(group) } : null
}

/** Polling interval of the claims in milliseconds. Polling stops while the tab is hidden. */
const lookEvery = 30_000

/** Polls the claims of all users. A screen calls this hook once and passes the claims to its cells. */
function useClaims(isOn = true): Claims {
  const { can } = useSession()
  const { data } = useQuery({
    ...queryOptionsFor(listClaims, {}),
    enabled: isOn && can(listClaims.access),
    staleTime: 0,
    refetchInterval: lookEvery,
  })
  return useMemo(
    () => new Map(data?.data.map((claim) => [keyOf({ entity: claim.entity, id: claim.entity_id }), claim])),
    [data],
  )
}

interface Tools {
  readonly client: QueryClient
  readonly run: Runner['run']
  readonly t: TFunction
}

async function holderOf(claimed: Claimed, client: QueryClient): Promise<Claim | undefined> {
  const { data } = await client.fetchQuery({ ...queryOptionsFor(listClaims, {}), staleTime: 0 })
  return data.find(({ entity, entity_id }) => entity === claimed.entity && entity_id === claimed.id)
}

const isTaken = (error: unknown) => isApiError(error) && error.problem?.error_code === 'claims.taken'

/**
 * Claims a record or releases the user's own claim. If another user holds the claim, opens the dialog to take it over.
 */
async function toggle(claimed: Claimed, { client, run, t }: Tools): Promise<void> {
  const ask = () => run(claimsTakeOver, { claimed: claimed.entity, claimed_id: String(claimed.id) })
  const about = `claims:${claimed.entity}:${claimed.id}`
  await notifyOnFailure(about, t, async () => {
    try {
      const held = await holderOf(claimed, client)
      if (held && !held.is_mine) return ask()
      if (held) await callApi(releaseClaim, paramsOf(claimed))
      else await callApi(takeClaim, { ...paramsOf(claimed), body: {} })
      notify({ kind: 'success', text: saidOf(held ? 'released' : 'taken', claimed, t) })
    } catch (error) {
      if (!isTaken(error)) throw error
      ask()
    }
  })
  void invalidateQueries(client, takeClaim)
}

export function saidOf(what: 'taken' | 'released' | 'takenOver', { entity, id }: Claimed, t: TFunction): string {
  return t(`claims:said.${what}`, { record: t(`claims:record.${entity}`, { id }) })
}

/**
 * Registers the command that claims a record and returns its handler. Without `pageTarget`, the command acts on the
 * record of the row under the cursor.
 */
function useClaimKey(given?: Claimed): (claimed: Claimed) => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { run } = useRunner()
  const act = useCallback((claimed: Claimed) => void toggle(claimed, { client, run, t }), [client, run, t])
  useCommandHandler('claims.take', (args) => {
    const claimed = given ?? claimedIn(args)
    if (claimed) act(claimed)
    else notify({ kind: 'info', text: t('claims:noRow') })
  })
  return act
}

function nameOf(claim: Claim, t: TFunction): string {
  return claim.is_mine ? t('claims:you') : claim.user.name
}

function textOf(claim: Claim | undefined, t: TFunction): string {
  return claim ? t('claims:cell', { name: nameOf(claim, t), time: formatTime(claim.since) }) : ''
}

interface ClaimCellProps {
  readonly claimed: Claimed
  readonly claim: Claim | undefined
  /** Claims or releases the record; null if the user may not claim it. */
  readonly act: ((claimed: Claimed) => void) | null
}

/**
 * Cell with the name of the user who works on the record, the start time, and a button to claim or release the record.
 */
function ClaimCell({ claimed, claim, act }: ClaimCellProps) {
  const { t } = useTranslation()
  const does = claim === undefined ? 'take' : claim.is_mine ? 'release' : 'takeOver'
  const record = t(`claims:record.${claimed.entity}`, { id: claimed.id })
  return (
    <span className={styles.cell}>
      {act && (
        <CellButton
          label={t(`claims:row.${does}`, { record })}
          icon={<Hand size={14} />}
          aria-pressed={claim?.is_mine ?? false}
          onClick={() => act(claimed)}
        />
      )}
      {claim && (
        <span className={claim.is_mine ? styles.mine : styles.name} title={formatInstantExactly(claim.since)}>
          {textOf(claim, t)}
        </span>
      )}
    </span>
  )
}

interface PersonOptions {
  /** Name of the query parameter that holds the value of the filter. */
  readonly name: string
  readonly value: unknown
  /** Whether the list has a filter by user; claims are loaded only if it has one. */
  readonly isOn: boolean
  readonly patch: PatchState
}

/**
 * Filters a queue by who works on its records: the current user, no user, any user, or one user who holds a claim now.
 */
export function usePersonFilter({ name, value, isOn, patch }: PersonOptions): ListFilter {
  const { t } = useTranslation('claims')
  const others = new Map(
    [...useClaims(isOn).values()].flatMap(({ is_mine, user }) => (is_mine ? [] : [[user.id, user.name]])),
  )
  return choiceFilter<string>({
    name,
    kind: 'person',
    label: t('column'),
    any: t('filter.any'),
    options: [
      ...claimFilterNames.map((person) => ({ value: person, label: t(`filter.${person}`) })),
      ...[...others].map(([id, user]) => ({ value: String(id), label: String(user) })),
    ],
    value: value === undefined ? undefined : String(value),
    onChange: (person) => patch({ [name]: person }),
  })
}

interface ClaimBarProps {
  readonly claimed: Claimed
  /** Whether the bar shows the shortcut key. Cards over a list do not, because the key acts on the rows of the list. */
  readonly hasKey: boolean
}

/**
 * Bar with the user who works on the record and buttons to claim it or continue with the next one. Renders nothing if
 * the server does not support claims.
 */
export function ClaimBar({ claimed, hasKey }: ClaimBarProps) {
  const { t } = useTranslation('claims')
  const { can } = useSession()
  const claim = useClaims().get(keyOf(claimed))
  const act = useClaimKey(claimed)
  const canNext = useNextInQueue()
  const mayClaim = can(claimsTake.access) && can(claimAccessByEntity[claimed.entity].write)
  if (!can(listClaims.access)) return null
  const does = claim === undefined ? 'take' : claim.is_mine ? 'release' : 'takeOver'
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
      {mayClaim && (
        <Button
          size="small"
          icon={<Hand size={14} />}
          keys={hasKey ? claimsTake : undefined}
          onClick={() => act(claimed)}
        >
          {t(`action.${does}`)}
        </Button>
      )}
      {mayClaim && canNext && (
        <Button size="small" keys={claimsNext} onClick={canNext}>
          {t('action.next')}
        </Button>
      )}
    </section>
  )
}

interface Queue<Row> {
  readonly source: ListSource<Row>
  /** Kind of record whose permissions decide whether the user may claim rows. */
  readonly entity: ClaimEntity
  readonly claimedOf: (row: Row) => Claimed
  /** Returns the command and arguments that open a claimed row. */
  readonly opens: (row: Row) => readonly [Command, Arguments]
}

interface Walk {
  /** Key of the list and its filters. Another key starts a new run. */
  readonly name: string
  /** Record that was claimed last. */
  readonly at: Claimed | null
  /** Claims and opens the next free record, and returns the updated state of the queue run. */
  readonly step: (walk: Walk, tools: Tools) => Promise<Walk>
  /** Keys of records that were already visited or claimed by others; they are skipped until the end of the queue. */
  readonly passed: ReadonlySet<string>
}

const useWalk = create<{ readonly walk: Walk | null }>(() => ({ walk: null }))

async function giveUp(at: Claimed | null): Promise<void> {
  // Errors are ignored: completing a record releases its claim, and a claim that another user took over must stay.
  if (at) await callApi(releaseClaim, paramsOf(at)).catch(() => undefined)
}

/** Claims a record. Returns false if another user claimed the record first or the record no longer exists. */
async function wasTaken(claimed: Claimed): Promise<boolean> {
  try {
    await callApi(takeClaim, { ...paramsOf(claimed), body: {} })
    return true
  } catch (error) {
    if (isTaken(error) || (isApiError(error) && error.status === 404)) return false
    throw error
  }
}

function stepOf<Row>({ source, claimedOf, opens }: Queue<Row>, search: string): Walk['step'] {
  const free = new URLSearchParams(search)
  free.set('person', 'nobody')
  return async (walk, { client, run, t }) => {
    await giveUp(walk.at)
    const passed = new Set(walk.passed)
    for (let page = 1, last = 1; page <= last; page += 1) {
      const part = await source.read({ search: free, page, isLarge: true, client })
      last = part.lastPage
      for (const row of part.rows) {
        const claimed = claimedOf(row)
        if (passed.has(keyOf(claimed))) continue
        passed.add(keyOf(claimed))
        if (!(await wasTaken(claimed))) continue
        const [command, args] = opens(row)
        run(command, args)
        return { ...walk, at: claimed, passed }
      }
    }
    notify({ kind: 'info', text: t('claims:noNext') })
    return { ...walk, at: null, passed: new Set() }
  }
}

let isStepping = false

async function step(walk: Walk, tools: Tools): Promise<void> {
  if (isStepping) return
  isStepping = true
  try {
    useWalk.setState({ walk: await walk.step(walk, tools) })
  } catch (error) {
    notify(toErrorNotification(error, tools.t))
  } finally {
    isStepping = false
    void invalidateQueries(tools.client, takeClaim)
  }
}

/**
 * Returns a function that claims the next record of the list as filtered in the URL. A run already in progress on this
 * list continues.
 */
function useQueue<Row>(queue: Queue<Row>): () => void {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { run } = useRunner()
  const { can } = useSession()
  const next = () => {
    const { walk } = useWalk.getState()
    const search = new URLSearchParams(location.search)
    // An open drawer covers the list, so the remaining query parameters belong to the drawer and not to the list's
    // filters.
    const isOver = search.has('do')
    for (const name of ['page', 'do', 'person']) search.delete(name)
    const name = `${queue.source.list.id} ${search}`
    const begun: Walk = { name, at: null, passed: new Set(), step: stepOf(queue, search.toString()) }
    void step(walk && (isOver || walk.name === name) ? walk : begun, { client, run, t })
  }
  useCommandHandler('claims.next', next, can(claimsNext.access))
  return next
}

/** Adds claims to the list of a queue: the column, the button that claims the next record, and the command keys. */
export function useClaimQueue<Row extends object>(queue: Queue<Row>) {
  const { entity, claimedOf } = queue
  const { t } = useTranslation('claims')
  const { can } = useSession()
  const claims = useClaims()
  const act = useClaimKey()
  const next = useQueue(queue)
  const isOn = can(listClaims.access)
  const mayClaim = isOn && can(claimAccessByEntity[entity].write)
  const column = useMemo<ColumnSpec<Row>>(
    () => ({
      name: 'claim',
      header: 'claims:header',
      text: (row, translate) => textOf(claims.get(keyOf(claimedOf(row))), translate),
      cell: (row) => {
        const claimed = claimedOf(row)
        return <ClaimCell claimed={claimed} claim={claims.get(keyOf(claimed))} act={mayClaim ? act : null} />
      },
    }),
    [claims, claimedOf, mayClaim, act],
  )
  return {
    /** Whether the user can see claims; platforms behind a gateway do not support claims. */
    isOn,
    column,
    mayClaim,
    nextButton: (variant: 'primary' | 'secondary') =>
      mayClaim && (
        <Button variant={variant} keys={claimsNext} onClick={next}>
          {t('action.next')}
        </Button>
      ),
  }
}

/** Returns a function that claims the next record of the active queue run, or null if no queue run is active. */
function useNextInQueue(): (() => void) | null {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { run } = useRunner()
  const walk = useWalk((state) => state.walk)
  const next = () => {
    if (walk) void step(walk, { client, run, t })
  }
  useCommandHandler('claims.next', next, walk !== null)
  return walk && next
}
