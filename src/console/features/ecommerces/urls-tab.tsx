// URLs tab of an ecommerce: table with the URLs of the ecommerce and its brands, and dialogs that add, edit and delete
// a URL.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { addEcommerceUrlCommand, deleteEcommerceUrlCommand, editEcommerceUrlCommand } from '#commands/urls.ts'
import { type ApiError, callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor, replaceRow, useRowOrRefetch } from '#console/api/queries.ts'
import { Field } from '#console/forms/fields.tsx'
import { type ContractForm, useContractForm } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { notify } from '#console/lib/notices.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { type DuplicateCheck, useDuplicates } from '#console/records/duplicates.tsx'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { useSavedToast } from '#console/records/saved-toast.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { ExternalSiteLink } from '#console/ui/values.tsx'
import { ecommerceUrl, text } from '#contract/fields.ts'
import { findUrlDuplicates } from '#contract/platform/duplicates.ts'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import {
  addBrandUrl,
  addUrl,
  deleteBrandUrl,
  deleteUrl,
  EcommerceUrl,
  listBrandUrls,
  listUrls,
  MAX_BRAND_NAME_LENGTH,
  saveBrandUrl,
  saveUrl,
} from '#contract/platform/urls.ts'
import { z } from '#contract/zod.ts'
import styles from './ecommerces.module.css'

/** Schema of the URL form. An empty brand name means that the URL belongs to the ecommerce itself. */
const UrlFormSchema = z.object({ url: ecommerceUrl, brand_name: text(MAX_BRAND_NAME_LENGTH) })

interface UrlFieldsProps {
  readonly form: ContractForm<z.input<typeof UrlFormSchema>>
  /** Message that lists the ecommerces that already use the URL. */
  readonly duplicateNote: ReactNode
  /** Existing URLs of the ecommerce. The form suggests their brand names. */
  readonly rows: readonly EcommerceUrl[]
  /**
   * Id of the URL form. The toast about an invalid URL has this id as its subject, so that the toast can be removed
   * when the user saves again.
   */
  readonly formId: string
}

function UrlFields({ form, duplicateNote, rows, formId }: UrlFieldsProps) {
  const { t } = useTranslation('urls')
  useInvalidUrlToast(form, formId)
  const brands = new Set(rows.flatMap(({ brand_name }) => (brand_name === null ? [] : [brand_name])))
  return (
    <>
      <Field
        form={form}
        name="url"
        label={t('field.url')}
        hint={t('field.urlHint')}
        inputMode="url"
        isMonospaced
        contentAfter={duplicateNote}
      />
      <Field
        form={form}
        name="brand_name"
        label={t('field.brand_name')}
        hint={t('field.brandHint')}
        suggestions={[...brands]}
      />
    </>
  )
}

interface DuplicateCheckInput {
  readonly ecommerceId: number
  readonly editedUrl?: Pick<EcommerceUrl, 'id' | 'url'>
}

/**
 * Configures the search for duplicates of a URL. The search covers the URLs of all ecommerces, including the URLs of
 * this ecommerce.
 */
function buildDuplicateCheck({ ecommerceId, editedUrl }: DuplicateCheckInput) {
  return {
    fieldNames: ['url'],
    savedValues: { url: editedUrl?.url },
    access: findUrlDuplicates.access,
    getDuplicatesQuery: (enteredValues) =>
      queryOptionsFor(findUrlDuplicates, {
        params: { id: ecommerceId },
        query: { ...enteredValues, ...(editedUrl && { except: editedUrl.id }) },
      }),
    getDuplicateUrl: ({ id }) => buildCommandLink(openEcommerceCommand, { ecommerce: String(id), tab: 'urls' }),
  } as const satisfies DuplicateCheck<'url'>
}

/**
 * Shows an error toast for an invalid URL after every submit, in addition to the error message at the URL field (S1
 * §5).
 */
function useInvalidUrlToast({ form }: UrlFieldsProps['form'], formId: string): void {
  const { t } = useTranslation('urls')
  const { submitCount, errors } = form.formState
  const isInvalid = errors.url !== undefined && errors.url.type !== 'server'
  const handledSubmitCount = useRef(submitCount)
  useEffect(() => {
    if (handledSubmitCount.current === submitCount) return
    handledSubmitCount.current = submitCount
    if (isInvalid) notify({ kind: 'error', text: t('errors:validation.url'), subject: formId })
  }, [submitCount, isInvalid, t, formId])
}

const noUrls: readonly EcommerceUrl[] = []

const getUrlsQueryKey = (ecommerceId: number) => [listUrls.cacheTopics, listUrls.path, listBrandUrls.path, ecommerceId]

/** Writes a saved URL into the cached list, so that the table is up to date while the list is refetched. */
function cacheSavedUrl(client: QueryClient, ecommerceId: number, savedUrl: EcommerceUrl): void {
  client.setQueryData<readonly EcommerceUrl[]>(
    getUrlsQueryKey(ecommerceId),
    (rows) => rows && replaceRow(rows, savedUrl),
  )
}

/** Loads the URLs of the ecommerce and of its brands as one list, sorted by id (S1 §2). */
function useEcommerceUrls(ecommerceId: number) {
  const input = { params: { id: ecommerceId } }
  // One query loads the URLs of the ecommerce and of its brands, so that a URL that moves from one list to the other
  // never appears in both or in neither.
  const { data, error, isFetching, refetch } = useQuery<readonly EcommerceUrl[], ApiError>({
    queryKey: getUrlsQueryKey(ecommerceId),
    queryFn: async ({ signal }) => {
      const responses = await Promise.all([
        callApi(listUrls, input, { signal }),
        callApi(listBrandUrls, input, { signal }),
      ])
      return responses.flatMap(({ data }) => data).sort((left, right) => left.id - right.id)
    },
  })
  return {
    /** URLs of the ecommerce and its brands; undefined until both lists have loaded. */
    rows: data,
    error,
    isFetching,
    refetch,
  }
}

export function AddUrlDialog({ args }: { readonly args: Arguments }) {
  return <AddUrlForm key={args.ecommerce} args={args} />
}

function AddUrlForm({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('urls')
  const { close } = useCommandRunner()
  const client = useQueryClient()
  const showSavedToast = useSavedToast()
  const id = Number(args.ecommerce)
  const { rows = [] } = useEcommerceUrls(id)
  const { url, brand_name } = args
  const formId = `ecommerces.addUrl:${id}`
  // Does not use `FormDrawer`, because saving asks for confirmation if another ecommerce has the same URL.
  const addForm = useContractForm({
    schema: UrlFormSchema,
    formId,
    draftTitleField: 'url',
    defaults: { url: '', brand_name: '' },
    prefilled: { url, brand_name },
    onSubmit: async (values, { idempotencyKey }) => {
      const parsedValues = z.parse(UrlFormSchema, values)
      const endpoint = parsedValues.brand_name === '' ? addUrl : addBrandUrl
      const response = await callApi(endpoint, { params: { id }, body: { id, ...parsedValues } }, { idempotencyKey })
      void invalidateQueries(client, endpoint)
      close()
      showSavedToast(t('added', { url: parsedValues.url }), response)
      return true
    },
  })
  const { form, getDuplicateNote, question } = useDuplicates(addForm, buildDuplicateCheck({ ecommerceId: id }))

  return (
    <>
      <FormFrame container="dialog" title={t('add')} saveLabel={t('addSend')} form={form}>
        <UrlFields form={form} duplicateNote={getDuplicateNote('url')} rows={rows} formId={formId} />
      </FormFrame>
      {question}
    </>
  )
}

interface RowActions {
  readonly edit: (row: EcommerceUrl) => void
  readonly remove: (row: EcommerceUrl) => void
}

/** Returns the columns of the URL table (S1 §2). `actions` is null for users without write access. */
function buildUrlColumns(actions: RowActions | null): readonly ColumnSpec<EcommerceUrl>[] {
  return [
    { name: 'id', kind: 'id' },
    { name: 'url', cell: ({ url }) => <ExternalSiteLink url={url} tabIndex={-1} />, text: ({ url }) => url },
    {
      name: 'brand_name',
      cell: ({ brand_name }, t) => brand_name ?? <span className={styles.muted}>{t('noBrand')}</span>,
      text: ({ brand_name }, t) => brand_name ?? t('noBrand'),
    },
    { name: 'brand_id', kind: 'code', align: 'end' },
    ...(actions ? [actionsColumn(actions)] : []),
  ]
}

const actionsColumn = (actions: RowActions): ColumnSpec<EcommerceUrl> => ({
  name: 'actions',
  isAction: true,
  cell: (row, t) => <RowActionButtons row={row} actions={actions} t={t} />,
})

interface RowActionButtonsProps {
  readonly row: EcommerceUrl
  readonly actions: RowActions
  readonly t: TFunction
}

/**
 * Edit and delete buttons of a row for mouse users. Keyboard users run the commands of the row instead, because Tab
 * does not stop inside the table.
 */
function RowActionButtons({ row, actions, t }: RowActionButtonsProps) {
  return (
    <span className={styles.actions}>
      <CellButton
        icon={<Pencil size={13} />}
        label={t('editRow', { url: row.url })}
        onClick={() => actions.edit(row)}
      />
      <CellButton
        icon={<Trash size={13} />}
        label={t('deleteRow', { url: row.url })}
        onClick={() => actions.remove(row)}
      />
    </span>
  )
}

interface UrlLoaderProps {
  readonly title: string
  /** Command arguments. Must contain `ecommerce` and `url_id`. */
  readonly args: Arguments
  readonly children: (row: EcommerceUrl, rows: readonly EcommerceUrl[]) => ReactNode
}

/** Loads the URL with the ids in `args` and renders `children`. Shows a message if the URL no longer exists. */
function UrlLoader({ title, args, children }: UrlLoaderProps) {
  const { t } = useTranslation('urls')
  const urls = useEcommerceUrls(Number(args.ecommerce))
  const { rows = noUrls, error, refetch } = urls
  const { row, isGone } = useRowOrRefetch(urls, Number(args.url_id))
  return (
    <LoadedLayer
      surface="dialog"
      query={{ data: row, error, refetch }}
      title={title}
      height="64px"
      notFoundContent={<EmptyState title={t('gone.title', { id: args.url_id })} text={t('gone.text')} />}
      isMissing={isGone && !error}
    >
      {(row) => children(row, rows)}
    </LoadedLayer>
  )
}

export function DeleteUrlDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('urls')
  return (
    <UrlLoader title={t('delete')} args={args}>
      {(row) => <DeleteUrl key={row.id} ecommerceId={Number(args.ecommerce)} row={row} />}
    </UrlLoader>
  )
}

interface DeleteUrlProps {
  readonly ecommerceId: number
  readonly row: EcommerceUrl
}

function DeleteUrl({ ecommerceId, row }: DeleteUrlProps) {
  const { t } = useTranslation('urls')
  const { id: url_id, url, brand_id, brand_name, version } = row
  const endpoint = brand_id === null ? deleteUrl : deleteBrandUrl
  return (
    <ConfirmCommand
      title={t('confirm.title', { url })}
      actionLabel={t('delete')}
      text={
        <>
          <p>{t(brand_name === null ? 'confirm.own' : 'confirm.brand', { brand: brand_name })}</p>
          <p>{t('confirm.text')}</p>
        </>
      }
      idempotencyName={`ecommerces.deleteUrl:${url_id}`}
      send={(_, key) => callApi(endpoint, { params: { id: ecommerceId, url_id } }, { ...key, ifMatch: version })}
      writeEndpoint={deleteUrl}
      getToast={() => t('deleted', { url })}
      canUndo
    />
  )
}

export function EditUrlDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('urls')
  return (
    <UrlLoader title={t('edit')} args={args}>
      {(row, rows) => <EditUrlForm key={row.id} ecommerceId={Number(args.ecommerce)} row={row} rows={rows} />}
    </UrlLoader>
  )
}

interface EditUrlFormProps {
  readonly ecommerceId: number
  readonly row: EcommerceUrl
  readonly rows: readonly EcommerceUrl[]
}

function EditUrlForm({ ecommerceId, row, rows }: EditUrlFormProps) {
  const { t } = useTranslation('urls')
  const { close } = useCommandRunner()
  const client = useQueryClient()
  const showSavedToast = useSavedToast()
  const formId = `ecommerces.editUrl:${row.id}`
  // Does not use `EditDrawer`, because saving asks for confirmation if another ecommerce has the same URL.
  const editForm = useRecordForm({
    schema: UrlFormSchema,
    formId,
    record: row,
    toFormValues: ({ url, brand_name }) => ({ url, brand_name: brand_name ?? '' }),
    recordSchema: EcommerceUrl,
    save: async (values, { ifMatch, latest }) => {
      // URLs of brands and URLs of the ecommerce itself are saved by different endpoints.
      const endpoint = latest.brand_id === null ? saveUrl : saveBrandUrl
      const body = { id: row.id, ecommerceId, ...z.parse(UrlFormSchema, values) }
      const { data } = await callApi(endpoint, { params: { id: ecommerceId, url_id: row.id }, body }, { ifMatch })
      return data
    },
    onSaved: (savedUrl) => {
      void invalidateQueries(client, saveUrl)
      cacheSavedUrl(client, ecommerceId, savedUrl)
      close()
      showSavedToast(t('saved', { url: savedUrl.url }), savedUrl)
    },
  })
  const { form, getDuplicateNote, question } = useDuplicates(
    editForm,
    buildDuplicateCheck({ ecommerceId, editedUrl: row }),
  )

  return (
    <>
      <FormFrame
        container="dialog"
        title={t('edit')}
        saveLabel={t('save')}
        form={form}
        valueFormatters={{ brand_name: (value) => String(value || t('noBrand')) }}
      >
        <UrlFields form={form} duplicateNote={getDuplicateNote('url')} rows={rows} formId={formId} />
      </FormFrame>
      {question}
    </>
  )
}
const writeCommands = [editEcommerceUrlCommand, deleteEcommerceUrlCommand]

/** URLs tab of an ecommerce: the websites of the ecommerce and of its brands (S1 §2). */
export function UrlsTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('urls')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const canWrite = can(addEcommerceUrlCommand.access)
  const { rows = noUrls, error, isFetching, refetch } = useEcommerceUrls(id)

  const getArguments = useCallback((row: EcommerceUrl) => ({ ecommerce: String(id), url_id: String(row.id) }), [id])
  const columns = useMemo(() => {
    const edit = (row: EcommerceUrl) => run(editEcommerceUrlCommand, getArguments(row))
    const remove = (row: EcommerceUrl) => run(deleteEcommerceUrlCommand, getArguments(row))
    return buildColumns(buildUrlColumns(canWrite ? { edit, remove } : null), t)
  }, [t, run, canWrite, getArguments])

  const add = canWrite && (
    <Button
      icon={<Plus size={14} />}
      keys={addEcommerceUrlCommand}
      onClick={() => run(addEcommerceUrlCommand, { ecommerce: String(id) })}
    >
      {t('add')}
    </Button>
  )

  return (
    <section className={styles.urlsTab} aria-label={t('title')}>
      <header className={styles.header}>
        <h2>{t('title')}</h2>
        {add}
      </header>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        getRowId={idOf}
        total={rows.length}
        isLoading={isFetching}
        error={error}
        onRetry={refetch}
        noRowsContent={<EmptyState title={t('empty.title')} text={t(canWrite ? 'empty.text' : 'empty.readonly')} />}
        {...(canWrite ? { onOpen: (row: EcommerceUrl) => run(editEcommerceUrlCommand, getArguments(row)) } : {})}
        getRowArguments={getArguments}
        rowCommands={canWrite ? writeCommands : []}
        height="auto"
        expectedRows={3}
      />
    </section>
  )
}
