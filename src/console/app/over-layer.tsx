// What lies over the page: the drawer or dialog that the address names (`?do=`). A link opens and fills; it never executes.
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type Over, overOf } from '#commands/registry.ts'
import { useArrivals } from '#console/lib/arrivals.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { screenOf } from './areas.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LinkDialog } from './link-dialog.tsx'

export function OverLayer() {
  const { search } = useLocation()
  const over = overOf(new URLSearchParams(search))
  if (!over) return null
  return <Layer key={over.id} over={over} />
}

function Layer({ over: { command, id, args } }: { readonly over: Over }) {
  useArrivals()
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const { run, close } = useRunner()
  if (!command) return <LinkDialog title={t('common:link.unknown')} text={t('common:link.unknownText', { id })} />

  const title = t(`${id}.title`)
  const reason = reasonOf(user, command.access, t)
  if (reason !== '') return <LinkDialog title={title} text={reason} />

  const Screen = command.opens.kind === 'inline' || command.opens.kind === 'page' ? null : screenOf(command.id)
  if (!Screen) {
    const start = () => {
      close()
      run(command, args)
    }
    const values = Object.values(args).map((value) => t(`${id}.values.${value}`, { defaultValue: value }))
    return <LinkDialog title={[title, ...values].join(' · ')} text={t('common:link.asks')} onRun={start} />
  }
  return (
    <ErrorBoundary fallback={(retry) => <LinkDialog title={title} text={t('common:crash.text')} onRun={retry} />}>
      <Suspense fallback={null}>
        <Screen args={args} />
      </Suspense>
    </ErrorBoundary>
  )
}
