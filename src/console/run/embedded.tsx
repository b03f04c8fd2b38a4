// Embeds one feature's screen in another feature's page, by command id, because features never import each other.
import { createContext, useContext } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { CommandId } from './runner.ts'
import type { Screen } from './screens.ts'

/** The lazy screen of a command, null where there is none. Given by the app. */
export const ScreensContext = createContext<(id: CommandId) => Screen | null>(() => null)

/** The peek of what a command opens, null where it has none. Given by the app. */
export const PeeksContext = createContext<(id: CommandId) => Screen | null>(() => null)

interface EmbeddedProps {
  readonly id: CommandId
  readonly args: Arguments
}

const Inside = createContext(false)

/** Whether the screen stands inside a page, and not in a drawer of its own. */
export function useIsEmbedded(): boolean {
  return useContext(Inside)
}

export function Embedded({ id, args }: EmbeddedProps) {
  const Found = useContext(ScreensContext)(id)
  return (
    Found && (
      <Inside value={true}>
        <Found args={args} />
      </Inside>
    )
  )
}
