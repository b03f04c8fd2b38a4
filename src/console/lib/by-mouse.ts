// Detects commands that the user runs with the mouse. The command runner reports the commands that it runs; this
// module finds the command of clicked links and tabs.
import { matchPath } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { commands, findCommand } from '#commands/registry.ts'

type CommandListener = (command: Command) => void

/** Ids of the commands that the current click has run; null if no click is being handled, and after a key press. */
let clickedCommandIds: Set<string> | null = null
let listener: CommandListener | null = null

function reportOnce(command: Command | null | undefined): void {
  if (!command || !clickedCommandIds || clickedCommandIds.has(command.id)) return
  clickedCommandIds.add(command.id)
  listener?.(command)
}

/**
 * Reports a command that the runner has run. Ignores the command if its shortcut would act on another record, that
 * is, if `args` differ from the arguments in the current context.
 */
export function reportRunCommand(command: Command, args: Arguments, currentArgs: Arguments): void {
  if (Object.entries(args).every(([name, value]) => value === '' || currentArgs[name] === value)) reportOnce(command)
}

/**
 * Calls `newListener` for every command that the user runs with the mouse, at most once per click. Returns a function
 * that removes the listener.
 */
export function watchMouseCommands(newListener: CommandListener): () => void {
  let isMouseClick = false
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isMouseClick = pointerType !== 'touch'
  }
  const onKeyDown = () => {
    isMouseClick = false
  }
  const onClick = (event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event
    if (!isMouseClick || button !== 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    clickedCommandIds = new Set()
    reportOnce(findClickedCommand(target))
    // Stops assigning commands to the click when its event handlers have run, because a command that runs later,
    // after a response, does not belong to the click.
    setTimeout(() => {
      clickedCommandIds = null
    })
  }
  listener = newListener
  window.addEventListener('pointerdown', onPointerDown, true)
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('click', onClick, true)
  return () => {
    listener = null
    window.removeEventListener('pointerdown', onPointerDown, true)
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('click', onClick, true)
  }
}

function findClickedCommand(target: Element): Command | null | undefined {
  const commandId = target.closest<HTMLElement>('[data-command]')?.dataset.command
  if (commandId !== undefined) return findCommand(commandId)
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin) return null
  const command = findCommandByUrl(link.pathname, link.search)
  // Ignores links outside the list, because the shortcut of a row command opens the selected row, and the link opens
  // another record.
  return command?.keys.row !== undefined && link.closest('[role=grid]') === null ? null : command
}

/** Returns the command whose link is this URL, including a tab in the query string; null if there is none. */
export function findCommandByUrl(pathname: string, search: string): Command | null {
  const query = new URLSearchParams(search)
  return (
    commands.find(({ surface }) => {
      if (surface.kind !== 'page') return false
      const [path = '/', fixedQuery] = surface.path.split('?')
      const pageQuery = new URLSearchParams(fixedQuery)
      return (
        matchPath(path, pathname) !== null &&
        pageQuery.size === query.size &&
        [...pageQuery].every(([name, value]) => query.get(name) === value)
      )
    }) ?? null
  )
}
