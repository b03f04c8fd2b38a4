// What lies over the page: the drawer or dialog that the address names (`?do=`), and the one it was opened over. A link opens and fills; it never executes.
import { use, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Over } from '#commands/registry.ts'
import { Guard, PromptSuspense } from '#console/lib/arrivals.tsx'
import { whenIdle } from '#console/lib/idle.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { RunnerContext, useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { loadTexts } from '#console/lib/texts.ts'
import { DraftScopeContext } from '#console/ui/draft-scope.ts'
import { ParkingContext } from '#console/ui/parking.ts'
import { loadCommands, screenOf } from './areas.ts'
import type { Layer } from './layers.ts'
import { LinkDialog } from './link-dialog.tsx'
import { LayerRunnerContext } from './runner.tsx'
import { LayersContext } from './use-go.ts'
import { useParking } from './use-parking.ts'

/** What nearly every drawer and record is made of. */
const loadForms = () =>
  Promise.all([
    import('#console/ui/use-record-form.ts'),
    import('#console/ui/form.tsx'),
    import('#console/ui/field.tsx'),
    import('#console/ui/drawer.tsx'),
    // Says what did not come, if it is there itself.
    import('#console/ui/dialog.tsx'),
    import('#console/ui/tabs.tsx'),
    loadTexts('errors'),
    loadCommands(),
  ])

export function OverLayer() {
  // It comes while nothing waits for it; what fails is asked for again by the first that needs it.
  useEffect(() => whenIdle(() => void loadForms().catch(() => {})), [])
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
  return (
    <RunnerContext value={runner}>
      <DraftScopeContext value={scope}>
        <ParkingContext value={over.command?.opens.kind === 'drawer' ? park : null}>
          <PromptSuspense>
            <Content over={over} />
            <There onThere={onThere} />
          </PromptSuspense>
        </ParkingContext>
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

function Content({ over: { command, id, args } }: { readonly over: Over }) {
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
    <Guard instead={(_error, retry) => <LinkDialog title={title} text={t('common:crash.text')} onRun={retry} />}>
      <Screen args={args} />
    </Guard>
  )
}
