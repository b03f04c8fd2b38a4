// Drawers that show, edit, create and duplicate an alert.

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { editAlertCommand, openAlertCommand } from '#commands/comunication.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor, replaceCachedRow, useRowOrRefetch } from '#console/api/queries.ts'
import { formatInstant } from '#console/lib/format.ts'
import { EditDrawer, FormDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { RecordDrawer } from '#console/records/record-drawer.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Alert, createAlert, listAlerts, saveAlert } from '#contract/platform/comunication.ts'
import type { z } from '#contract/zod.ts'
import styles from './alert-drawer.module.css'
import { AlertColumns, AlertFormSchema, buildAlertBody, emptyAlert, toFormValues } from './alert-form.tsx'
import { AlertStateBadge, AlertTypeBadge, formatAlertType } from './comunication.tsx'

function EditAlert({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('comunication')
  const { can } = useSession()
  return (
    <EditDrawer
      openPage={{ command: editAlertCommand, args: { alert: String(alert.id) } }}
      title={t('alert.edit')}
      subtitle={`${t('alert.number', { id: alert.id })} · ${t('alert.updated', { at: formatInstant(alert.updated_at) })}`}
      size="split"
      saveLabel={t('alert.save')}
      schema={AlertFormSchema}
      formId={`comunication.editAlert:${alert.id}`}
      record={alert}
      toFormValues={toFormValues}
      recordSchema={Alert}
      save={async (values, { ifMatch }) => {
        const body = await buildAlertBody(values, can(createAlert.access) ? alert : null)
        return (await callApi(saveAlert, { params: { id: alert.id }, body }, { ifMatch })).data
      }}
      writeEndpoint={saveAlert}
      updateCache={(client, savedAlert) =>
        replaceCachedRow(client, queryOptionsFor(listAlerts, { query: {} }), savedAlert)
      }
      getToast={(savedAlert) => t('alert.saved', { title: savedAlert.title })}
      canUndo
      valueFormatters={{
        is_active: (value) => t(value ? 'activeState.active' : 'activeState.inactive'),
        type: (value) => formatAlertType(String(value), t),
      }}
    >
      {(form) => <AlertColumns form={form} currentType={alert.type} />}
    </EditDrawer>
  )
}

interface NewAlertDrawerProps {
  readonly title: string
  /** Id under which the draft of the form is stored. */
  readonly formId: string
  readonly values: z.input<typeof AlertFormSchema>
}

function NewAlertDrawer({ title, formId, values }: NewAlertDrawerProps) {
  const { t } = useTranslation('comunication')
  return (
    <FormDrawer
      title={title}
      description={t('alert.newText')}
      size="split"
      saveLabel={t('alert.create')}
      schema={AlertFormSchema}
      formId={formId}
      draftTitleField="title"
      defaults={values}
      send={async (values, key) => callApi(createAlert, { body: await buildAlertBody(values, {}) }, key)}
      writeEndpoint={createAlert}
      getToast={({ data }) => t('alert.created', { title: data.title })}
      canUndo
    >
      {(form) => <AlertColumns form={form} currentType={values.type} />}
    </FormDrawer>
  )
}

export function CreateAlertDrawer() {
  const { t } = useTranslation('comunication')
  return <NewAlertDrawer title={t('alert.new')} formId="comunication.createAlert" values={emptyAlert} />
}

/**
 * Drawer that creates a copy of an alert. The copy is inactive and has no dates, so that consumers do not see the copy
 * yet.
 */
export function DuplicateAlertDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('comunication')
  return (
    <LoadedAlert id={args.alert} title={t('alert.duplicate')}>
      {(alert) => (
        <NewAlertDrawer
          key={alert.id}
          title={t('alert.duplicate')}
          formId={`comunication.duplicateAlert:${alert.id}`}
          values={{ ...toFormValues(alert), is_active: false, starts_at: '', ends_at: '' }}
        />
      )}
    </LoadedAlert>
  )
}

/** Drawer of an alert. Users with write permission see a form with a preview; other users see the alert read-only. */
export function AlertDrawer({ args }: { readonly args: Arguments }) {
  const { can } = useSession()
  return (
    <LoadedAlert id={args.alert}>
      {(alert) =>
        can(editAlertCommand.access) ? <EditAlert key={alert.id} alert={alert} /> : <ReadOnlyDrawer alert={alert} />
      }
    </LoadedAlert>
  )
}

interface LoadedAlertProps {
  readonly id: string | undefined
  /** Title of the drawer while the alert loads. Default: "Alert". */
  readonly title?: string
  readonly children: (alert: Alert) => ReactNode
}

function LoadedAlert({ id, title, children }: LoadedAlertProps) {
  const { t } = useTranslation('comunication')
  const { data, error, refetch } = useQuery(queryOptionsFor(listAlerts, { query: {} }))
  const { row, isGone } = useRowOrRefetch({ rows: data?.data, refetch }, Number(id))
  return (
    <LoadedLayer
      surface="drawer"
      query={{ data: row, error, refetch }}
      title={title ?? t('alert.title')}
      size="split"
      height="240px"
      notFoundContent={<EmptyState title={t('alert.gone', { id })} text={t('alert.goneText')} />}
      isMissing={isGone && !error}
    >
      {children}
    </LoadedLayer>
  )
}

const SavedAlert = lazy(() =>
  import('./alert-beside.tsx').then(({ SavedAlertPreview }) => ({ default: SavedAlertPreview })),
)

function ReadOnlyDrawer({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('comunication')
  const { close } = useCommandRunner()
  return (
    <RecordDrawer
      openPage={{ command: openAlertCommand, args: { alert: String(alert.id) } }}
      title={alert.title}
      subtitle={t('alert.number', { id: alert.id })}
      size="split"
      onClose={close}
    >
      <AlertContent alert={alert} />
    </RecordDrawer>
  )
}

/** Read-only view of an alert: badges for type and state, and the preview as consumers see it. */
export function AlertContent({ alert }: { readonly alert: Alert }) {
  const { type, title, description } = alert
  return (
    <>
      <p className={styles.marks}>
        <AlertTypeBadge type={type} />
        <AlertStateBadge alert={alert} now={new Date()} />
      </p>
      <Suspense fallback={<Skeleton height="240px" />}>
        <SavedAlert type={type} title={title} description={description} />
      </Suspense>
    </>
  )
}

const htmlEntities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/**
 * Converts sanitized HTML to plain text for a table cell. A regular expression is enough, because React escapes the
 * result.
 */
export function toPlainText(html: string): string {
  return html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(lt|gt|amp|quot);/g, (htmlEntity) => htmlEntities[htmlEntity] ?? htmlEntity)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .trim()
}
