import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { isHttpUrl } from '#contract/fields.ts'
import { getDashboard, getSettings, withEcommerce } from '#contract/settings.ts'

import { EcommerceField } from './ecommerce-field.tsx'
import styles from './test-drawer.module.css'

/** The very address that an ecommerce gets: of what is typed, else of what is saved. */
export function TestDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('dashboard')
  const { close } = useRunner()
  const [chosen, setChosen] = useState(args.ecommerce ? Number(args.ecommerce) : null)
  const settings = useQuery(queryOf(getSettings, {}))
  const dashboard = useQuery({ ...queryOf(getDashboard, { params: { id: chosen ?? 0 } }), enabled: chosen !== null })
  const address = args.dashboard_url ?? settings.data?.looker_dashboard_url ?? ''
  const error = dashboard.error ?? (args.dashboard_url ? null : settings.error)
  const made = dashboard.data && isHttpUrl(address) ? withEcommerce(address, dashboard.data.ecommerce_uuid) : null

  return (
    <Drawer
      title={t('test.title')}
      onClose={close}
      footer={
        made !== null && (
          <ButtonLink
            href={made}
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
      {settings.data && !isHttpUrl(address) ? (
        <EmptyState title={t('unset')} text={t('test.unsetText')} />
      ) : (
        <>
          <p>{t(args.dashboard_url ? 'test.typed' : 'test.saved')}</p>
          <EcommerceField chosen={chosen} onChoose={setChosen} />
          {error && (
            <ErrorPanel error={error} onRetry={() => void Promise.all([dashboard.refetch(), settings.refetch()])} />
          )}
          {made !== null && (
            <FieldFrame label={t('test.made')} hint={t('test.madeHint')}>
              {(control) => (
                <output id={control.id} className={styles.made}>
                  {made}
                </output>
              )}
            </FieldFrame>
          )}
        </>
      )}
    </Drawer>
  )
}
