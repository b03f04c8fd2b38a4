// Renders drawers and dialogs above the page. A link to a command without a drawer opens a confirmation dialog.
import type { TFunction } from 'i18next'
import {
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import {
  hasValidArguments,
  type InvalidParameter,
  isLoggedWithTicket,
  type OpenOverlay,
  removeTicketArgument,
} from '#commands/registry.ts'
import { DraftScopeContext } from '#console/forms/drafts.ts'
import { RecordedUnderTicketContext, TicketNote } from '#console/forms/ticket-note.tsx'
import { ErrorBoundary } from '#console/lib/error-boundary.tsx'
import { useTicket } from '#console/lib/ticket.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { AccessRequestButtons } from '#console/run/access-request-buttons.tsx'
import { formatLinkValue, switchToLinkedTicket } from '#console/run/linked-ticket.ts'
import { type CommandId, RunnerContext, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog, StaysOpenContext } from '#console/ui/dialog.tsx'
import { Drawer, ParkingContext } from '#console/ui/drawer.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { LayerRunnerContext } from './command-runner.tsx'
import { type Layer, LayersContext, listLayers, parseLayerState } from './layers.ts'
import { ParkButton, useParking } from './parking.tsx'
import { findScreen } from './routes.tsx'

interface LinkDialogProps {
  readonly title: string
  readonly text: string
  /**
   * Called when the user presses the button that runs the command in the link. Opening the link alone never runs a
   * command.
   */
  readonly onRun?: () => void
  /** Label of the button that runs the command. Default: the title of the dialog. */
  readonly buttonLabel?: string
  /** Additional buttons, for example to request access. */
  readonly extraActions?: ReactNode
  /** Note that shows under which helpdesk ticket the server records the command. */
  readonly ticketNote?: ReactNode
}

/** Dialog for a deep link that cannot open its command directly. Explains the reason and offers an alternative. */
function LinkDialog({ title, text, onRun, buttonLabel = title, extraActions, ticketNote }: LinkDialogProps) {
  const { t } = useTranslation()
  const { close } = useCommandRunner()
  const actionButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      onClose={close}
      getInitialFocus={() => actionButton.current}
      footer={
        <>
          {ticketNote}
          <Button ref={onRun ? undefined : actionButton} onClick={close}>
            {t('close')}
          </Button>
          {extraActions}
          {onRun && (
            <Button ref={actionButton} variant="primary" onClick={onRun}>
              {buttonLabel}
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

export function OverlayLayers() {
  const layers = use(LayersContext)
  const [lowestLayer] = layers
  const [renderedKeys, setRenderedKeys] = useState<readonly string[]>([])
  // Renders the upper drawer or dialog only when the lower one has rendered, because both open at once after a reload.
  const visibleLayers = layers.filter(
    (layer) => layer === lowestLayer || (lowestLayer && renderedKeys.includes(lowestLayer.key)),
  )
  const markRendered = (key: string) => {
    setRenderedKeys((keys) => [...keys, key])
    return () => setRenderedKeys((keys) => keys.filter((renderedKey) => renderedKey !== key))
  }
  return visibleLayers.map((layer) => (
    <LayerView key={layer.key} layer={layer} onRendered={() => markRendered(layer.key)} />
  ))
}

interface LayerViewProps {
  readonly layer: Layer
  /** Called when the drawer or dialog has rendered; returns a function to call when the drawer or dialog is removed. */
  readonly onRendered: () => () => void
}

/**
 * Renders one drawer or dialog. Provides its content with functions that close it or put it aside for later (parking),
 * and with its drafts and command handlers.
 */
function LayerView({ layer: { key, overlay, parked, isOver }, onRendered }: LayerViewProps) {
  const { scope, park, onClosed } = useParking(overlay, parked)
  const parkingContext = { park, renderButton: (onPark: () => void) => <ParkButton onPark={onPark} /> }
  const createLayerRunner = use(LayerRunnerContext)
  const runner = useMemo(() => createLayerRunner?.(key, onClosed) ?? null, [createLayerRunner, key, onClosed])
  // Navigation to another record in the same drawer does not leave the drawer, so the user is not asked about unsaved
  // input.
  const staysOpen = useCallback(
    ({ search, state }: Location) =>
      listLayers(search, parseLayerState(state)).some((layer) => layer.overlay.id === overlay.id),
    [overlay.id],
  )
  return (
    <RunnerContext value={runner}>
      <DraftScopeContext value={scope}>
        <StaysOpenContext value={staysOpen}>
          <ParkingContext value={overlay.command?.surface.kind === 'drawer' ? parkingContext : null}>
            <Suspense fallback={<LayerSkeleton overlay={overlay} />}>
              <LayerContent overlay={overlay} isLinked={!isOver} />
              <RenderReporter onRendered={onRendered} />
            </Suspense>
          </ParkingContext>
        </StaysOpenContext>
      </DraftScopeContext>
    </RunnerContext>
  )
}

/** Calls `onRendered` on mount. React mounts this component only when its lazy sibling has loaded and rendered. */
function RenderReporter({ onRendered }: Pick<LayerViewProps, 'onRendered'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount
  useEffect(onRendered, [])
  return null
}

/**
 * Placeholder of a drawer or dialog while its code loads. Takes the focus immediately, so that key presses do not reach
 * the page behind it.
 */
function LayerSkeleton({ overlay: { command, id } }: { readonly overlay: OpenOverlay }) {
  const { t } = useTranslation('commands')
  const { close } = useCommandRunner()
  const LayerFrame = command?.surface.kind === 'drawer' ? Drawer : Dialog
  return (
    <LayerFrame title={t(`${id}.title`)} onClose={close}>
      <Skeleton height="240px" />
    </LayerFrame>
  )
}

interface LayerContentProps {
  readonly overlay: OpenOverlay
  /** True if a link opened the drawer or dialog; false if a command in this browser tab opened it. */
  readonly isLinked: boolean
}

function LayerContent({ overlay: { command, id, args, ticket, invalidParameter }, isLinked }: LayerContentProps) {
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const { run, close } = useCommandRunner()
  if (!command) return <LinkDialog title={t('common:link.unknown')} text={t('common:link.unknownText', { id })} />

  const title = t(`${id}.title`)
  const reason = getMissingAccessReason(user, command.access, t)
  if (reason !== '')
    return <LinkDialog title={title} text={reason} extraActions={<AccessRequestButtons access={command.access} />} />

  if (invalidParameter) return <UnreadableLink parameter={invalidParameter} />

  if (command.surface.kind === 'inline' || command.surface.kind === 'page') {
    const linkArguments = ticket !== undefined && isLoggedWithTicket(command) ? { ...args, ticket } : args
    const runCommand = () => {
      close()
      run(command, linkArguments)
    }
    const values = Object.values(linkArguments).map((value) => t(`${id}.values.${value}`, { defaultValue: value }))
    return (
      <RecordedUnderTicketContext value={isLoggedWithTicket(command)}>
        <LinkDialog
          title={[title, ...values].join(' · ')}
          text={t('common:link.asks')}
          onRun={runCommand}
          ticketNote={<TicketNote ticket={ticket} />}
        />
      </RecordedUnderTicketContext>
    )
  }
  if (!hasValidArguments(command, args)) return <UnreadableLink />

  const reload = () => location.reload()
  return (
    <ErrorBoundary
      fallback={() => (
        <LinkDialog title={title} text={t('common:crash.text')} buttonLabel={t('common:crash.reload')} onRun={reload} />
      )}
    >
      <RecordedUnderTicketContext value={isLoggedWithTicket(command)}>
        <TicketScreen command={command} args={args} ticket={ticket} isLinked={isLinked} />
      </RecordedUnderTicketContext>
    </ErrorBoundary>
  )
}

interface TicketScreenProps {
  readonly command: Command
  readonly args: Arguments
  /** Helpdesk ticket in the URL of the drawer or dialog. */
  readonly ticket: string | undefined
  readonly isLinked: boolean
}

/**
 * Renders the drawer or dialog of a command. If the link contains a helpdesk ticket, first makes this ticket the
 * current ticket, because the form reads the current ticket. If the user later chooses another ticket, ignores the
 * ticket in the URL.
 */
function TicketScreen({ command, args, ticket, isLinked }: TicketScreenProps) {
  const { t } = useTranslation('tickets')
  const { ticket: currentTicket } = useTicket()
  const linkedTicket = isLinked && isLoggedWithTicket(command) ? ticket : undefined
  const [isSet, setIsSet] = useState(linkedTicket === undefined)
  const applyTicket = useEffectEvent((nextTicket: string) => {
    switchToLinkedTicket(command.id, nextTicket, t)
    setIsSet(true)
  })
  useLayoutEffect(() => {
    if (linkedTicket !== undefined) applyTicket(linkedTicket)
  }, [linkedTicket])
  return (
    isSet && (
      <OverlayScreen id={command.id} args={ticket === currentTicket ? args : removeTicketArgument(command, args)} />
    )
  )
}

interface UnreadableLinkProps {
  /** Ticket or record parameter that cannot be parsed; undefined when another argument is missing or invalid. */
  readonly parameter?: InvalidParameter
}

/**
 * Error dialog for a link with an invalid helpdesk ticket or record. Shows the invalid value and explains how to
 * continue.
 */
function UnreadableLink({ parameter }: UnreadableLinkProps) {
  const { t } = useTranslation()
  return <LinkDialog title={t('link.unreadable.title')} text={explainUnreadable(parameter, t)} />
}

function explainUnreadable(parameter: InvalidParameter | undefined, t: TFunction): string {
  if (!parameter) return t('link.unreadable.incomplete')
  const { name, value } = parameter
  if (name === 'ticket' && value.trim() === '') return t('link.unreadable.emptyTicket')
  const values = { name, value: formatLinkValue(value) }
  return t(name === 'ticket' ? 'link.unreadable.ticket' : 'link.unreadable.record', values)
}

function OverlayScreen({ id, args }: { readonly id: CommandId; readonly args: Arguments }) {
  const Screen = findScreen(id)
  return Screen && <Screen args={args} />
}
