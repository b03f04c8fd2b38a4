// List page of stores (S2 §2). Loads all stores of an ecommerce, and filters, sorts and paginates them in the browser.
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addNoteCommand, listRecordNotesCommand } from '#commands/notes.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { createStoreCommand, deleteStoreCommand, listStoresCommand, openStoreCommand } from '#commands/stores.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { normalizeForSearch } from '#console/lib/format.ts'
import { EcommerceField } from '#console/records/ecommerce-field.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useClientList } from '#console/records/list-page.tsx'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { createListSource, parseListQuery, slicePage, useUrlState } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { recordId, text } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber } from '#contract/page.ts'
import { listStores, type StoreRow, storeSituations } from '#contract/platform/stores.ts'
import { getSearchWords } from '#contract/search-words.ts'
import { z } from '#contract/zod.ts'
import styles from './list-page.module.css'
import { buildStoreFilter, prefetchStore, storeDetailColumns, storeRowCommands } from './store-list.ts'

function buildColumns(ecommerce: number): readonly ColumnSpec<StoreRow>[] {
  return [
    { name: 'id', kind: 'id' },
    {
      name: 'display_name',
      kind: 'link',
      isName: true,
      isOnCard: true,
      getLinkUrl: ({ id }) => buildCommandLink(openStoreCommand, { ecommerce: String(ecommerce), store: String(id) }),
    },
    ...storeDetailColumns,
  ]
}

interface EcommerceSearchFormProps {
  /** Id of the ecommerce whose stores are listed; undefined until the user has selected an ecommerce. */
  readonly ecommerce: number | undefined
  /** Called with the selected ecommerce. If the user selects the same ecommerce again, its stores are reloaded. */
  readonly onSearch: (ecommerce: number) => void
}

/** Search form with a field for the ecommerce and the Search button (S2 §2). */
function EcommerceSearchForm({ ecommerce, onSearch }: EcommerceSearchFormProps) {
  const { t } = useTranslation(['stores', 'errors'])
  const [selectedId, setSelectedId] = useState<number | null>(ecommerce ?? null)
  const [previousEcommerce, setPreviousEcommerce] = useState(ecommerce)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  if (previousEcommerce !== ecommerce) {
    setPreviousEcommerce(ecommerce)
    setSelectedId(ecommerce ?? null)
  }
  // Focuses the ecommerce field if no ecommerce is selected, because the page lists no stores until then.
  const hasNoEcommerce = ecommerce === undefined
  useEffect(() => {
    if (hasNoEcommerce) field.current?.focus()
  }, [hasNoEcommerce])

  const search = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(selectedId === null)
    if (selectedId === null) field.current?.focus()
    else onSearch(selectedId)
  }

  return (
    <form className={styles.search} onSubmit={search} aria-label={t('list.searchLabel')} noValidate>
      <div className={styles.ecommerce}>
        <EcommerceField
          ref={field}
          value={selectedId}
          onChange={(id) => {
            setSelectedId(id)
            if (id !== null) setIsMissing(false)
          }}
          error={isMissing ? t('errors:validation.ecommerce') : undefined}
          isListFilter={hasNoEcommerce}
        />
      </div>
      <Button type="submit" variant={hasNoEcommerce ? 'primary' : 'secondary'} icon={<Search size={14} />}>
        {t('list.load')}
      </Button>
    </form>
  )
}

const storeColumns = ['id', 'display_name', 'address', 'city', 'is_active'] as const
type StoreColumn = (typeof storeColumns)[number]

export const ListState = z.strictObject({
  ecommerce_id: recordId.optional(),
  q: text(200).optional(),
  situation: z.enum(storeSituations).optional(),
  page: pageNumber,
  /** Number of rows per page. The value 0 shows all rows on one page. */
  per_page: pageLimit({ default: LIST_PAGE_SIZE }),
  order_by: z.enum(storeColumns).default('id'),
  sort: z.enum(['asc', 'desc']).default('asc'),
})
export type ListState = z.output<typeof ListState>

/**
 * Row of the stores list with its search text in lower case and without accents. The search text is computed once and
 * not on every key press.
 */
interface SearchableStore {
  readonly row: StoreRow
  readonly normalizedSearchText: string
  readonly texts: Readonly<Record<'display_name' | 'address' | 'city', string>>
}

const searchableStoresCache = new WeakMap<readonly StoreRow[], readonly SearchableStore[]>()

/** Returns the rows with their normalized search texts. The result is cached by the array of rows. */
function getSearchableStores(rows: readonly StoreRow[]): readonly SearchableStore[] {
  const cachedStores = searchableStoresCache.get(rows)
  if (cachedStores) return cachedStores
  const searchableStores = rows.map((row) => {
    const texts = {
      display_name: normalizeForSearch(row.display_name),
      address: normalizeForSearch(row.address),
      city: normalizeForSearch(row.city),
    }
    return {
      row,
      texts,
      normalizedSearchText: `${row.id} ${texts.display_name} ${texts.address} ${texts.city} ${normalizeForSearch(row.state)}`,
    }
  })
  searchableStoresCache.set(rows, searchableStores)
  return searchableStores
}

/**
 * Filters and sorts the loaded rows in the browser, fast enough for 100,000 rows. `rows` must be sorted by id in
 * ascending order.
 */
export function filterAndSortStores(
  rows: readonly StoreRow[],
  { q, situation, order_by, sort }: Pick<ListState, 'q' | 'order_by' | 'sort'> & Partial<Pick<ListState, 'situation'>>,
): readonly StoreRow[] {
  const words = getSearchWords(q ?? '').map((spellings) => spellings.map(normalizeForSearch))
  if (words.length === 0 && order_by === 'id' && situation === undefined)
    return sort === 'asc' ? rows : rows.toReversed()
  const stores = getSearchableStores(rows)
  const matches = stores.filter(
    ({ row, normalizedSearchText: text }) =>
      words.every((spellings) => spellings.some((word) => text.includes(word))) &&
      (situation === undefined || row.is_active === (situation === 'active')),
  )
  return sortStores(matches, order_by, sort === 'asc' ? 1 : -1).map(({ row }) => row)
}

/**
 * Sorts stores by a column: ids by number, texts alphabetically, and active stores before inactive ones. Stores with
 * equal values are sorted by id.
 */
function sortStores(
  stores: readonly SearchableStore[],
  column: StoreColumn,
  direction: 1 | -1,
): readonly SearchableStore[] {
  if (column === 'id') return direction === 1 ? stores : stores.toReversed()
  return stores.toSorted((first, second) => {
    const [a, b] = [getSortValue(first, column), getSortValue(second, column)]
    return a === b ? first.row.id - second.row.id : a < b ? -direction : direction
  })
}

const getSortValue = ({ row, texts }: SearchableStore, column: Exclude<StoreColumn, 'id'>) =>
  column === 'is_active' ? Number(!row.is_active) : texts[column]

export const storeListSource = createListSource({
  list: listStoresCommand,
  schema: ListState,
  read: async ({ search, page, usesMaxPageSize, client }) => {
    const state = parseListQuery(ListState, search, listStoresCommand.id)
    const params = { ecommerce_id: state.ecommerce_id ?? 0 }
    const { data } = await client.fetchQuery(queryOptionsFor(listStores, { params, query: { limit: 0 } }))
    const selected = filterAndSortStores(data, state)
    return { ...slicePage(selected, page, usesMaxPageSize ? 0 : state.per_page), total: selected.length }
  },
})

const rowCommands = [...storeRowCommands, listRecordNotesCommand, addNoteCommand, deleteStoreCommand]

/** Query parameters that determine which stores are loaded. Clearing the filters does not remove these parameters. */
const scopeParameters = ['ecommerce_id']

/** List of the stores of one ecommerce (S2 §2). The browser divides the stores into pages. */
export function StoreList() {
  const { t } = useTranslation(['stores', 'ui'])
  const { can } = useSession()
  const state = useUrlState(ListState, listStoresCommand)
  const ecommerce = state.query.ecommerce_id
  const storesQuery = useQuery({
    ...queryOptionsFor(listStores, { params: { ecommerce_id: ecommerce ?? 0 }, query: { limit: 0 } }),
    enabled: ecommerce !== undefined,
  })
  const { data, error, refetch } = storesQuery
  const list = useClientList({
    listSource: storeListSource,
    state,
    request: storesQuery,
    allRows: data?.data,
    filterAndSortRows: filterAndSortStores,
  })
  const columns = useMemo(() => buildColumns(ecommerce ?? 0), [ecommerce])
  const getCommandArguments = useCallback(
    ({ id }: StoreRow) => ({ ecommerce: String(ecommerce), store: String(id) }),
    [ecommerce],
  )

  const loadEcommerce = (id: number) => {
    if (id === ecommerce) void refetch()
    else state.set({ ecommerce_id: id, q: undefined, situation: undefined })
  }
  const args = ecommerce === undefined ? {} : { ecommerce_id: String(ecommerce) }
  const createLink = can(createStoreCommand.access) && (
    <ButtonLink
      to={buildCommandLink(createStoreCommand, args)}
      variant="primary"
      icon={<Plus size={14} />}
      keys={createStoreCommand}
    >
      {t('list.create')}
    </ButtonLink>
  )
  return (
    <ListPage
      list={list}
      textNamespace="stores"
      actions={createLink}
      contentAboveFilters={<EcommerceSearchForm ecommerce={ecommerce} onSearch={loadEcommerce} />}
      replacementContent={
        ecommerce === undefined ? (
          <EmptyState title={t('list.before')} text={t('list.beforeText')} />
        ) : (
          !data && error && <ErrorPanel title={t('list.failed')} error={error} onRetry={refetch} />
        )
      }
      columns={columns}
      filterSpecs={[buildStoreFilter(t)]}
      openFilters={['situation']}
      identifyingParameters={scopeParameters}
      getRowId={idOf}
      getOpenCommand={(row) => [openStoreCommand, getCommandArguments(row)]}
      getRowArguments={getCommandArguments}
      rowCommands={rowCommands}
      preload={({ id }, client) => {
        if (ecommerce !== undefined) prefetchStore(client, ecommerce, id)
      }}
    />
  )
}
