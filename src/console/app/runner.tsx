// Runs commands from anywhere. Checks the right, completes the arguments from the place, and says why when it cannot be done.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import { canBeDoneAtOnce, closed, isComplete, linkOf, withEcommerce } from '#commands/registry.ts'
import type { ActionContext } from '#console/lib/area.ts'
import { rememberCommand } from '#console/lib/last-command.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { type Runner, RunnerContext, type RunOptions } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { holdTyped } from '#console/lib/typed-ahead.ts'
import { actionOf, writeOf } from './areas.ts'
import { openPalette } from './palette-state.ts'
import { placeAt } from './places.ts'
import { useProvided } from './provided.ts'

export function RunnerProvider({ children }: { readonly children: ReactNode }) {
  return <RunnerContext value={useAppRunner()}>{children}</RunnerContext>
}

function useAppRunner(): Runner {
  const provided = useProvided()
  const go = useGo()
  const act = useAct()
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const row = useRef<Arguments | null>(null)

  const argumentsHere = useCallback(() => {
    const place = placeAt(pathname, search)
    return withEcommerce({ ...place?.args, ...row.current })
  }, [pathname, search])

  // Biome: every callback below is rebuilt only with what it reads; `run` hands itself to the actions.
  return useMemo(() => {
    const run = (command: Command, given: Arguments = {}, options: RunOptions = {}) => {
      const title = t(`commands:${command.id}.title`)
      const reason = reasonOf(user, command.access, t)
      if (reason !== '') return void notify({ kind: 'error', title, text: reason })
      const args = { ...fitting(command, argumentsHere()), ...given }
      if (command.id === paletteOpen.id) return openPalette(args.text)
      const doHere = provided.get(command.id)
      const isAtOnce = command.opens.kind === 'inline' && !options.asks
      if (isAtOnce && doHere) return doHere(args)
      if (command.needs === 'here') return void notify({ kind: 'info', title, text: t('common:run.needsHere') })
      if (!isComplete(command, args)) return openPalette(`${title} `)
      rememberCommand(command, args)
      const tools = { run, provide: provided.add }
      const open = (filled: Arguments) => go(linkOf(command, filled, here()), command.opens.kind !== 'page', {})
      if (isAtOnce) void act.inline(command, args, tools)
      else if (options.atOnce && canBeDoneAtOnce(command, given))
        void act.write(command, given, tools, () => open(given))
      else go(linkOf(command, args, here()), command.opens.kind !== 'page', options)
    }
    return {
      run,
      close: () => go(closed(here()), false, { isClosing: true }),
      argumentsHere,
      isProvided: (id) => provided.get(id) !== undefined,
      provide: provided.add,
      pointAt: (args) => {
        row.current = args
      },
    }
  }, [t, user, provided, go, act, argumentsHere])
}

/** The address as it is now, not as it was when the component last rendered. */
const here = () => `${location.pathname}${location.search}`

function fitting(command: Command, args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([name]) => name in command.args.shape))
}

interface GoOptions extends RunOptions {
  readonly isClosing?: boolean
}

/** A layer that was opened here closes by going back, so that the history holds it once. */
function useGo(): (to: string, isOver: boolean, options: GoOptions) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isOpenedHere = useRef(false)
  useEffect(() => {
    isOpenedHere.current = isOver(state)
  }, [state])
  return useCallback(
    (to, over, { newTab, isClosing }) => {
      if (newTab) window.open(to, '_blank', 'noopener')
      else if (isClosing && isOpenedHere.current) navigate(-1)
      else if (isClosing) navigate(to, { replace: true })
      else {
        if (over) holdTyped('[data-region=layer]', () => navigate(closed(here()), { replace: true }))
        // One layer takes the place of another.
        navigate(to, over ? { state: { isOver: true }, replace: isOpenedHere.current } : {})
      }
    },
    [navigate],
  )
}

function isOver(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOver' in state && state.isOver === true
}

type Tools = Pick<ActionContext, 'run' | 'provide'>

interface Acting {
  readonly inline: (command: Command, args: Arguments, tools: Tools) => Promise<void>
  /** Without its drawer, which opens where the write is refused or has something to ask. */
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
      inline: async (command, args, tools) => {
        try {
          const action = await actionOf(command.id)
          if (action) await action(args, { queryClient, ...latest.current, notify, ...tools })
          else notify({ kind: 'info', text: latest.current.t('common:run.needsHere') })
        } catch (error) {
          notify(noticeOf(error, latest.current.t))
        }
      },
      write: async (command, args, tools, open) => {
        const from = here()
        try {
          const write = await writeOf(command.id)
          const answer = write ? await write(args, { queryClient, ...latest.current, notify, ...tools }) : 'ask'
          if (answer === 'ask') open()
        } catch (error) {
          const { t } = latest.current
          // Who has gone elsewhere meanwhile is not drawn away.
          const isHere = here() === from
          const action = { label: t('common:run.openFilled'), run: open }
          notify({ ...noticeOf(error, t), ...(isHere ? {} : { action }) })
          if (isHere) open()
        }
      },
    }),
    [queryClient],
  )
}
