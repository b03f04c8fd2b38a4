// Detects which commands the user runs with the mouse. The command runner reports the commands of buttons and menus;
// this module itself finds the commands of clicked links and tabs.
import { matchPath } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { commands, findCommand } from '#commands/registry.ts'

type CommandListener = (command: Command) => void

/** Ids of the commands that the current mouse click has run; null if no mouse click is being handled. */
let clickedCommandIds: Set<string> | null = null
let commandListener: CommandListener | null = null

function reportOncePerClick(command: Command | null | undefined): void {
  if (!command || !clickedCommandIds || clickedCommandIds.has(command.id)) return
  clickedCommandIds.add(command.id)
  commandListener?.(command)
}

/**
 * Called when the command runner has run a command. Ignores the command if `args` contains other values than
 * `currentArgs` (the arguments of the page and the selected row), because the shortcut of the command would act on
 * another record.
 */
export function reportRunCommand(command: Command, args: Arguments, currentArgs: Arguments): void {
  if (Object.entries(args).every(([name, value]) => value === '' || currentArgs[name] === value))
    reportOncePerClick(command)
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
    reportOncePerClick(findClickedCommand(target))
    // Ends the handling of the click after its event handlers have run. A command that runs later, for example after a
    // response, does not belong to the click.
    setTimeout(() => {
      clickedCommandIds = null
    })
  }
  commandListener = newListener
  window.addEventListener('pointerdown', onPointerDown, true)
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('click', onClick, true)
  return () => {
    commandListener = null
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
  // Ignores a link to a record outside the list, because the shortcut of the command would open the selected row
  // instead.
  return command?.keys.row !== undefined && link.closest('[role=grid]') === null ? null : command
}

/**
 * Returns the command whose page has this path and query string, for example `?tab=notes`; null if no command has this
 * URL.
 */
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
