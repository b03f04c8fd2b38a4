// Home page: greeting, and the commands to start with, each with its shortcut.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { keyboardHelp, paletteOpen } from '#commands/keyboard.ts'
import { allowed, findCommand, isComplete, linkOf } from '#commands/registry.ts'
import { formatInstant } from '#console/lib/format.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { ForbiddenPanel } from '#console/ui/panels.tsx'
import type { Staff } from '#contract/access.ts'
import type { Preferences } from '#contract/preferences.ts'
import styles from './home-page.module.css'

/** Commands that open a page, drawer or dialog, have a global key and need no record; in registry order. */
export function shortcutsOf(staff: Staff): readonly Command[] {
  return allowed(staff).filter(({ area, requires, hidden, surface, keys, menu }) => {
    const opensSomething = ['page', 'drawer', 'dialog'].includes(surface.kind)
    const isWork = area !== 'home' && area !== 'session' && !requires && !hidden
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
      if (!command || !may.has(command) || command.surface.kind === 'inline' || !isComplete(command, args)) return []
      return [{ title: saysMore(title, command, args) ? title : null, command, to: linkOf(command, args), at }]
    })
    .slice(0, most)
}

/** Whether a title names a record or a view, and not only what is done. */
function saysMore(title: string, { surface }: Command, args: Arguments): boolean {
  const given = Object.values(args)
  return surface.kind === 'page' ? given.length > 0 : given.some((value) => title.includes(value))
}

/** Whether this person has any right at all. */
export function isShutOut(staff: Staff): boolean {
  return staff.access !== 'admin_boss' && Object.values(staff.permissions).every((level) => level === 'denied')
}

/** Welcomes by name (S1 §2) and says where work begins. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { user, preferences } = useSession()
  const name = `${user.first_name} ${user.last_name}`.trim() || t('someone')
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('welcome', { name })}</h1>
        <p className={styles.text}>{t('text')}</p>
      </header>
      {isShutOut(user) ? (
        <ForbiddenPanel reason={t('shutOut')} />
      ) : (
        <div className={styles.columns}>
          <Shortcuts shortcuts={shortcutsOf(user)} />
          <Recents recents={recentsOf(user, preferences.recent)} />
        </div>
      )}
    </div>
  )
}

function Shortcuts({ shortcuts }: { readonly shortcuts: readonly Command[] }) {
  const { t } = useTranslation(['home', 'commands'])
  const { run } = useRunner()
  const rows = [paletteOpen, ...shortcuts]
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts" className={styles.heading}>
        {t('shortcuts')}
      </h2>
      <ul className={styles.list}>
        {rows.map((command) => (
          <li key={command.id}>
            <button type="button" className={styles.row} onClick={() => run(command)}>
              <span className={styles.title}>{t(`commands:${command.id}.title`)}</span>
              <Keys keys={command} />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" keys={keyboardHelp} onClick={() => run(keyboardHelp)}>
        {t(`commands:${keyboardHelp.id}.title`)}
      </Button>
    </section>
  )
}

function Recents({ recents }: { readonly recents: readonly Recent[] }) {
  const { t } = useTranslation(['home', 'commands'])
  return (
    <section aria-labelledby="recents">
      <h2 id="recents" className={styles.heading}>
        {t('recents')}
      </h2>
      {recents.length === 0 ? (
        <p className={styles.none}>{t('noRecents')}</p>
      ) : (
        <ul className={styles.list}>
          {recents.map(({ title, command, to, at }) => (
            <li key={to}>
              <Link to={to} className={styles.row}>
                <span className={styles.title}>{title ?? t(`commands:${command.id}.title`)}</span>
                <span className={styles.detail} title={formatInstant(at)}>
                  {t(`commands:places.${command.area}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
