// Runs commands: checks permissions, takes missing arguments from the current page, and explains why a command cannot
// run.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { openPaletteCommand } from '#commands/keyboard.ts'
import {
  acceptsTicketFromText,
  buildCommandLink,
  canRunWithoutDrawer,
  fillEcommerceArguments,
  getContextArguments,
  hasValidArguments,
  parseArguments,
  removeTicketArgument,
} from '#commands/registry.ts'
import { openViewCommand } from '#commands/view.ts'
import { notifyOnFailure, toErrorNotification } from '#console/api/client.ts'
import { buildViewLink, getCachedView } from '#console/api/queries.ts'
import { reportRunCommand } from '#console/lib/by-mouse.ts'
import { isFieldFocused } from '#console/lib/key-events.ts'
import { type NotificationContent, notifications, notify } from '#console/lib/notices.ts'
import { switchTicket } from '#console/lib/ticket.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { findAccessRequest } from '#console/run/access-request.ts'
import { storeLastCommand } from '#console/run/last-command.ts'
import { type Runner, RunnerContext, type RunOptions } from '#console/run/runner.ts'
import type { ActionContext } from '#console/run/screens.ts'
import { useSession } from '#console/session/session.tsx'
import { getTopLayerKind } from '#console/ui/layer-stack.ts'
import { lookupKinds } from '#contract/console/tickets.ts'
import { getCurrentUrl, LayersContext, openPalette, useHandlerRegistry, useLayerNavigation } from './layers.ts'
import { setPendingFocus } from './page-focus.ts'
import { loadAction, loadQuickWrite, loadQuickWriteQuestion, matchPage } from './routes.tsx'

/**
 * Context with a function that creates the command runner for one drawer or dialog. The `close` function of this runner
 * closes that drawer or dialog.
 */
export const LayerRunnerContext = createContext<((key: string, close: () => void) => Runner) | null>(null)

export function RunnerProvider({ children }: { readonly children: ReactNode }) {
  const { runner, createLayerRunner, layers } = useAppRunner()
  return (
    <LayersContext value={layers}>
      <LayerRunnerContext value={createLayerRunner}>
        <RunnerContext value={runner}>{children}</RunnerContext>
      </LayerRunnerContext>
    </LayersContext>
  )
}

function useAppRunner() {
  const handlers = useHandlerRegistry()
  const { go: navigateTo, open, close, getTopKey, getOpenIds, layers } = useLayerNavigation()
  const execution = useCommandExecution()
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  /**
   * Command arguments of the focused row. The map has one entry for the page (key null) and one for every open drawer
   * or dialog (its key).
   */
  const rowArgumentsByLayer = useRef(new Map<string | null, Arguments>())

  const getPageArguments = useCallback(() => {
    const currentPage = matchPage(pathname, search)
    const top = getTopKey()
    return fillEcommerceArguments({
      ...currentPage?.args,
      ...rowArgumentsByLayer.current.get(null),
      ...(top && rowArgumentsByLayer.current.get(top)),
    })
  }, [pathname, search, getTopKey])

  // Builds all callbacks in one `useMemo`, because `run` passes itself to the actions that it runs.
  const runners = useMemo(() => {
    const run = (command: Command, input: Arguments = {}, options: RunOptions = {}) => {
      // Normalizes ids typed with separators, such as `918.273`, to digits.
      const explicitArguments = { ...input, ...parseArguments(command, input) }
      const title = t(`commands:${command.id}.title`)
      const reason = getMissingAccessReason(user, command.access, t)
      if (reason !== '')
        return void notify({ kind: 'error', title, text: reason, ...buildRequestAccessButton(command) })
      // Takes missing arguments, such as the record id, from the current page and its focused row.
      const pageArguments = getContextArguments(
        command,
        removeMismatchedEcommerce(getPageArguments(), explicitArguments),
      )
      const args = { ...pageArguments, ...explicitArguments }
      reportRunCommand(command, explicitArguments, pageArguments)
      if (command.id === openPaletteCommand.id)
        return openPalette(args.text, lookupKinds.find((kind) => kind === args.of) ?? null)
      // Opens a saved view exactly as stored, without adding arguments of the current page.
      const view = command.id === openViewCommand.id ? getCachedView(queryClient, args.view) : undefined
      if (view) return navigateTo(buildViewLink(view), options)
      const handler = handlers.get(command.id, getTopKey())?.action
      const isInline = command.surface.kind === 'inline' && !options.showsConfirmation
      const isHandled = isInline && handler !== undefined
      if (!isHandled && command.requires === 'handler')
        return void notify({ kind: 'info', title, text: t('common:run.needsHere') })
      if (!isHandled && !hasValidArguments(command, args)) return openPalette(`${title} `)
      // Sets the current helpdesk ticket only if the command runs in this browser tab. A new tab reads the ticket from
      // its URL.
      const opensNewTab = options.newTab && !isInline
      if (args.ticket !== undefined && acceptsTicketFromText(command) && !opensNewTab) switchTicket(args.ticket, t)
      if (isHandled) return handler(args)
      storeLastCommand(command, args)
      const actionTools = { run, registerHandler: runner.registerHandler, isConfirmed: options.isConfirmed ?? false }
      if (isInline) void execution.runInline(command, args, actionTools)
      else if (options.quickRun && canRunWithoutDrawer(command, explicitArguments))
        void execution.runWrite(command, explicitArguments, actionTools, () => open(command, explicitArguments, {}))
      else if (command.surface.kind === 'page')
        goToPage(
          command,
          buildCommandLink(
            command,
            opensNewTab && acceptsTicketFromText(command) ? args : removeTicketArgument(command, args),
          ),
          options,
        )
      else open(command, args, options)
    }
    /** Returns a button to request the missing permission. */
    const buildRequestAccessButton = (command: Command) => {
      const request = findAccessRequest(user, command)
      if (request === null) return {}
      return { action: { label: t('common:access.request'), run: () => run(request.command, request.args) } }
    }
    const goToPage = (command: Command, to: string, options: RunOptions) => {
      if (!options.newTab) setPendingFocus(command, to)
      navigateTo(to, options)
    }
    const setRowArguments = (layer: string | null, args: Arguments | null) => {
      if (args) rowArgumentsByLayer.current.set(layer, args)
      else rowArgumentsByLayer.current.delete(layer)
    }
    const runner: Runner = {
      run,
      getQuestion: execution.getQuestion,
      close: () => close(null),
      getCurrentArguments: getPageArguments,
      hasHandler: (id) => handlers.get(id, getTopKey()) !== undefined,
      hasHandlerOnTop: (id) => {
        const top = getTopKey()
        return top !== null && handlers.get(id, top)?.layerKey === top
      },
      registerHandler: (id, action) => handlers.add(id, action, null),
      isOpen: (id) => getOpenIds().includes(id),
      setCurrentArguments: (args) => setRowArguments(null, args),
    }
    const createLayerRunner = (key: string, onClose: () => void): Runner => ({
      ...runner,
      close: () => {
        onClose()
        close(key)
      },
      registerHandler: (id, action) => handlers.add(id, action, key),
      setCurrentArguments: (args) => setRowArguments(key, args),
    })
    return { runner, createLayerRunner }
  }, [t, user, handlers, navigateTo, open, close, getTopKey, getOpenIds, execution, getPageArguments, queryClient])
  return { ...runners, layers }
}

type ActionTools = Pick<ActionContext, 'run' | 'registerHandler' | 'isConfirmed'>

interface CommandExecution {
  readonly getQuestion: Runner['getQuestion']
  readonly runInline: (command: Command, args: Arguments, actionTools: ActionTools) => Promise<void>
  /** Runs a write command without its drawer. Opens the drawer if the write fails or needs a confirmation. */
  readonly runWrite: (command: Command, args: Arguments, actionTools: ActionTools, open: () => void) => Promise<void>
}

function useCommandExecution(): CommandExecution {
  const queryClient = useQueryClient()
  const session = useSession()
  const { t } = useTranslation()
  const latest = useRef({ session, t })
  useEffect(() => {
    latest.current = { session, t }
  })
  return useMemo(
    () => ({
      getQuestion: async (command, args) => {
        const question = await loadQuickWriteQuestion(command.id)
        return question ? question(args, { queryClient, t: latest.current.t }) : null
      },
      runInline: async (command, args, actionTools) => {
        const subject = JSON.stringify([command.id, args])
        await notifyOnFailure(subject, latest.current.t, async () => {
          const action = await loadAction(command.id)
          if (action) await action(args, { queryClient, ...latest.current, notify, ...actionTools })
          else notify({ kind: 'info', text: latest.current.t('common:run.needsHere') })
        })
      },
      runWrite: async (command, args, actionTools, open) => {
        const startUrl = getCurrentUrl()
        const subject = JSON.stringify([command.id, args])
        notifications.hideToasts(subject)
        /**
         * Opens the drawer of the command. If the user has navigated to another URL or is typing, does not open the
         * drawer, but shows a notification with a button that opens it.
         */
        const offerDrawer = (notification: NotificationContent | null) => {
          const canOpenDrawer = getCurrentUrl() === startUrl && !isUserBusy()
          const action = { label: latest.current.t('common:run.openFilled'), run: open }
          const title = latest.current.t(`commands:${command.id}.title`)
          if (notification) notify(canOpenDrawer ? notification : { ...notification, action })
          else if (!canOpenDrawer) notify({ kind: 'info', text: title, action })
          if (canOpenDrawer) open()
        }
        try {
          const write = await loadQuickWrite(command.id)
          const result = write ? await write(args, { queryClient, ...latest.current, notify, ...actionTools }) : 'ask'
          if (result === 'ask') offerDrawer(null)
        } catch (error) {
          offerDrawer({ ...toErrorNotification(error, latest.current.t), subject })
        }
      },
    }),
    [queryClient],
  )
}

/**
 * Removes the page's ecommerce from the arguments if the command has another reverse (return request) or refund than
 * the page. Otherwise the command would warn that the record does not belong to the ecommerce.
 */
function removeMismatchedEcommerce(
  { ecommerce, ...otherArguments }: Arguments,
  explicitArguments: Arguments,
): Arguments {
  const isDifferent = (name: string) =>
    explicitArguments[name] !== undefined && explicitArguments[name] !== otherArguments[name]
  if (ecommerce === undefined || isDifferent('reverse_id') || isDifferent('refund_id')) return otherArguments
  return { ...otherArguments, ecommerce }
}

/** Returns true if the user is typing in a form field or has the command palette open. */
function isUserBusy(): boolean {
  return isFieldFocused() || getTopLayerKind() === 'palette'
}
