// Pages that show and edit a carrier.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { listRecordActivityCommand } from '#commands/activity.ts'
import { editCarrierCommand, getCarrierArguments, listCarriersCommand, openCarrierCommand } from '#commands/carriers.ts'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Field } from '#console/forms/fields.tsx'
import { Form, FormBar, SaveBar } from '#console/forms/form.tsx'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { notify } from '#console/lib/notices.ts'
import { Overview, useLastChangeItem } from '#console/records/record-overview.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { DetailList } from '#console/run/facts.tsx'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { findFirstField } from '#console/ui/focus-targets.ts'
import { Section } from '#console/ui/section.tsx'
import { Code, TimestampText } from '#console/ui/values.tsx'
import { Carrier, getCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import {
  buildCarrierFormSchema,
  buildFormFields,
  createSecretRemover,
  FieldsChangedWarning,
  getInitialValues,
  notifyCarrierError,
  notifyUrlError,
  RegisteredCarrierLink,
  ReloadingStatus,
  ServiceDetails,
  ServiceFields,
  toFieldValues,
  toFormErrors,
  useConnectorServices,
  useDelayedReload,
} from './carrier-form.tsx'
import styles from './carrier-page.module.css'
import { CarrierLogo, ConnectorBadge } from './carriers.tsx'

/** Form with the carrier's URL and the fields of its services. */
function CarrierEditForm({ carrier }: { readonly carrier: Carrier }) {
  const { t } = useTranslation('carriers')
  const client = useQueryClient()
  const { run } = useCommandRunner()
  const { services, hasChanged, handleError } = useConnectorServices(carrier.services)
  const { isReloading, reload } = useDelayedReload()
  const [failure, setFailure] = useState<unknown>(null)
  const schema = useMemo(() => buildCarrierFormSchema(services, carrier.custom_fields, true), [services, carrier])
  const removeSecrets = useMemo(() => createSecretRemover(services), [services])
  const params = { id: carrier.id }
  const form = useRecordForm({
    schema,
    formId: `carriers.edit:${carrier.id}`,
    record: carrier,
    toFormValues: ({ url, custom_fields }) => ({ ...getInitialValues(services, custom_fields), url }),
    recordSchema: Carrier,
    toStoredValues: removeSecrets,
    disabledReason: isReloading ? t('reloading') : null,
    save: async ({ url = '', ...texts }, options) => {
      setFailure(null)
      const body = { url, custom_fields: toFieldValues(services, texts) }
      const { data } = await callApi(saveCarrier, { params, body }, options).catch((error: unknown) => {
        notifyCarrierError(error, t)
        setFailure(error)
        handleError(error)
        return Promise.reject(toFormErrors(error, services))
      })
      return data
    },
    onSaved: (saved) => {
      void invalidateQueries(client, saveCarrier)
      client.setQueryData(queryOptionsFor(getCarrier, { params }).queryKey, { data: saved })
      notify({ kind: 'success', text: t('edit.done', { name: saved.name }), ...buildUndoAction(saved, run, t) })
      reload(saved)
    },
  })
  const validatedForm = {
    ...form,
    submit: () => {
      notifyUrlError(String(form.form.getValues('url')), t)
      form.submit()
    },
  }
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editor.current) findFirstField(editor.current)?.focus()
  }, [])
  const secrets = services.flatMap(buildFormFields).filter(({ isSecret }) => isSecret)
  const maskSecret = (value: unknown) => (value ? SECRET_PLACEHOLDER : '')

  return (
    <div ref={editor} className={styles.editor}>
      {isReloading && <ReloadingStatus />}
      {hasChanged && <FieldsChangedWarning />}
      <Form form={validatedForm} label={t('edit.title', { name: carrier.name })}>
        <Section title={t('edit.connector')}>
          <Field form={form} name="url" label={t('field.url')} hint={t('edit.urlHint')} inputMode="url" isMonospaced />
          <RegisteredCarrierLink failure={failure} />
        </Section>
        <ServiceFields form={form} services={services} storedFields={carrier.custom_fields} />
      </Form>
      <FormBar isSticky>
        <SaveBar form={validatedForm} label={t('edit.save')}>
          <ButtonLink to={buildCommandLink(openCarrierCommand, { carrier: String(carrier.id) })}>
            {t('ui:cancel')}
          </ButtonLink>
        </SaveBar>
      </FormBar>
      <ConflictDialog form={form} valueFormatters={Object.fromEntries(secrets.map(({ name }) => [name, maskSecret]))} />
    </div>
  )
}

interface PageProps {
  readonly args: Arguments
}

/** Read-only page with a carrier and the fields of its services (S2 §2, fourth view). */
export function ReadOnlyCarrierPage({ args }: PageProps) {
  return (
    <CarrierPage args={args} page={openCarrierCommand}>
      {(carrier) => (
        <>
          <CarrierOverview carrier={carrier} />
          <ConnectorDetails carrier={carrier} />
          <ServiceDetails carrier={carrier} />
        </>
      )}
    </CarrierPage>
  )
}

export function EditCarrierPage({ args }: PageProps) {
  return (
    <CarrierPage args={args} page={editCarrierCommand}>
      {(carrier) => <CarrierEditForm carrier={carrier} />}
    </CarrierPage>
  )
}

const useCarrier = ({ carrier: id }: { readonly carrier: number }) =>
  useQuery({ ...queryOptionsFor(getCarrier, { params: { id } }), select: selectRecord })

interface CarrierPageProps extends PageProps {
  readonly page: typeof openCarrierCommand | typeof editCarrierCommand
  readonly children: (carrier: Carrier) => ReactNode
}

function CarrierPage({ args, page, children }: CarrierPageProps) {
  const { t } = useTranslation('carriers')
  const { can } = useSession()
  const canEdit = page === openCarrierCommand && can(editCarrierCommand.access)
  return (
    <RecordPage
      args={args}
      idNames={['carrier']}
      useRecord={useCarrier}
      getNotFoundTexts={(id) => ({
        title: id === null ? t('show.badId') : t('show.notFound', { id }),
        hint: t('show.notFoundHint'),
      })}
      listLink={<ButtonLink to={getListUrl(listCarriersCommand)}>{t('toList')}</ButtonLink>}
      skeleton={{ itemCounts: [2, 4, 6] }}
      pageCommand={page}
      isNarrow={page === editCarrierCommand}
      buildHeader={(carrier) => ({
        title: carrier.name,
        picture: <CarrierLogo carrier={carrier} />,
        activityArguments: getCarrierArguments(carrier),
        actions: canEdit && (
          <ButtonLink
            to={buildCommandLink(editCarrierCommand, getCarrierArguments(carrier))}
            icon={<Pencil size={14} />}
            keys={editCarrierCommand}
          >
            {t('show.edit')}
          </ButtonLink>
        ),
      })}
    >
      {children}
    </RecordPage>
  )
}

/** Overview of a carrier: the URL and the state of the carrier's HTTP service (connector), and the last change. */
function CarrierOverview({ carrier }: { readonly carrier: Carrier }) {
  const { t } = useTranslation('carriers')
  const { pathname } = useLocation()
  const details = [
    { name: t('column.url'), value: <Code>{carrier.url}</Code>, field: 'url' as const },
    { name: t('column.state'), value: <ConnectorBadge carrier={carrier} /> },
    useLastChangeItem(
      'carrier',
      carrier.id,
      buildCommandLink(listRecordActivityCommand, getCarrierArguments(carrier), pathname),
    ),
  ]
  return <Overview recordArguments={getCarrierArguments(carrier)} items={details} />
}

export function ConnectorDetails({ carrier: { id, services, created_at, updated_at } }: { readonly carrier: Carrier }) {
  const { t } = useTranslation('carriers')
  return (
    <Section title={t('edit.connector')}>
      <DetailList
        items={[
          { name: t('column.id'), value: <Code>{id}</Code> },
          { name: t('column.services'), value: String(services.length) },
          { name: t('show.created_at'), value: <TimestampText timestamp={created_at} /> },
          { name: t('column.updated_at'), value: <TimestampText timestamp={updated_at} /> },
        ]}
      />
    </Section>
  )
}
