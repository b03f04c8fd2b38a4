// Embeds a screen of one feature in a page of another feature. Finds the screen by command id, because features must
// not import each other.
import { createContext, useContext } from 'react'
import type { Arguments } from '#commands/command.ts'
import type { CommandId } from './runner.ts'
import type { Screen } from './screens.ts'

/**
 * Context with a function that returns the lazy-loaded screen of a command, or null if the command has no screen. The
 * app provides the function.
 */
export const FindScreenContext = createContext<(id: CommandId) => Screen | null>(() => null)

/**
 * Context with a function that returns the preview component for the record that a command opens, or null if the
 * command has no preview. The app provides the function.
 */
export const FindPreviewContext = createContext<(id: CommandId) => Screen | null>(() => null)

interface EmbeddedProps {
  readonly id: CommandId
  readonly args: Arguments
}

const InsidePageContext = createContext(false)

/** Returns true if the screen is embedded in a page instead of shown in its own drawer. */
export function useIsEmbedded(): boolean {
  return useContext(InsidePageContext)
}

export function Embedded({ id, args }: EmbeddedProps) {
  const EmbeddedScreen = useContext(FindScreenContext)(id)
  return (
    EmbeddedScreen && (
      <InsidePageContext value={true}>
        <EmbeddedScreen args={args} />
      </InsidePageContext>
    )
  )
}
