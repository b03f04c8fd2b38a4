import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { keyboardHelp, paletteOpen } from '#commands/keyboard.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { Keys } from '#console/ui/keys.tsx'
import styles from './home-page.module.css'
import { isShutOut, type Recent, recentsOf, shortcutsOf } from './shortcuts.ts'

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
