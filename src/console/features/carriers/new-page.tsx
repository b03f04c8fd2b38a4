// Page that adds a carrier. The user first finds the connector (the HTTP service of the carrier) by its URL, and then
// fills in the fields of the connector.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addCarrierCommand, listCarriersCommand } from '#commands/carriers.ts'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { Field } from '#console/forms/fields.tsx'
import { Form, FormBar, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { useSetPageTitle } from '#console/lib/browser.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { findFirstField } from '#console/ui/focus-targets.ts'
import panelsStyles from '#console/ui/panels.module.css'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { addCarrier, type CarrierPreview, carrierUrl, findCarrier } from '#contract/platform/carriers.ts'
import { z } from '#contract/zod.ts'
import {
  buildCarrierFormSchema,
  createSecretRemover,
  FieldsChangedWarning,
  getInitialValues,
  notifyCarrierError,
  notifyUrlError,
  RegisteredCarrierLink,
  ReloadingStatus,
  ServiceFields,
  toFieldValues,
  toFormErrors,
  useConnectorServices,
  useDelayedReload,
} from './carrier-form.tsx'
import styles from './carrier-page.module.css'
import { CarrierLogo } from './carriers.tsx'

/**
 * Form that registers a carrier after its connector (HTTP service) was found. On save, the server reads the description
 * of the connector again.
 */
function AddCarrierForm({ preview }: { readonly preview: CarrierPreview }) {
  const { t } = useTranslation('carriers')
  const client = useQueryClient()
  const { services, hasChanged, handleError } = useConnectorServices(preview.services)
  const { isReloading, reload } = useDelayedReload()
  const schema = useMemo(() => buildCarrierFormSchema(services), [services])
  const removeSecrets = useMemo(() => createSecretRemover(services), [services])
  const form = useContractForm({
    schema,
    formId: `carriers.add:${preview.url}`,
    defaults: getInitialValues(services),
    toStoredValues: removeSecrets,
    disabledReason: isReloading ? t('reloading') : null,
    onSubmit: async (texts, { idempotencyKey }) => {
      const body = { url: preview.url, custom_fields: toFieldValues(services, texts) }
      const { data } = await callApi(addCarrier, { body }, { idempotencyKey }).catch((failure: unknown) => {
        notifyCarrierError(failure, t)
        handleError(failure)
        return Promise.reject(toFormErrors(failure, services))
      })
      void invalidateQueries(client, addCarrier)
      notify({ kind: 'success', text: t('add.done', { name: data.name }) })
      reload(data)
      return true
    },
  })

  return (
    <div className={styles.editor}>
      {isReloading && <ReloadingStatus />}
      {hasChanged && <FieldsChangedWarning />}
      <Form form={form} label={t('add.title')}>
        <ServiceFields form={form} services={services} />
      </Form>
      <FormBar isSticky>
        <SaveBar form={form} label={t('add.send')} />
      </FormBar>
    </div>
  )
}

/**
 * Page that shows the carrier that the HTTP service at the URL describes, and the form that registers the carrier (S2
 * §2, third view).
 */
function CarrierPreviewView({ url }: { readonly url: string }) {
  const { t } = useTranslation('carriers')
  const { data, error, isFetching, refetch } = useQuery(queryOptionsFor(findCarrier, { query: { url } }))
  const page = useRef<HTMLDivElement>(null)
  const isLoaded = data !== undefined || error !== null
  useEffect(() => {
    const element = page.current
    if (isLoaded && element) (findFirstField(element) ?? element.querySelector('h1'))?.focus()
  }, [isLoaded])
  useEffect(() => {
    if (error) notifyCarrierError(error, t)
  }, [error, t])
  const searchAgainLink = <ButtonLink to={buildCommandLink(addCarrierCommand)}>{t('found.another')}</ButtonLink>

  return (
    <div ref={page} className={panelsStyles.page}>
      {!data && error && (
        <>
          <h1 tabIndex={-1}>{t('add.title')}</h1>
          <p className={styles.muted}>
            <code>{url}</code>
          </p>
          <ErrorPanel
            title={t('found.failed')}
            error={error}
            onRetry={refetch}
            action={
              <>
                {searchAgainLink}
                <RegisteredCarrierLink failure={error} />
              </>
            }
          />
        </>
      )}
      {!isLoaded && (
        <div aria-busy={isFetching}>
          <h1>{t('add.title')}</h1>
          <p className={styles.muted} role="status">
            {t('found.asking', { url })}
          </p>
          <Skeleton height="240px" />
        </div>
      )}
      {data && (
        <>
          <header className={panelsStyles.header}>
            <div className={styles.heading}>
              <CarrierLogo carrier={data.data} />
              <h1 tabIndex={-1}>{data.data.name}</h1>
            </div>
            {searchAgainLink}
          </header>
          <p className={styles.muted}>
            {t('found.hint', { count: data.data.services.length })} <code>{data.data.url}</code>
          </p>
          <AddCarrierForm preview={data.data} />
        </>
      )}
    </div>
  )
}

const Search = z.object({ url: carrierUrl })

/** Page that finds a carrier by the URL of its HTTP service (S2 §2, second view). */
function CarrierSearchView() {
  const { t } = useTranslation('carriers')
  const client = useQueryClient()
  const { run } = useCommandRunner()
  const isMounted = useIsMounted()
  const page = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useContractForm({
    schema: Search,
    formId: 'carriers.add',
    draftTitleField: 'url',
    errorTitle: t('failures:not_done', { action: t('add.search') }),
    defaults: { url: '' },
    onSubmit: async ({ url: enteredUrl }) => {
      const url = enteredUrl.trim()
      setFailure(null)
      try {
        await client.fetchQuery(queryOptionsFor(findCarrier, { query: { url } }))
      } catch (error) {
        notifyCarrierError(error, t)
        setFailure(error)
        throw error
      }
      if (isMounted()) run(addCarrierCommand, { connector_url: url })
      return true
    },
  })
  useEffect(() => {
    if (page.current) findFirstField(page.current)?.focus()
  }, [])

  const validatedForm = {
    ...form,
    submit: () => {
      notifyUrlError(String(form.form.getValues('url')), t)
      form.submit()
    },
  }

  return (
    <div ref={page} className={panelsStyles.page}>
      <header>
        <h1>{t('add.title')}</h1>
        <p className={styles.muted}>{t('add.hint')}</p>
      </header>
      <div className={styles.search}>
        <Form form={validatedForm} label={t('add.search')}>
          <Field
            form={form}
            name="url"
            label={t('field.url')}
            hint={t('field.urlHint')}
            inputMode="url"
            placeholder="https://"
            isMonospaced
          />
          <RegisteredCarrierLink failure={failure} />
          <div className={styles.actions}>
            <SaveBar form={validatedForm} label={t('add.search')} busyLabel={t('add.search')}>
              <ButtonLink to={getListUrl(listCarriersCommand)}>{t('ui:cancel')}</ButtonLink>
            </SaveBar>
          </div>
        </Form>
      </div>
    </div>
  )
}

/**
 * Page that adds a carrier: a search by URL, or the registration form if the URL of the page contains `connector_url`.
 */
export function NewCarrierPage({ args: { connector_url: url } }: { readonly args: Arguments }) {
  const { t } = useTranslation('carriers')
  useSetPageTitle(t('add.title'))
  return url === undefined ? <CarrierSearchView /> : <CarrierPreviewView key={url} url={url} />
}
