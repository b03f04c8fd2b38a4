// Settings page with the URL of the analytics dashboard, and the drawer that tests this URL for one ecommerce.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { listReplyTemplatesCommand } from '#commands/replies.ts'
import { editDashboardUrlCommand, testDashboardUrlCommand } from '#commands/settings.ts'
import { callApi, getErrorMessage, isApiError } from '#console/api/client.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Field } from '#console/forms/fields.tsx'
import { Form, FormCard, SaveBar } from '#console/forms/form.tsx'
import { useFieldValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { focusById } from '#console/lib/browser.ts'
import { formatInstant } from '#console/lib/format.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { EcommerceField } from '#console/records/ecommerce-field.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { AccessRequestButtons } from '#console/run/access-request-buttons.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { EmptyState, ForbiddenPanel } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { isHttpUrl } from '#contract/fields.ts'
import {
  addEcommerceParameter,
  dashboardUrl,
  getDashboard,
  getSettings,
  type Settings,
  SettingsInput,
  saveSettings,
  UUID_PARAMETER,
} from '#contract/platform/settings.ts'
import { z } from '#contract/zod.ts'
import styles from './settings-page.module.css'

const formId = 'settings.editDashboardUrl'

/** Form for the URL of the analytics dashboard. The form rejects an invalid URL (S2 §5). */
function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings')
  const { user, can } = useSession()
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const [search] = useSearchParams()
  const [forbiddenError, setForbiddenError] = useState<unknown>(null)
  const mayWrite = can(editDashboardUrlCommand.access)
  const readOnlyReason = mayWrite ? null : getMissingAccessReason(user, editDashboardUrlCommand.access, t)
  const form = useRecordForm({
    schema: SettingsInput,
    formId,
    errorTitle: t('saveFailed'),
    record: settings,
    toFormValues: ({ looker_dashboard_url }) => ({ looker_dashboard_url }),
    recordSchema: getSettings.response,
    save: async (body, { ifMatch }) => {
      setForbiddenError(null)
      try {
        return await callApi(saveSettings, { body }, { ifMatch })
      } catch (error) {
        showForbiddenError(error)
        throw error
      }
    },
    onSaved: (savedSettings) => {
      void invalidateQueries(client, saveSettings)
      client.setQueryData(queryOptionsFor(getSettings, {}).queryKey, savedSettings)
      notify({ kind: 'success', text: t('saved'), ...buildUndoAction(savedSettings, run, t) })
    },
    disabledReason: readOnlyReason,
  })
  const urlText = useFieldValue(form, 'looker_dashboard_url')
  const isUrl = z.safeParse(dashboardUrl, urlText).success
  const disabledReason = isUrl ? null : t(urlText.trim() === '' ? 'reason.empty' : 'reason.url')
  const formWithDisabledReason = { ...form, disabledReason }
  const { trigger, formState } = form.form
  const isTouchedAndDirty = formState.touchedFields.looker_dashboard_url === true && form.isDirty()
  // Validates the URL when the user leaves the field, because the disabled save button of an invalid form could not
  // trigger the validation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `urlText` validates the field again when its text changes
  useEffect(() => {
    if (isTouchedAndDirty) void trigger('looker_dashboard_url')
  }, [isTouchedAndDirty, urlText, trigger])
  const hosts = settings.dashboard_hosts.map((host) => host.replace(/^https:\/\//, '')).join(', ')

  /** Shows a 403 error above the form. Other errors are already shown at the field or in the conflict dialog. */
  function showForbiddenError(error: unknown): void {
    const status = isApiError(error) ? error.status : 0
    if (status === 403) setForbiddenError(error)
  }

  const shouldFocusField = search.get('edit') === 'dashboard'
  const fieldId = `${form.id}-looker_dashboard_url`
  useEffect(() => {
    if (shouldFocusField) focusById(fieldId)
  }, [shouldFocusField, fieldId])

  return (
    <FormCard>
      {forbiddenError !== null && <ForbiddenPanel reason={getErrorMessage(forbiddenError, t)} />}
      <Form form={formWithDisabledReason} label={t('dashboard')}>
        <Field
          form={form}
          name="looker_dashboard_url"
          label={t('url')}
          type="url"
          inputMode="url"
          isMonospaced
          placeholder="https://"
          readOnly={!mayWrite}
          hint={hosts ? t('hosts', { hosts }) : t('anyHost')}
        />
      </Form>
      <p className={styles.note}>
        <Info size={15} aria-hidden="true" />
        <span>{t('warning', { parameter: UUID_PARAMETER })}</span>
      </p>
      <footer className={styles.bar}>
        <p className={styles.muted}>
          {readOnlyReason ?? disabledReason ?? t('updated', { at: formatInstant(settings.updated_at) })}
        </p>
        {can(testDashboardUrlCommand.access) && (
          <Button
            icon={<ExternalLink size={14} />}
            disabledReason={disabledReason}
            onClick={() => run(testDashboardUrlCommand, { dashboard_url: urlText.trim() })}
          >
            {t('test')}
          </Button>
        )}
        {mayWrite ? (
          <SaveBar form={formWithDisabledReason} label={t('save')} />
        ) : (
          <AccessRequestButtons access={editDashboardUrlCommand.access} />
        )}
      </footer>
      <ConflictDialog form={form} />
    </FormCard>
  )
}

/**
 * Page of the platform settings (S2 §2): the URL of the dashboard, and a link to the templates of replies. Errors are
 * shown on the page.
 */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'replies'])
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOptionsFor(getSettings, {}))
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {!data && <QueryPlaceholder error={error} onRetry={refetch} height="180px" />}
      {data && <SettingsForm settings={data} />}
      {can(listReplyTemplatesCommand.access) && (
        <Section
          title={t('replies:templates.title')}
          action={
            <ButtonLink to={buildCommandLink(listReplyTemplatesCommand)}>{t('replies:templates.open')}</ButtonLink>
          }
        >
          <p className={styles.muted}>{t('replies:templates.description')}</p>
        </Section>
      )}
    </div>
  )
}

/**
 * Drawer that shows the dashboard URL of one ecommerce. The URL is built from the text in the form, or else from the
 * saved URL.
 */
export function DashboardUrlTestDrawer({ args }: { readonly args: Arguments }) {
  return <DashboardUrlTest key={args.ecommerce} args={args} />
}

/** Delay in milliseconds after the last key press before the URL of a typed ecommerce id is requested. */
const LOOKUP_DELAY_MS = 250

function DashboardUrlTest({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('dashboard')
  const { close } = useCommandRunner()
  const [ecommerceId, setEcommerceId] = useState(args.ecommerce ? Number(args.ecommerce) : null)
  const requestedId = useDebouncedValue(ecommerceId, LOOKUP_DELAY_MS)
  const settings = useQuery(queryOptionsFor(getSettings, {}))
  const dashboard = useQuery({
    ...queryOptionsFor(getDashboard, { params: { id: requestedId ?? 0 } }),
    enabled: requestedId !== null && requestedId === ecommerceId,
  })
  const baseUrl = args.dashboard_url ?? settings.data?.looker_dashboard_url ?? ''
  const { data, error: dashboardError } = requestedId === ecommerceId ? dashboard : { data: undefined, error: null }
  const error = dashboardError ?? (args.dashboard_url ? null : settings.error)
  const testUrl = data && isHttpUrl(baseUrl) ? addEcommerceParameter(baseUrl, data.ecommerce_uuid) : null

  return (
    <Drawer
      size="narrow"
      title={t('test.title')}
      onClose={close}
      footer={
        testUrl !== null && (
          <ButtonLink
            href={testUrl}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            variant="primary"
            icon={<ExternalLink size={14} />}
          >
            {t('newTab')}
          </ButtonLink>
        )
      }
    >
      {settings.data && !isHttpUrl(baseUrl) ? (
        <EmptyState title={t('unset')} text={t('test.unsetText')} />
      ) : (
        <>
          <p>{t(args.dashboard_url ? 'test.typed' : 'test.saved')}</p>
          <EcommerceField value={ecommerceId} onChange={setEcommerceId} />
          {error && (
            <ErrorPanel
              error={error}
              onRetry={() => void Promise.all([requestedId !== null && dashboard.refetch(), settings.refetch()])}
            />
          )}
          {testUrl !== null && (
            <FieldFrame label={t('test.made')} hint={t('test.madeHint')}>
              {(control) => (
                <output id={control.id} className={styles.made}>
                  {testUrl}
                </output>
              )}
            </FieldFrame>
          )}
        </>
      )}
    </Drawer>
  )
}
