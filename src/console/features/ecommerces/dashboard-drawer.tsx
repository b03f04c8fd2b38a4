// Drawer with the analytics dashboard of an ecommerce in a sandboxed iframe.
import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { editDashboardUrlCommand } from '#commands/settings.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import { type Dashboard, getDashboard } from '#contract/platform/settings.ts'
import styles from './ecommerces.module.css'

const sandboxPermissions = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-downloads']

/**
 * Returns the `sandbox` attribute for the dashboard's iframe. A page of another origin gets `allow-same-origin`,
 * because its sign-in needs this permission. A page of this server does not, because its scripts could then remove the
 * sandbox.
 */
export function getSandboxAttribute(url: string, consoleUrl: string): string {
  const isSameOrigin = new URL(url, consoleUrl).origin === new URL(consoleUrl).origin
  return [...sandboxPermissions, ...(isSameOrigin ? [] : ['allow-same-origin'])].join(' ')
}

/**
 * Drawer with the analytics dashboard: an iframe if the page allows framing, and a link to a new tab (product decision
 * A46).
 */
export function DashboardDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('dashboard')
  const { close } = useCommandRunner()
  const id = Number(args.ecommerce)
  const ecommerceQuery = useQuery(queryOptionsFor(getEcommerce, { params: { id } }))
  const { data, error, refetch } = useQuery(queryOptionsFor(getDashboard, { params: { id } }))
  const name = ecommerceQuery.data?.data.display_name

  return (
    <Drawer
      title={t('title')}
      subtitle={name && `${name} · ${id}`}
      size="wide"
      onClose={close}
      footer={data?.url && <OpenInNewTab url={data.url} />}
    >
      {!data && <QueryPlaceholder error={error} onRetry={refetch} height="60vh" />}
      {data?.url === null && <MissingDashboardUrl />}
      {data?.url && <DashboardFrame dashboard={data} url={data.url} name={name ?? String(id)} />}
    </Drawer>
  )
}

function OpenInNewTab({ url }: { readonly url: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <ButtonLink
      href={url}
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

function MissingDashboardUrl() {
  const { t } = useTranslation('dashboard')
  const { user, can } = useSession()
  const { access } = editDashboardUrlCommand
  return (
    <EmptyState
      title={t('unset')}
      text={can(access) ? t('unsetMine') : `${t('unsetText')} ${getMissingAccessReason(user, access, t)}`}
      action={can(access) && <ButtonLink to={buildCommandLink(editDashboardUrlCommand)}>{t('toSettings')}</ButtonLink>}
    />
  )
}

interface DashboardFrameProps {
  readonly dashboard: Dashboard
  readonly url: string
  readonly name: string
}

function DashboardFrame({ dashboard: { framing }, url, name }: DashboardFrameProps) {
  const { t } = useTranslation('dashboard')
  if (framing !== 'allowed')
    return <EmptyState picture="locked" title={t('notFramed')} text={t(`framing.${framing}`)} />
  return (
    <>
      <iframe
        className={styles.frame}
        src={url}
        title={t('frame', { name })}
        sandbox={getSandboxAttribute(url, location.href)}
        referrerPolicy="no-referrer"
      />
      <p className={styles.hint}>{t('blank')}</p>
    </>
  )
}
