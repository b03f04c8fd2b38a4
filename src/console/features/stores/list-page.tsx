// List of stores (S2 §2): columns, client-side filter and sort, list source.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notesAdd, notesOfRecord } from '#commands/notes.ts'
import { linkOf } from '#commands/registry.ts'
import {
  storesCopyAddress,
  storesCopyCnpj,
  storesCopyId,
  storesCreate,
  storesDelete,
  storesEdit,
  storesList,
  storesOpen,
} from '#commands/stores.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOf } from '#console/api/queries.ts'
import { folded } from '#console/lib/format.ts'
import { EcommerceField } from '#console/records/ecommerce-field.tsx'
import { choiceFilter, FilterBar, optionsOf } from '#console/records/filters.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idColumn, idOf } from '#console/table/column.tsx'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import { listSource, queryIn, useUrlState } from '#console/table/list-state.ts'
import type { PageSize } from '#console/table/page-size-select.tsx'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink, CellLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { recordId, text } from '#contract/fields.ts'
import { pageLimit, pageNumber } from '#contract/page.ts'
import { getStore, listStores, type StoreRow } from '#contract/platform/stores.ts'
import { searchWords } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import styles from './list-page.module.css'

export function columnsOf(t: TFunction<'stores'>, ecommerce: number): readonly Column<StoreRow>[] {
  return [
    idColumn(t('column.id')),
    {
      id: 'display_name',
      isName: true,
      isOnCard: true,
      header: t('column.display_name'),
      sortable: true,
      cell: ({ id, display_name }) => (
        <CellLink to={linkOf(storesOpen, { ecommerce: String(ecommerce), store: String(id) })}>{display_name}</CellLink>
      ),
      text: ({ display_name }) => display_name,
    },
    {
      id: 'address',
      header: t('column.address'),
      sortable: true,
      text: ({ address }) => address,
    },
    {
      id: 'city',
      isOnCard: true,
      header: t('column.city'),
      sortable: true,
      text: ({ city, state }) => `${city} · ${state}`,
    },
    {
      id: 'is_active',
      isOnCard: true,
      header: t('column.is_active'),
      sortable: true,
      cell: ({ is_active }) => <ActiveBadge active={is_active} feminine />,
      text: ({ is_active }) => t(is_active ? 'ui:status.active_feminine' : 'ui:status.inactive_feminine'),
    },
  ]
}

interface ListSearchProps {
  /** Whose stores are shown. */
  readonly ecommerce: number | undefined
  /** Also the present one: then its stores are loaded anew. */
  readonly onSearch: (ecommerce: number) => void
}

/** An ecommerce and the Search button (S2 §2). */
export function ListSearch({ ecommerce, onSearch }: ListSearchProps) {
  const { t } = useTranslation(['stores', 'errors'])
  const [chosen, setChosen] = useState<number | null>(ecommerce ?? null)
  const [shown, setShown] = useState(ecommerce)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  if (shown !== ecommerce) {
    setShown(ecommerce)
    setChosen(ecommerce ?? null)
  }
  // Before anything is chosen there is nothing else to do here.
  const isFirst = ecommerce === undefined
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])

  const search = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(chosen === null)
    if (chosen === null) field.current?.focus()
    else onSearch(chosen)
  }

  return (
    <form className={styles.search} onSubmit={search} aria-label={t('list.searchLabel')} noValidate>
      <div className={styles.ecommerce}>
        <EcommerceField
          ref={field}
          value={chosen}
          onChange={(id) => {
            setChosen(id)
            if (id !== null) setIsMissing(false)
          }}
          error={isMissing ? t('errors:validation.ecommerce') : undefined}
          isListFilter={isFirst}
        />
      </div>
      <Button type="submit" variant={isFirst ? 'primary' : 'secondary'} icon={<Search size={14} />}>
        {t('list.search')}
      </Button>
    </form>
  )
}

// List state in the URL. All stores of an ecommerce load at once (S2 §2); paging, sort and filter are client-side.

export const storeColumns = ['id', 'display_name', 'address', 'city', 'is_active'] as const
const storeSituations = ['active', 'inactive'] as const
export type StoreColumn = (typeof storeColumns)[number]

export const ListState = z.strictObject({
  ecommerce_id: recordId.optional(),
  q: text(200).optional(),
  situation: z.enum(storeSituations).optional(),
  page: pageNumber,
  /** 0 is all of them on one page. */
  per_page: pageLimit(15),
  order_by: z.enum(storeColumns).default('id'),
  sort: z.enum(['asc', 'desc']).default('asc'),
})
export type ListState = z.output<typeof ListState>

// Client-side filter and sort of the loaded stores; fast up to 100 000. Pure.

/** A store with its texts as they are compared: folded once for a list, not at every key. */
interface FoldedStore {
  readonly row: StoreRow
  readonly found: string
  readonly texts: Readonly<Record<'display_name' | 'address' | 'city', string>>
}

const foldedOf = new WeakMap<readonly StoreRow[], readonly FoldedStore[]>()

/** Only once something is looked for, or ordered by a text. */
function foldedStores(rows: readonly StoreRow[]): readonly FoldedStore[] {
  const known = foldedOf.get(rows)
  if (known) return known
  const made = rows.map((row) => {
    const texts = { display_name: folded(row.display_name), address: folded(row.address), city: folded(row.city) }
    return { row, texts, found: `${row.id} ${texts.display_name} ${texts.address} ${texts.city} ${folded(row.state)}` }
  })
  foldedOf.set(rows, made)
  return made
}

/** They come ordered by id. */
export function shownRows(
  rows: readonly StoreRow[],
  { q, situation, order_by, sort }: Pick<ListState, 'q' | 'order_by' | 'sort'> & Partial<Pick<ListState, 'situation'>>,
): readonly StoreRow[] {
  const words = searchWords(q ?? '').map((spellings) => spellings.map(folded))
  if (words.length === 0 && order_by === 'id' && situation === undefined)
    return sort === 'asc' ? rows : rows.toReversed()
  const stores = foldedStores(rows)
  const found = stores.filter(
    ({ row, found: text }) =>
      words.every((spellings) => spellings.some((word) => text.includes(word))) &&
      (situation === undefined || row.is_active === (situation === 'active')),
  )
  return ordered(found, order_by, sort === 'asc' ? 1 : -1).map(({ row }) => row)
}

/** Numbers by their value, texts by the alphabet, the active ones first; equal ones by id. */
function ordered(stores: readonly FoldedStore[], by: StoreColumn, sign: 1 | -1): readonly FoldedStore[] {
  if (by === 'id') return sign === 1 ? stores : stores.toReversed()
  return stores.toSorted((one, other) => {
    const [a, b] = [orderValue(one, by), orderValue(other, by)]
    return a === b ? one.row.id - other.row.id : a < b ? -sign : sign
  })
}

const orderValue = ({ row, texts }: FoldedStore, by: Exclude<StoreColumn, 'id'>) =>
  by === 'is_active' ? Number(!row.is_active) : texts[by]

/** The part of them that a page shows; 0 a page is all. */
export function pageOf<Row>(rows: readonly Row[], page: number, perPage: number) {
  if (perPage === 0) return { rows, lastPage: 1, firstIndex: 0 }
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage))
  // A page that a filter left behind is the last one.
  const firstIndex = (Math.min(page, lastPage) - 1) * perPage
  return { rows: rows.slice(firstIndex, firstIndex + perPage), lastPage, firstIndex }
}

// List source: reads the whole list, page by page, for selection, copying and the record pager.

export const source = listSource<StoreRow>({
  list: storesList,
  ordering: ['order_by', 'sort', 'per_page'],
  read: async ({ search, page, isLarge, client }) => {
    const state = queryIn(ListState, search, storesList.id)
    const params = { ecommerce_id: state.ecommerce_id ?? 0 }
    const { data } = await client.fetchQuery(queryOf(listStores, { params, query: { limit: 0 } }))
    const shown = shownRows(data, state)
    const { rows, lastPage, firstIndex } = pageOf(shown, page, isLarge ? 0 : state.per_page)
    return { rows, total: shown.length, lastPage, firstIndex }
  },
})

interface ListTableProps {
  readonly ecommerce: number
  /** Null while they are on their way. */
  readonly stores: readonly StoreRow[] | null
  readonly isLoading: boolean
  /** They could not be read again. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly query: ListState
  readonly set: ReturnType<typeof useUrlState<typeof ListState>>['set']
  readonly pageSize: PageSize | undefined
  /** The filter takes the focus whenever this is another text. */
  readonly create: ReactNode
}

const allRowCommands = [
  storesOpen,
  storesEdit,
  storesCopyId,
  storesCopyAddress,
  storesCopyCnpj,
  notesOfRecord,
  notesAdd,
  storesDelete,
]
const none: readonly StoreRow[] = []

/** What is loaded, filtered, ordered and cut into pages here. */
export function ListTable(props: ListTableProps) {
  const { ecommerce, stores, isLoading, error, onRetry, query, set, pageSize, create } = props
  const { t } = useTranslation(['stores', 'ui'])
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { q, situation, order_by, sort, per_page } = query
  const shown = useMemo(
    () => shownRows(stores ?? none, { q, situation, order_by, sort }),
    [stores, q, situation, order_by, sort],
  )
  const { rows, lastPage, firstIndex } = useMemo(
    () => pageOf(shown, query.page, per_page),
    [shown, query.page, per_page],
  )
  const columns = useMemo(() => columnsOf(t, ecommerce), [t, ecommerce])
  const argumentsOf = useCallback(
    ({ id }: StoreRow) => ({ ecommerce: String(ecommerce), store: String(id) }),
    [ecommerce],
  )
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const prefetch = useCallback(
    ({ id }: StoreRow) => void client.prefetchQuery(queryOf(getStore, { params: { ecommerce_id: ecommerce, id } })),
    [client, ecommerce],
  )

  const clear = () => set({ q: undefined, situation: undefined })
  const status = choiceFilter({
    name: 'situation',
    kind: 'status',
    label: t('column.is_active'),
    any: t('list.anySituation'),
    options: optionsOf(storeSituations, (value) => t(`ui:status.${value}_feminine`)),
    value: situation,
    onChange: (value) => set({ situation: value }),
  })

  return (
    <>
      <FilterBar
        search={<SearchBox label={t('list.filter')} value={q ?? ''} onSearch={(text) => set({ q: text })} />}
        filters={[status]}
        onClear={clear}
      />
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        source={source}
        total={shown.length}
        firstIndex={firstIndex}
        sort={{ column: order_by, direction: sort }}
        onSort={({ column, direction }) =>
          set({ order_by: storeColumns.find((one) => one === column), sort: direction })
        }
        pages={{ page: Math.min(query.page, lastPage), lastPage, onPage: (page) => set({ page }), size: pageSize }}
        loading={isLoading}
        error={error}
        onRetry={onRetry}
        empty={
          q === undefined && situation === undefined ? (
            <EmptyState title={t('list.empty')} text={t('list.emptyText')} action={create} />
          ) : (
            <EmptyState
              picture="none-found"
              title={t('list.nothing')}
              text={t('list.nothingText')}
              action={<EmptyListButton onClick={clear}>{t('list.clear')}</EmptyListButton>}
            />
          )
        }
        onOpen={(row, how) => run(storesOpen, argumentsOf(row), how)}
        peeks={(row) => [storesOpen, argumentsOf(row)]}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        onRest={prefetch}
        restoreKey="stores"
        autoFocus
      />
    </>
  )
}

/** The stores of an ecommerce (S2 §2): all of them are loaded, and shown page by page. */
export function StoreList() {
  const { t } = useTranslation('stores')
  const { can } = useSession()
  const { query, set, pageSize } = useUrlState(ListState, storesList)
  const ecommerce = query.ecommerce_id
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listStores, { params: { ecommerce_id: ecommerce ?? 0 }, query: { limit: 0 } }),
    enabled: ecommerce !== undefined,
  })

  const load = (id: number) => {
    if (id === ecommerce) void refetch()
    else set({ ecommerce_id: id, q: undefined, situation: undefined })
  }
  const args = ecommerce === undefined ? {} : { ecommerce_id: String(ecommerce) }
  const createLink = can(storesCreate.access) && (
    <ButtonLink to={linkOf(storesCreate, args)} variant="primary" icon={<Plus size={14} />} keys={storesCreate}>
      {t('list.create')}
    </ButtonLink>
  )

  return (
    <ListFrame title={t('list.title')} description={t('list.description')} actions={createLink}>
      <ListSearch ecommerce={ecommerce} onSearch={load} />
      {ecommerce === undefined && <EmptyState title={t('list.before')} text={t('list.beforeText')} />}
      {ecommerce !== undefined && !data && error && (
        <ErrorPanel title={t('list.failed')} error={error} onRetry={refetch} />
      )}
      {ecommerce !== undefined && (data || !error) && (
        <ListTable
          key={ecommerce}
          ecommerce={ecommerce}
          stores={data?.data ?? null}
          isLoading={isFetching}
          error={error}
          onRetry={refetch}
          query={query}
          set={set}
          pageSize={pageSize}
          create={createLink}
        />
      )}
    </ListFrame>
  )
}
