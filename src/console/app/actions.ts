// Collects the inline actions of all features in one chunk, which the app prefetches when the browser is idle.
import type { CommandId } from '#console/run/runner.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'

interface ActionsModule {
  readonly actions: readonly ActionEntry[]
}

const modules = Object.values(import.meta.glob<ActionsModule>('../features/*/actions.ts', { eager: true }))

export const actions: ReadonlyMap<CommandId, Action> = new Map(
  modules.flatMap((module) => module.actions.map(([{ id }, action]) => [id, action] as const)),
)
