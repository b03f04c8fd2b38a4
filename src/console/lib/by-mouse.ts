// Detects commands run by mouse, with one window-level listener: run commands report themselves, links and tabs
// are resolved to their command.
import { matchPath } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { commands, findCommand } from '#commands/registry.ts'

type Tell = (command: Command) => void

/** The commands of the click that is being handled; null while none is, or where a key brought it. */
let clicked: Set<string> | null = null
let tell: Tell | null = null

function note(command: Command | null | undefined): void {
  if (!command || !clicked || clicked.has(command.id)) return
  clicked.add(command.id)
  tell?.(command)
}

/** Called by the command runner; counts only if the shortcut, with the place's arguments `here`, does the same. */
export function noteRun(command: Command, given: Arguments, here: Arguments): void {
  if (Object.entries(given).every(([name, value]) => value === '' || here[name] === value)) note(command)
}

/** Calls back for every command run by mouse, once per click; returns the unsubscribe function. */
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
    // What is done after an answer is nobody's click any more.
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
  // The key of a row acts where the cursor is: a link elsewhere leads to another record.
  return command?.keys.row !== undefined && link.closest('[role=grid]') === null ? null : command
}

/** The command that a URL is the link of, resolving its tab. */
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
