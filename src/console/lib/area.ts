// What an area hands to the app: its screens and its actions, by command id. Each is loaded when it is first needed.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { notify } from './notices.ts'
import type { CommandId, Runner } from './run.ts'
import type { Session } from './session.tsx'

/** A page, or what lies over one; `args` are those of its link that its command understands. */
export type Screen = ComponentType<{ args: Arguments }>

export type Screens = Partial<Record<CommandId, () => Promise<Screen>>>

export interface ActionContext {
  readonly queryClient: QueryClient
  /** Any namespace by prefix; the texts of the command's own area are loaded. */
  readonly t: TFunction
  readonly session: Session
  readonly notify: typeof notify
  readonly run: Runner['run']
}

export type Action = (args: Arguments, context: ActionContext) => void | Promise<void>

/** Inline commands. What an action throws is shown as an error notice. */
export type Actions = Partial<Record<CommandId, () => Promise<Action>>>

/** What `areas/<area>/index.ts` exports. */
export interface AreaModule {
  readonly screens?: Screens
  readonly actions?: Actions
}
