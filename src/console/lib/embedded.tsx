// One area's screen inside another area's page, by command id: areas never import each other.
import { createContext, useContext } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { Screen } from './area.ts'
import type { CommandId } from './run.ts'

/** The lazy screen of a command, null where there is none. Given by the app. */
export const ScreensContext = createContext<(id: CommandId) => Screen | null>(() => null)

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
