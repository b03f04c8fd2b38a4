// All that a person prefers, in one place; each choice is shown and saved at once.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyboardRemap } from '#commands/keyboard.ts'
import { sessionResetPreferences } from '#commands/session.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Switch } from '#console/ui/checkbox.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Segmented } from '#console/ui/segmented.tsx'
import { Select } from '#console/ui/select.tsx'
import { densities, languages, themes } from '#contract/preferences.ts'
import { HomePageSelect } from './home-page-select.tsx'
import { OwnViews } from './own-views.tsx'
import styles from './preferences-drawer.module.css'

export function PreferencesDrawer() {
  const { t } = useTranslation(['preferences', 'commands', 'common', 'keyboard'])
  const { close, run } = useRunner()
  const { preferences, savePreferences } = useSession()
  const { language, theme, density, menu_collapsed, single_keys, teach_keys } = preferences
  const { home_page, keys, recent, recent_tasks } = preferences
  const recents = recent.length + recent_tasks.length

  return (
    <Drawer
      title={t('commands:session.preferences.title')}
      subtitle={t('text')}
      onClose={close}
      footer={<Button onClick={() => run(sessionResetPreferences)}>{t('reset')}</Button>}
    >
      <div className={styles.sections}>
        <Section title={t('looks')}>
          <FieldFrame label={t('common:person.language')}>
            {(control) => (
              <Select
                {...control}
                value={language}
                options={languages.map((value) => ({ value, label: t(`commands:session.language.values.${value}`) }))}
                onChange={({ target }) =>
                  savePreferences({ language: languages.find((one) => one === target.value) ?? language })
                }
              />
            )}
          </FieldFrame>
          <Choice label={t('common:person.theme')}>
            <Segmented
              label={t('common:person.theme')}
              value={theme}
              options={themes.map((value) => ({ value, label: t(`commands:session.theme.values.${value}`) }))}
              onChange={(value) => savePreferences({ theme: value })}
            />
          </Choice>
          <Choice label={t('common:person.density')}>
            <Segmented
              label={t('common:person.density')}
              value={density}
              options={densities.map((value) => ({ value, label: t(`commands:session.density.values.${value}`) }))}
              onChange={(value) => savePreferences({ density: value })}
            />
          </Choice>
          <Switch
            label={t('menuCollapsed')}
            checked={menu_collapsed}
            onChange={({ target }) => savePreferences({ menu_collapsed: target.checked })}
          />
        </Section>
        <Section title={t('start')}>
          <HomePageSelect value={home_page} onChange={(id) => savePreferences({ home_page: id })} />
        </Section>
        <Section title={t('keys')}>
          <Switch
            label={t('common:person.singleKeys')}
            checked={single_keys}
            onChange={({ target }) => savePreferences({ single_keys: target.checked })}
          />
          <Switch
            label={t('teachKeys')}
            checked={teach_keys}
            onChange={({ target }) => savePreferences({ teach_keys: target.checked })}
          />
          <div className={styles.line}>
            <span>{t('keysOwn', { count: Object.keys(keys).length })}</span>
            <Button size="small" keys={keyboardRemap} onClick={() => run(keyboardRemap)}>
              {t('commands:keyboard.remap.title')}
            </Button>
          </div>
        </Section>
        <Section title={t('views')}>
          <OwnViews />
        </Section>
        <Section title={t('recents')}>
          <div className={styles.line}>
            <span>{t('recentsKept', { count: recents })}</span>
            <Button
              size="small"
              disabledReason={recents === 0 ? t('recentsNone') : null}
              onClick={() => savePreferences({ recent: null, recent_tasks: null })}
            >
              {t('forget')}
            </Button>
          </div>
        </Section>
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
