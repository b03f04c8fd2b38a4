// What the home page offers: of all commands those that begin something, each with its key. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { allowed, findCommand, isComplete, linkOf } from '#commands/registry.ts'
import type { Staff } from '#contract/access.ts'
import type { Preferences } from '#contract/preferences.ts'

/** Pages, drawers and dialogs of this person that need nothing from the place and have a key, in the order of the registry. */
export function shortcutsOf(staff: Staff): readonly Command[] {
  return allowed(staff).filter(({ area, needs, hidden, opens, keys, menu }) => {
    const opensSomething = ['page', 'drawer', 'dialog'].includes(opens.kind)
    const isWork = area !== 'home' && area !== 'session' && !needs && !hidden
    // Which report is chosen on their page.
    const isOneReport = area === 'reports' && !menu
    return keys.global !== undefined && opensSomething && isWork && !isOneReport
  })
}

export interface Recent {
  /** As it was said then; null: the command alone, which is said in the language of now. */
  readonly title: string | null
  readonly command: Command
  readonly to: string
  readonly at: string
}

/** What was done lately and leads somewhere: pages and drawers this person may still open. */
export function recentsOf(staff: Staff, recent: Preferences['recent'], most = 8): readonly Recent[] {
  const may = new Set(allowed(staff))
  return recent
    .flatMap(({ command: id, args, title, at }) => {
      const command = findCommand(id)
      if (!command || !may.has(command) || command.opens.kind === 'inline' || !isComplete(command, args)) return []
      return [{ title: saysMore(title, command, args) ? title : null, command, to: linkOf(command, args), at }]
    })
    .slice(0, most)
}

/** Whether a title names a record or a view, and not only what is done. */
function saysMore(title: string, { opens }: Command, args: Arguments): boolean {
  const given = Object.values(args)
  return opens.kind === 'page' ? given.length > 0 : given.some((value) => title.includes(value))
}

/** Whether this person has any right at all. */
export function isShutOut(staff: Staff): boolean {
  return staff.access !== 'admin_boss' && Object.values(staff.permissions).every((level) => level === 'denied')
}
