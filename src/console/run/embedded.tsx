// Embeds a screen of one feature in a page of another feature by command id, because features never import each other.
import { createContext, useContext } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { CommandId } from './runner.ts'
import type { Screen } from './screens.ts'

/** Context with the function that returns the lazy screen of a command, or null. The app provides the value. */
export const ScreensContext = createContext<(id: CommandId) => Screen | null>(() => null)

/**
 * Context with the function that returns the preview (peek) of the record that a command opens, or null. The app
 * provides the value.
 */
export const PeeksContext = createContext<(id: CommandId) => Screen | null>(() => null)

interface EmbeddedProps {
  readonly id: CommandId
  readonly args: Arguments
}

const InsidePageContext = createContext(false)

/** Returns true when the screen is embedded in a page and not in its own drawer. */
export function useIsEmbedded(): boolean {
  return useContext(InsidePageContext)
}

export function Embedded({ id, args }: EmbeddedProps) {
  const EmbeddedScreen = useContext(ScreensContext)(id)
  return (
    EmbeddedScreen && (
      <InsidePageContext value={true}>
        <EmbeddedScreen args={args} />
      </InsidePageContext>
    )
  )
}
