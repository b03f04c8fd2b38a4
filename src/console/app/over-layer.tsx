// What lies over the page: the drawer or dialog that the address names (`?do=`), and the one it was opened over. A link opens and fills; it never executes.
import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import type { Over } from '#commands/registry.ts'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { reasonOf } from '#console/lib/reasons.ts'
import { type CommandId, RunnerContext, useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { DraftScopeContext } from '#console/ui/draft-scope.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { ParkingContext } from '#console/ui/parking.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StaysOpenContext } from '#console/ui/use-leave-guard.ts'
import { screenOf } from './areas.ts'
import { type Layer, layerState, layersOf } from './layers.ts'
import { LinkDialog } from './link-dialog.tsx'
import { LayerRunnerContext } from './runner.tsx'
import { LayersContext } from './use-go.ts'
import { useParking } from './use-parking.ts'

export function OverLayer() {
  const layers = use(LayersContext)
  const [lowest] = layers
  const [there, setThere] = useState<readonly string[]>([])
  // A reload finds both: the one above waits for the one below.
  const shown = layers.filter((layer) => layer === lowest || (lowest && there.includes(lowest.key)))
  const come = (key: string) => {
    setThere((keys) => [...keys, key])
    return () => setThere((keys) => keys.filter((other) => other !== key))
  }
  return shown.map((layer) => <OneLayer key={layer.key} layer={layer} onThere={() => come(layer.key)} />)
}

interface OneLayerProps {
  readonly layer: Layer
  /** Answers what to do when it is gone. */
  readonly onThere: () => () => void
}

/** Closing, parking and what its screen provides are each layer's own. */
function OneLayer({ layer: { key, over, parked }, onThere }: OneLayerProps) {
  const { scope, park, closed } = useParking(over, parked)
  const runnerOf = use(LayerRunnerContext)
  const runner = useMemo(() => runnerOf?.(key, closed) ?? null, [runnerOf, key, closed])
  // Another record in the place of this one is no way out of it.
  const staysOpen = useCallback(
    ({ search, state }: Location) => layersOf(search, layerState(state)).some((layer) => layer.over.id === over.id),
    [over.id],
  )
  return (
    <RunnerContext value={runner}>
      <DraftScopeContext value={scope}>
        <StaysOpenContext value={staysOpen}>
          <ParkingContext value={over.command?.opens.kind === 'drawer' ? park : null}>
            <Suspense fallback={<Loading over={over} />}>
              <Content over={over} />
              <There onThere={onThere} />
            </Suspense>
          </ParkingContext>
        </StaysOpenContext>
      </DraftScopeContext>
    </RunnerContext>
  )
}

/** Tells that what stands before it has come. */
function There({ onThere }: Pick<OneLayerProps, 'onThere'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onThere, [])
  return null
}

/** The frame before its content: it has the focus at once, so that no key falls through to the page. */
function Loading({ over: { command, id } }: { readonly over: Over }) {
  const { t } = useTranslation('commands')
  const { close } = useRunner()
  const Frame = command?.opens.kind === 'drawer' ? Drawer : Dialog
  return (
    <Frame title={t(`${id}.title`)} onClose={close}>
      <Skeleton height="240px" />
    </Frame>
  )
}

function Content({ over: { command, id, args } }: { readonly over: Over }) {
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const { run, close } = useRunner()
  if (!command) return <LinkDialog title={t('common:link.unknown')} text={t('common:link.unknownText', { id })} />

  const title = t(`${id}.title`)
  const reason = reasonOf(user, command.access, t)
  if (reason !== '') return <LinkDialog title={title} text={reason} />

  if (command.opens.kind === 'inline' || command.opens.kind === 'page') {
    const start = () => {
      close()
      run(command, args)
    }
    const values = Object.values(args).map((value) => t(`${id}.values.${value}`, { defaultValue: value }))
    return <LinkDialog title={[title, ...values].join(' · ')} text={t('common:link.asks')} onRun={start} />
  }
  const reload = () => location.reload()
  return (
    <ErrorBoundary
      fallback={() => (
        <LinkDialog title={title} text={t('common:crash.text')} action={t('common:crash.reload')} onRun={reload} />
      )}
    >
      <OverScreen id={command.id} args={args} />
    </ErrorBoundary>
  )
}

function OverScreen({ id, args }: { readonly id: CommandId; readonly args: Arguments }) {
  const Screen = screenOf(id)
  return Screen && <Screen args={args} />
}
