import { useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { settingsEditDashboardUrl, settingsTestDashboardUrl } from '#commands/settings.ts'
import { isApiError, isUncertain } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { messageOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { Form } from '#console/ui/form.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useValue } from '#console/ui/use-contract-form.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import {
  dashboardUrl,
  getSettings,
  type Settings,
  SettingsToSave,
  saveSettings,
  uuidParameter,
} from '#contract/settings.ts'

import styles from './settings-page.module.css'

const formId = 'settings.editDashboardUrl'

/** The address of the analytics dashboard: saved only when it is one (S2 §5). */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings')
  const { user, can } = useSession()
  const { run } = useRunner()
  const client = useQueryClient()
  const [search] = useSearchParams()
  const [forbidden, setForbidden] = useState<unknown>(null)
  const mayWrite = can(settingsEditDashboardUrl.access)
  const readOnlyReason = mayWrite ? null : reasonOf(user, settingsEditDashboardUrl.access, t)
  const form = useRecordForm({
    schema: SettingsToSave,
    formId,
    record: settings,
    versionOf: ({ version }) => version,
    valuesOf: ({ looker_dashboard_url }) => ({ looker_dashboard_url }),
    current: ({ current }) => z.parse(getSettings.answer, current),
    save: async (body, { ifMatch }) => {
      setForbidden(null)
      try {
        return await call(saveSettings, { body }, { ifMatch })
      } catch (error) {
        sayFailure(error)
        throw error
      }
    },
    onSaved: (saved) => {
      void forget(client, saveSettings)
      client.setQueryData(queryOf(getSettings, {}).queryKey, saved)
      notify({ kind: 'success', text: t('saved') })
    },
    disabledReason: readOnlyReason,
  })
  const typed = useValue(form, 'looker_dashboard_url')
  const isUrl = z.safeParse(dashboardUrl, typed).success
  const disabledReason = isUrl ? null : t(typed.trim() === '' ? 'reason.empty' : 'reason.url')
  const guarded = { ...form, disabledReason }
  const hosts = settings.dashboard_hosts.map((host) => host.replace(/^https:\/\//, '')).join(', ')

  /** What a field or the other person's version says of itself needs no further words. */
  function sayFailure(error: unknown): void {
    const status = isApiError(error) ? error.status : 0
    if (status === 403) setForbidden(error)
    else if (![401, 412, 422].includes(status) && !isUncertain(error))
      notify({ kind: 'error', text: t('saveFailed'), about: formId })
  }

  const isAsked = search.get('edit') === 'dashboard'
  const fieldId = `${form.id}-looker_dashboard_url`
  useEffect(() => {
    if (isAsked) document.getElementById(fieldId)?.focus()
  }, [isAsked, fieldId])

  return (
    <section className={styles.card}>
      {forbidden !== null && <ForbiddenPanel reason={messageOf(forbidden, t)} />}
      <Form form={guarded} label={t('dashboard')}>
        <Field
          form={form}
          name="looker_dashboard_url"
          label={t('url')}
          type="url"
          inputMode="url"
          mono
          placeholder="https://"
          readOnly={!mayWrite}
          hint={hosts ? t('hosts', { hosts }) : t('anyHost')}
        />
      </Form>
      <p className={styles.warning}>
        <TriangleAlert size={15} aria-hidden="true" />
        <span>{t('warning', { parameter: uuidParameter })}</span>
      </p>
      <footer className={styles.bar}>
        <p className={styles.muted}>
          {readOnlyReason ?? disabledReason ?? t('updated', { at: formatInstant(settings.updated_at) })}
        </p>
        {can(settingsTestDashboardUrl.access) && (
          <Button
            icon={<ExternalLink size={14} />}
            disabledReason={disabledReason}
            onClick={() => run(settingsTestDashboardUrl, { dashboard_url: typed.trim() })}
          >
            {t('test')}
          </Button>
        )}
        {mayWrite && <SaveBar form={guarded} label={t('save')} />}
      </footer>
      <ConflictDialog form={form} />
    </section>
  )
}
