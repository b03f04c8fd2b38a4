import { useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { settingsEditDashboardUrl } from '#commands/settings.ts'
import { queryOf } from '#console/lib/query.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getEcommerce } from '#contract/ecommerces.ts'
import { type Dashboard, getDashboard } from '#contract/settings.ts'
import styles from './dashboard-drawer.module.css'
import { sandboxFor } from './sandbox.ts'

/** The analytics dashboard of an ecommerce, inside the console where that is allowed, and in a tab of its own (product decision A46). */
export function DashboardDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('dashboard')
  const { close } = useRunner()
  const id = Number(args.ecommerce)
  const owner = useQuery(queryOf(getEcommerce, { params: { id } }))
  const { data, error, refetch } = useQuery(queryOf(getDashboard, { params: { id } }))
  const name = owner.data?.data.display_name

  return (
    <Drawer
      title={t('title')}
      subtitle={name && `${name} · ${id}`}
      wide
      onClose={close}
      footer={data?.url && <NewTab url={data.url} />}
    >
      {!data && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="60vh" />}
      {data?.url === null && <Unset />}
      {data?.url && <Shown dashboard={data} url={data.url} name={name ?? String(id)} />}
    </Drawer>
  )
}

function NewTab({ url }: { readonly url: string }) {
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

function Unset() {
  const { t } = useTranslation('dashboard')
  const { user, can } = useSession()
  const { access } = settingsEditDashboardUrl
  return (
    <EmptyState
      icon={<ChartColumn size={20} />}
      title={t('unset')}
      text={can(access) ? t('unsetMine') : `${t('unsetText')} ${reasonOf(user, access, t)}`}
      action={can(access) && <ButtonLink to={linkOf(settingsEditDashboardUrl)}>{t('toSettings')}</ButtonLink>}
    />
  )
}

interface ShownProps {
  readonly dashboard: Dashboard
  readonly url: string
  readonly name: string
}

function Shown({ dashboard: { framing }, url, name }: ShownProps) {
  const { t } = useTranslation('dashboard')
  if (framing !== 'allowed')
    return <EmptyState icon={<ChartColumn size={20} />} title={t('notFramed')} text={t(`framing.${framing}`)} />
  return (
    <>
      <iframe
        className={styles.frame}
        src={url}
        title={t('frame', { name })}
        sandbox={sandboxFor(url, location.href)}
        referrerPolicy="no-referrer"
      />
      <p className={styles.hint}>{t('blank')}</p>
    </>
  )
}
