// Dialogs that save, open, edit and delete a saved view. A saved view contains the filters, the sort order and the
// columns of a list.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import {
  buildViewLink,
  getHiddenColumns,
  isSameViewState,
  isViewPage,
  queryOptionsFor,
  useCurrentViewState,
  useSavedViews,
} from '#console/api/queries.ts'
import { CheckboxField, Field, SelectField } from '#console/forms/fields.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { EditDrawer, FormDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { EmptyState, ForbiddenPanel } from '#console/ui/panels.tsx'
import { Select } from '#console/ui/select.tsx'
import {
  COLUMN_CHOICES_PARAMETER,
  createView,
  deleteView,
  findInvalidViewParameters,
  getView,
  SavedView,
  saveView,
  type ViewPage,
  type ViewState,
  viewScopes,
} from '#contract/console/view.ts'
import { z } from '#contract/zod.ts'

interface ViewLoaderProps {
  readonly args: Arguments
  readonly title: string
  /** True if the user can select only views that the user may edit. */
  readonly editableOnly?: boolean
  readonly children: (view: SavedView) => ReactNode
}

/**
 * Loads a saved view and renders a dialog about this view. If the arguments contain no view, the user selects a view
 * first.
 */
function ViewLoader({ args, title, editableOnly = false, children }: ViewLoaderProps) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const id = args.view === undefined ? chosenId : Number(args.view)
  if (id === null) return <ViewSelection title={title} editableOnly={editableOnly} onChoose={setChosenId} />
  return (
    <LoadedView id={id} title={title} editableOnly={editableOnly}>
      {children}
    </LoadedView>
  )
}

interface ViewSelectionProps {
  readonly title: string
  readonly editableOnly: boolean
  readonly onChoose: (id: number) => void
}

function ViewSelection({ title, editableOnly, onChoose }: ViewSelectionProps) {
  const { t } = useTranslation(['view', 'commands', 'ui'])
  const { close } = useCommandRunner()
  const views = useSavedViews().filter(({ may_edit }) => may_edit || !editableOnly)
  const [selectedId, setSelectedId] = useState('')
  const choose = () => {
    const id = Number(selectedId || views[0]?.id)
    if (id > 0) onChoose(id)
  }
  if (views.length === 0) {
    return (
      <Dialog title={title} onClose={close} footer={<Button onClick={close}>{t('ui:close')}</Button>}>
        <EmptyState title={t('none')} text={t('noneText')} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      onSave={choose}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" keys="mod+enter" onClick={choose}>
            {t('go')}
          </Button>
        </>
      }
    >
      <FieldFrame label={t('which')}>
        {(control) => (
          <Select
            {...control}
            value={selectedId || String(views[0]?.id)}
            options={views.map(({ id, name, page }) => ({
              value: String(id),
              label: `${name} · ${t(`commands:places.${page.split('.')[0]}`)}`,
            }))}
            onChange={setSelectedId}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}

interface LoadedViewProps extends Omit<ViewLoaderProps, 'args'> {
  readonly id: number
}

function LoadedView({ id, title, editableOnly, children }: LoadedViewProps) {
  const { t } = useTranslation('view')
  const query = useQuery({ ...queryOptionsFor(getView, { params: { id } }), select: selectRecord })
  return (
    <LoadedLayer
      surface="dialog"
      query={query}
      title={title}
      height="96px"
      notFoundContent={<EmptyState title={t('gone')} text={t('goneText')} />}
      getUnavailableReason={({ may_edit }) =>
        editableOnly === true && !may_edit && <ForbiddenPanel reason={t('notYours')} />
      }
    >
      {children}
    </LoadedLayer>
  )
}

export function DeleteViewDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <ViewLoader args={args} title={t('view.delete.title')} editableOnly>
      {(view) => <DeleteViewConfirmation key={view.id} view={view} />}
    </ViewLoader>
  )
}

function DeleteViewConfirmation({ view: { id, name, scope, version } }: { readonly view: SavedView }) {
  const { t } = useTranslation('view')
  return (
    <ConfirmCommand
      title={t('deleteTitle', { name })}
      actionLabel={t('delete')}
      text={<p>{t(`deleteText.${scope}`)}</p>}
      idempotencyName={`view.delete:${id}`}
      send={(_, key) => callApi(deleteView, { params: { id } }, { ...key, ifMatch: version })}
      writeEndpoint={deleteView}
      getToast={() => t('deleted', { name })}
    />
  )
}

/**
 * Returns the open list page and the part of its state that a saved view contains (filters, sort order and columns).
 * Returns null if no list is open.
 */
function useCurrentListView(): { readonly page: ViewPage; readonly state: ViewState } | null {
  const { pathname } = useLocation()
  const state = useCurrentViewState()
  const { hidden_columns: hiddenColumnsByPage } = useSession().preferences
  const id = commands.find(({ surface }) => surface.kind === 'page' && surface.path === pathname)?.id
  if (id === undefined || !isViewPage(id)) return null
  const hiddenColumns = getHiddenColumns(id, state, hiddenColumnsByPage)
  const fullState = { ...state, ...(hiddenColumns === '' ? {} : { [COLUMN_CHOICES_PARAMETER]: hiddenColumns }) }
  const invalidKeys = findInvalidViewParameters(id, fullState)
  return {
    page: id,
    state: Object.fromEntries(Object.entries(fullState).filter(([name]) => !invalidKeys.includes(name))),
  }
}

const { name, scope } = saveView.body.shape

/**
 * Schema of the form for a saved view. If `now` is true, saving replaces the stored state of the view with the current
 * state of the list.
 */
const ViewFormSchema = z.object({ name, scope, now: z.boolean() })

interface ViewFieldsProps {
  readonly form: ContractForm<z.input<typeof ViewFormSchema>>
  /** Hint below the scope field. Explains why the view cannot become personal. */
  readonly scopeHint?: string | undefined
  readonly children?: ReactNode
}

function ViewFields({ form, scopeHint, children }: ViewFieldsProps) {
  const { t } = useTranslation('view')
  return (
    <>
      <Field form={form} name="name" label={t('name')} />
      <SelectField
        form={form}
        name="scope"
        label={t('scope')}
        hint={scopeHint ?? t('scopeHint')}
        options={viewScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
      />
      {children}
    </>
  )
}

export function EditViewDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <ViewLoader args={args} title={t('view.edit.title')} editableOnly>
      {(view) => <EditViewForm key={view.id} view={view} />}
    </ViewLoader>
  )
}

function EditViewForm({ view }: { readonly view: SavedView }) {
  const { t } = useTranslation(['view', 'commands'])
  const list = useCurrentListView()
  const canReplace = list?.page === view.page && !isSameViewState(list.state, view.state)
  return (
    <EditDrawer
      container="dialog"
      title={t('commands:view.edit.title')}
      saveLabel={t('save')}
      schema={ViewFormSchema}
      formId={`view.edit:${view.id}`}
      record={view}
      toFormValues={({ name, scope }) => ({ name, scope, now: false })}
      recordSchema={SavedView}
      save={async (values, { ifMatch, latest }) => {
        const { name, scope, now } = z.parse(ViewFormSchema, values)
        const state = now && list ? list.state : latest.state
        const body = { name, scope, state: { ...state } }
        return (await callApi(saveView, { params: { id: view.id }, body }, { ifMatch })).data
      }}
      writeEndpoint={saveView}
      updateCache={(client, savedView) =>
        client.setQueryData(queryOptionsFor(getView, { params: { id: savedView.id } }).queryKey, { data: savedView })
      }
      getToast={(savedView) => t('saved', { name: savedView.name })}
      valueFormatters={{ scope: (value) => t(`scopes.${String(value)}`) }}
    >
      {(form) => (
        <ViewFields form={form} scopeHint={view.is_mine ? undefined : t('onlyMaker', { name: view.owner?.name ?? '' })}>
          {canReplace && <CheckboxField form={form} name="now" label={t('now')} />}
        </ViewFields>
      )}
    </EditDrawer>
  )
}

/** Opens the view in the arguments. If the arguments contain no view, the user selects a view first. */
export function OpenViewDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <ViewLoader args={args} title={t('view.open.title')}>
      {(view) => <NavigateToView view={view} />}
    </ViewLoader>
  )
}

function NavigateToView({ view }: { readonly view: SavedView }) {
  const navigate = useNavigate()
  const viewUrl = buildViewLink(view)
  useEffect(() => {
    // Replaces the history entry, so that the Back button does not return to the dialog.
    navigate(viewUrl, { replace: true })
  }, [navigate, viewUrl])
  return null
}

/** Dialog that saves the current filters, sort order and columns of the open list under a name. */
export function SaveViewDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['view', 'commands', 'ui'])
  const { close } = useCommandRunner()
  const list = useCurrentListView()
  if (list) return <SaveViewForm key={list.page} {...list} args={args} />
  return (
    <Dialog
      title={t('commands:view.save.title')}
      onClose={close}
      footer={
        <Button keys="escape" onClick={close}>
          {t('ui:close')}
        </Button>
      }
    >
      <p>{t('noList')}</p>
    </Dialog>
  )
}

interface SaveViewFormProps {
  readonly page: ViewPage
  readonly state: ViewState
  readonly args: Arguments
}

function SaveViewForm({ page, state, args }: SaveViewFormProps) {
  const { t } = useTranslation(['view', 'commands'])
  const { hide, ...filters } = state
  const hiddenColumns = hide?.split(',').filter((choice) => !choice.startsWith('+')) ?? []
  const initialValues = {
    ...(args.view_name === undefined ? {} : { name: args.view_name }),
    ...(args.view_scope === undefined
      ? {}
      : { scope: viewScopes.find((candidate) => candidate === args.view_scope) ?? 'personal' }),
  }
  return (
    <FormDrawer
      container="dialog"
      title={t('commands:view.save.title')}
      saveLabel={t('save')}
      schema={ViewFormSchema}
      formId={`view.save:${page}`}
      draftTitleField="name"
      defaults={{ name: '', scope: 'personal', now: true }}
      prefilled={initialValues}
      send={(values, key) => {
        const { name, scope } = z.parse(ViewFormSchema, values)
        return callApi(createView, { body: { page, name, scope, state: { ...state } } }, key)
      }}
      writeEndpoint={createView}
      getToast={({ data }) => t('saved', { name: data.name })}
      below={() => (
        <p>
          {t('keeps', { count: Object.keys(filters).length, list: t(`commands:places.${page.split('.')[0]}`) })}
          {hiddenColumns.length > 0 && ` ${t('keepsColumns', { count: hiddenColumns.length })}`}
        </p>
      )}
    >
      {(form) => <ViewFields form={form} />}
    </FormDrawer>
  )
}
