// Drawer that searches the reverses (return requests) of a consumer. The search text is personal data, so it is stored
// only in component state.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { openCarrierCommand } from '#commands/carriers.ts'
import type { Command } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { openGroupCommand } from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { openStoreCommand } from '#commands/stores.ts'
import { openUserCommand } from '#commands/users.ts'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { invalidateQueries } from '#console/api/queries.ts'
import { clearConsumerSearch, useConsumerSearch } from '#console/lib/consumer-search.ts'
import { ActiveBadge, StatusBadge } from '#console/records/status-badge.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, TextInput } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type LookupResult, MAX_CONSUMER_REVERSES, searchConsumer } from '#contract/console/tickets.ts'
import { parseConsumer } from '#contract/typed-text.ts'
import styles from './reverses.module.css'

export function FindConsumerDrawer() {
  const { t } = useTranslation(['reverses', 'commands', 'errors'])
  const { close } = useCommandRunner()
  const client = useQueryClient()
  const [searchText, setSearchText] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (q: string) => callApi(searchConsumer, { body: { q } }),
    onSuccess: () => invalidateQueries(client, searchConsumer),
    gcTime: 0,
  })

  const search = useCallback(
    (text: string) => {
      const isSearchable = parseConsumer(text) !== null
      setProblem(
        isSearchable ? undefined : t(text.trim() === '' ? 'errors:validation.required' : 'errors:validation.consumer'),
      )
      if (isSearchable) mutate(text)
      else reset()
    },
    [mutate, reset, t],
  )

  const initialSearch = useConsumerSearch()
  useEffect(() => {
    if (initialSearch === null) return
    clearConsumerSearch()
    setSearchText(initialSearch)
    search(initialSearch)
  }, [initialSearch, search])

  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    search(searchText)
  }

  return (
    <Drawer
      size="narrow"
      title={t('commands:reverses.findConsumer.title')}
      onClose={close}
      getInitialFocus={() => field.current}
    >
      <div className={styles.card}>
        <FieldFrame label={t('consumer.field')} hint={t('consumer.hint')} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              value={searchText}
              spellCheck={false}
              onChange={({ target }) => setSearchText(target.value)}
              onKeyDown={searchOnEnter}
            />
          )}
        </FieldFrame>
        <div className={styles.actions}>
          <MainButton icon={<Search size={14} />} onClick={() => search(searchText)}>
            {t('consumer.search')}
          </MainButton>
        </div>
        {isPending && <Skeleton height="120px" />}
        {error && <ErrorPanel error={error} onRetry={() => search(searchText)} />}
        {data && !isPending && <SearchResults results={data.data} hasMore={data.has_more} />}
      </div>
    </Drawer>
  )
}

interface ResultsProps {
  readonly results: readonly LookupResult[]
  readonly hasMore: boolean
}

/** List of search results. The first result receives the focus, so that Enter opens the result. */
function SearchResults({ results, hasMore }: ResultsProps) {
  const { t } = useTranslation('reverses')
  const firstLink = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again for new results
  useEffect(() => firstLink.current?.focus(), [results])
  if (results.length === 0) return <EmptyState title={t('consumer.none')} text={t('consumer.noneText')} />
  return (
    <section aria-label={t('consumer.found')}>
      <p role="status" className={styles.muted}>
        {t('consumer.count', { count: results.length })}
      </p>
      <ol className={styles.list}>
        {results.map((result, index) => (
          <li key={`${result.kind} ${result.id}`} className={styles.entry}>
            <div className={styles.head}>
              <Link ref={index === 0 ? firstLink : undefined} to={buildResultLink(result)}>
                {t(`consumer.kind.${result.kind}`, { id: result.id })}
              </Link>
              {result.kind === 'reverse' ? (
                <StatusBadge status={result.status} />
              ) : (
                result.status !== null && <ActiveBadge active={result.status === 'active'} />
              )}
            </div>
            <p className={styles.muted}>{formatResultDetail(result, t('column.order_number'))}</p>
          </li>
        ))}
      </ol>
      {hasMore && <p className={styles.muted}>{t('consumer.more', { count: MAX_CONSUMER_REVERSES })}</p>}
    </section>
  )
}

/** Command that opens a search result, and the name of the argument that takes its id, by the kind of the result. */
const openCommandsByKind: Readonly<Record<LookupResult['kind'], readonly [command: Command, idArgumentName: string]>> =
  {
    reverse: [openReverseCommand, 'reverse_id'],
    refund: [openRefundCommand, 'refund_id'],
    ecommerce: [openEcommerceCommand, 'ecommerce'],
    store: [openStoreCommand, 'store'],
    group: [openGroupCommand, 'group'],
    carrier: [openCarrierCommand, 'carrier'],
    user: [openUserCommand, 'user'],
  }

function buildResultLink(result: LookupResult): string {
  const [command, argument] = openCommandsByKind[result.kind]
  const owner = result.kind === 'store' ? { ecommerce: String(result.ecommerce_id) } : {}
  return buildCommandLink(command, { [argument]: String(result.id), ...owner })
}

/** Formats the second line of a search result, for example `Loja Azul · Pedido 98765-1`. */
function formatResultDetail(result: LookupResult, orderLabel: string): string {
  if (result.kind === 'reverse') return `${result.ecommerce_name} · ${orderLabel} ${result.title}`
  return result.kind === 'store' ? `${result.title} · ${result.ecommerce_name}` : result.title
}
