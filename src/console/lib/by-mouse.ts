// Detects commands run by mouse with one window-level listener. The runner reports run commands; clicked links and tabs
// are resolved to their command.
import { matchPath } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { commands, findCommand } from '#commands/registry.ts'

type Tell = (command: Command) => void

/** Ids of the commands that the current click has run; null outside a click and after a key press. */
let clicked: Set<string> | null = null
let tell: Tell | null = null

function note(command: Command | null | undefined): void {
  if (!command || !clicked || clicked.has(command.id)) return
  clicked.add(command.id)
  tell?.(command)
}

/**
 * Reports a command that the runner has run. Counts only if the shortcut, with the current context's arguments
 * `currentArgs`, would do the same.
 */
export function noteRun(command: Command, given: Arguments, here: Arguments): void {
  if (Object.entries(given).every(([name, value]) => value === '' || here[name] === value)) note(command)
}

/** Calls `newListener` for every command run by mouse, once per click; returns the unsubscribe function. */
export function watchMouse(next: Tell): () => void {
  let isMouse = false
  const press = ({ pointerType }: PointerEvent) => {
    isMouse = pointerType !== 'touch'
  }
  const key = () => {
    isMouse = false
  }
  const click = (event: MouseEvent) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event
    if (!isMouse || button !== 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    clicked = new Set()
    note(commandOf(target))
    // A command that runs after a response does not belong to the click any more.
    setTimeout(() => {
      clicked = null
    })
  }
  tell = next
  window.addEventListener('pointerdown', press, true)
  window.addEventListener('keydown', key, true)
  window.addEventListener('click', click, true)
  return () => {
    tell = null
    window.removeEventListener('pointerdown', press, true)
    window.removeEventListener('keydown', key, true)
    window.removeEventListener('click', click, true)
  }
}

function commandOf(target: Element): Command | null | undefined {
  const named = target.closest<HTMLElement>('[data-command]')?.dataset.command
  if (named !== undefined) return findCommand(named)
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin) return null
  const command = commandAt(link.pathname, link.search)
  // The shortcut of a row command acts on the selected row, but a link outside the list opens another record.
  return command?.keys.row !== undefined && link.closest('[role=grid]') === null ? null : command
}

/** Returns the command whose link is this URL, including the tab in its query; null without one. */
export function commandAt(pathname: string, search: string): Command | null {
  const asked = new URLSearchParams(search)
  return (
    commands.find(({ surface }) => {
      if (surface.kind !== 'page') return false
      const [path = '/', fixed] = surface.path.split('?')
      const own = new URLSearchParams(fixed)
      return (
        matchPath(path, pathname) !== null &&
        own.size === asked.size &&
        [...own].every(([name, value]) => asked.get(name) === value)
      )
    }) ?? null
  )
}
