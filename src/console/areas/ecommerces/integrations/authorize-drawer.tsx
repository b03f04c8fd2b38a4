import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Integration } from '#contract/integrations.ts'
import { isAtWork } from './authorization-poll.ts'
import { AuthorizationState } from './authorization-state.tsx'
import { useAuthorized } from './authorized.tsx'
import { type Authorization, useAuthorization } from './use-authorization.ts'
import { WithIntegration } from './use-integration.tsx'

/** S1 §4: sends the person to Bling and finds out, for as long as it makes sense, whether they allowed it. */
export function AuthorizeBlingDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  return (
    <WithIntegration args={args} title={t('authorization.title')} onClose={close}>
      {(integration) => <Known key={integration.id} integration={integration} />}
    </WithIntegration>
  )
}

interface PanelProps {
  readonly integration: Integration
}

/** What was authorized before must be known, to tell it from what is authorized now. */
function Known({ integration }: PanelProps) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  const { data, error, refetch } = useAuthorized({
    ecommerceId: integration.ecommerce_id,
    integrationId: integration.id,
  })
  if (data) return <Panel integration={integration} earlier={data.authorized_at} />
  return (
    <Drawer title={t('authorization.title')} onClose={close}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton width="240px" height="16px" />}
    </Drawer>
  )
}

function Panel({ integration, earlier }: PanelProps & { readonly earlier: string | null }) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  const { id, ecommerce_id } = integration
  const authorization = useAuthorization({ ecommerceId: ecommerce_id, integrationId: id, earlier })
  return (
    <Drawer
      title={t('authorization.title')}
      subtitle={t('subtitle', integration)}
      onClose={close}
      footer={<Buttons authorization={authorization} onClose={close} />}
    >
      <AuthorizationState authorization={authorization} earlier={earlier} />
    </Drawer>
  )
}

interface ButtonsProps {
  readonly authorization: Authorization
  readonly onClose: () => void
}

function Buttons({ authorization, onClose }: ButtonsProps) {
  const { t } = useTranslation('integrations')
  const { poll, begin, stop, checkAgain, isOpening } = authorization
  if (isAtWork(poll)) return <Button onClick={stop}>{t('authorization.stop')}</Button>
  if (poll.at === 'valid')
    return (
      <Button variant="primary" onClick={onClose}>
        {t('authorization.close')}
      </Button>
    )
  return (
    <>
      {poll.at !== 'idle' && <Button onClick={checkAgain}>{t('authorization.checkAgain')}</Button>}
      <Button variant="primary" busy={isOpening} onClick={begin}>
        {t(poll.at === 'idle' ? 'authorization.begin' : 'authorization.tryAgain')}
      </Button>
    </>
  )
}
