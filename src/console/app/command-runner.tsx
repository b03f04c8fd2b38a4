// Runs commands: checks permissions, fills arguments from the current page, and explains why a command cannot run.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { accessRequest, accessWhy } from '#commands/access.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import {
  buildCommandLink,
  canRunWithoutDrawer,
  fillEcommerceArguments,
  getContextArguments,
  hasValidArguments,
  isRecordedUnderTicket,
  parseArguments,
  withoutTicket,
} from '#commands/registry.ts'
import { viewOpen } from '#commands/view.ts'
import { notifyOnFailure, toErrorNotification } from '#console/api/client.ts'
import { buildViewLink, getCachedView } from '#console/api/queries.ts'
import { reportRunCommand } from '#console/lib/by-mouse.ts'
import { isFieldFocused } from '#console/lib/key-events.ts'
import { type NotificationContent, notifications, notify } from '#console/lib/notices.ts'
import { switchTicket } from '#console/lib/ticket.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { storeLastCommand } from '#console/run/last-command.ts'
import { type Runner, RunnerContext, type RunOptions } from '#console/run/runner.ts'
import type { ActionContext } from '#console/run/screens.ts'
import { useSession } from '#console/session/session.tsx'
import { getTopLayerKind } from '#console/ui/layer-stack.ts'
import { getMissingLevels, hasAccess } from '#contract/access.ts'
import { lookupKinds } from '#contract/console/tickets.ts'
import { here, LayersContext, openPalette, useGo, useProvided } from './layers.ts'
import { aimFocus } from './page-focus.ts'
import { actionOf, placeAt, questionOf, writeOf } from './routes.tsx'

/** Creates the runner of a layer, which has its own `close` function and command handlers. */
export const LayerRunnerContext = createContext<((key: string, close: () => void) => Runner) | null>(null)

export function RunnerProvider({ children }: { readonly children: ReactNode }) {
  const { runner, runnerOf, layers } = useAppRunner()
  return (
    <LayersContext value={layers}>
      <LayerRunnerContext value={runnerOf}>
        <RunnerContext value={runner}>{children}</RunnerContext>
      </LayerRunnerContext>
    </LayersContext>
  )
}

function useAppRunner() {
  const provided = useProvided()
  const { go, open, close, topHere, openHere, layers } = useGo()
  const act = useAct()
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  /** Arguments of the focused row by layer: the page's under `null`, those of a drawer or dialog under its key. */
  const pointed = useRef(new Map<string | null, Arguments>())

  const argumentsHere = useCallback(() => {
    const place = placeAt(pathname, search)
    const top = topHere()
    return fillEcommerceArguments({
      ...place?.args,
      ...pointed.current.get(null),
      ...(top && pointed.current.get(top)),
    })
  }, [pathname, search, topHere])

  // Builds all callbacks in one memo, because `run` passes itself to the actions that it runs.
  const runners = useMemo(() => {
    const run = (command: Command, typed: Arguments = {}, options: RunOptions = {}) => {
      // Normalizes ids typed with separators, such as `918.273`, to digits.
      const given = { ...typed, ...parseArguments(command, typed) }
      const title = t(`commands:${command.id}.title`)
      const reason = getMissingAccessReason(user, command.access, t)
      if (reason !== '') return void notify({ kind: 'error', title, text: reason, ...askOffer(command) })
      // Page arguments such as `tab` are ignored when the command opens another page.
      const fromHere = getContextArguments(command, withoutOtherOwner(argumentsHere(), given))
      const args = { ...fromHere, ...given }
      reportRunCommand(command, given, fromHere)
      if (command.id === paletteOpen.id)
        return openPalette(args.text, lookupKinds.find((kind) => kind === args.of) ?? null)
      // Opens a saved view exactly as stored, without arguments of the current page.
      const view = command.id === viewOpen.id ? getCachedView(queryClient, args.view) : undefined
      if (view) return go(buildViewLink(view), options)
      const doHere = provided.get(command.id, topHere())?.action
      const isAtOnce = command.surface.kind === 'inline' && !options.showsConfirmation
      const isRunHere = isAtOnce && doHere !== undefined
      if (!isRunHere && command.requires === 'handler')
        return void notify({ kind: 'info', title, text: t('common:run.needsHere') })
      if (!isRunHere && !hasValidArguments(command, args)) return openPalette(`${title} `)
      // A link to a new tab carries the ticket itself; a command without a page or drawer runs in this tab.
      const isInNewTab = options.newTab && !isAtOnce
      if (args.ticket !== undefined && isRecordedUnderTicket(command) && !isInNewTab) switchTicket(args.ticket, t)
      if (isRunHere) return doHere(args)
      storeLastCommand(command, args)
      const tools = { run, provide: runner.registerHandler, isConfirmed: options.isConfirmed ?? false }
      if (isAtOnce) void act.inline(command, args, tools)
      else if (options.quickRun && canRunWithoutDrawer(command, given))
        void act.write(command, given, tools, () => open(command, given, {}))
      else if (command.surface.kind === 'page')
        goToPage(
          command,
          buildCommandLink(command, isInNewTab && isRecordedUnderTicket(command) ? args : withoutTicket(command, args)),
          options,
        )
      else open(command, args, options)
    }
    /**
     * Returns a button to request the missing permission; with several missing permissions the button opens a list of
     * them.
     */
    const askOffer = ({ id, access }: Command) => {
      const [need, ...others] = getMissingLevels(user, access)
      if (!need || !hasAccess(user, accessRequest.access)) return {}
      const right = { permission_context: need.context, permission_level: need.level }
      const ask = () => (others.length === 0 ? run(accessRequest, right) : run(accessWhy, { command: id }))
      return { action: { label: t('common:access.request'), run: ask } }
    }
    const goToPage = (command: Command, to: string, options: RunOptions) => {
      if (!options.newTab) aimFocus(command, to)
      go(to, options)
    }
    const pointAt = (layer: string | null, args: Arguments | null) => {
      if (args) pointed.current.set(layer, args)
      else pointed.current.delete(layer)
    }
    const runner: Runner = {
      run,
      getQuestion: act.question,
      close: () => close(null),
      getCurrentArguments: argumentsHere,
      hasHandler: (id) => provided.get(id, topHere()) !== undefined,
      hasHandlerOnTop: (id) => {
        const top = topHere()
        return top !== null && provided.get(id, top)?.layer === top
      },
      registerHandler: (id, action) => provided.add(id, action, null),
      isOpen: (id) => openHere().includes(id),
      setCurrentArguments: (args) => pointAt(null, args),
    }
    const runnerOf = (key: string, onClose: () => void): Runner => ({
      ...runner,
      close: () => {
        onClose()
        close(key)
      },
      registerHandler: (id, action) => provided.add(id, action, key),
      setCurrentArguments: (args) => pointAt(key, args),
    })
    return { runner, runnerOf }
  }, [t, user, provided, go, open, close, topHere, openHere, act, argumentsHere, queryClient])
  return { ...runners, layers }
}

type Tools = Pick<ActionContext, 'run' | 'provide' | 'isConfirmed'>

interface Acting {
  readonly question: Runner['getQuestion']
  readonly inline: (command: Command, args: Arguments, tools: Tools) => Promise<void>
  /** Runs a write without its drawer. Opens the drawer if the write fails or needs confirmation. */
  readonly write: (command: Command, args: Arguments, tools: Tools, open: () => void) => Promise<void>
}

function useAct(): Acting {
  const queryClient = useQueryClient()
  const session = useSession()
  const { t } = useTranslation()
  const latest = useRef({ session, t })
  useEffect(() => {
    latest.current = { session, t }
  })
  return useMemo(
    () => ({
      question: async (command, args) => {
        const question = await questionOf(command.id)
        return question ? question(args, { queryClient, t: latest.current.t }) : null
      },
      inline: async (command, args, tools) => {
        const about = JSON.stringify([command.id, args])
        await notifyOnFailure(about, latest.current.t, async () => {
          const action = await actionOf(command.id)
          if (action) await action(args, { queryClient, ...latest.current, notify, ...tools })
          else notify({ kind: 'info', text: latest.current.t('common:run.needsHere') })
        })
      },
      write: async (command, args, tools, open) => {
        const from = here()
        const about = JSON.stringify([command.id, args])
        notifications.withdraw(about)
        /**
         * Shows the result as a notification instead of opening the drawer if the user has gone elsewhere or is typing.
         */
        const offer = (notice: NotificationContent | null) => {
          const isFree = here() === from && !isAtWork()
          const action = { label: latest.current.t('common:run.openFilled'), run: open }
          const title = latest.current.t(`commands:${command.id}.title`)
          if (notice) notify(isFree ? notice : { ...notice, action })
          else if (!isFree) notify({ kind: 'info', text: title, action })
          if (isFree) open()
        }
        try {
          const write = await writeOf(command.id)
          const answer = write ? await write(args, { queryClient, ...latest.current, notify, ...tools }) : 'ask'
          if (answer === 'ask') offer(null)
        } catch (error) {
          offer({ ...toErrorNotification(error, latest.current.t), subject: about })
        }
      },
    }),
    [queryClient],
  )
}

/**
 * Removes the ecommerce of the page when the command names another reverse or refund, because the mismatch would cause
 * a warning.
 */
function withoutOtherOwner({ ecommerce, ...here }: Arguments, given: Arguments): Arguments {
  const isOther = (name: string) => given[name] !== undefined && given[name] !== here[name]
  if (ecommerce === undefined || isOther('reverse_id') || isOther('refund_id')) return here
  return { ...here, ecommerce }
}

/** Returns true when the user is typing in a field or has the palette open. */
function isAtWork(): boolean {
  return isFieldFocused() || getTopLayerKind() === 'palette'
}
