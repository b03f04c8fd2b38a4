// Drawers and dialogs for the signed-in user: preferences, active sessions, and home page.

import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listMyActivityCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { changeShortcutsCommand } from '#commands/keyboard.ts'
import { endSessionCommand, listMySessionsCommand, resetPreferencesCommand } from '#commands/session.ts'
import { deleteViewCommand, editViewCommand } from '#commands/view.ts'
import { callApi } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { buildViewLink, queryOptionsFor, useSavedViews } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { notify } from '#console/lib/notices.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { SessionList } from '#console/records/session-list.tsx'
import { getPageName, listHomePages } from '#console/run/home-pages.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, SegmentedControl, Switch } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { densities, themes } from '#contract/console/preferences.ts'
import { endOwnSessions, listOwnSessions } from '#contract/console/user-sessions.ts'
import { languages } from '#contract/languages.ts'
import styles from './settings-drawer.module.css'

/**
 * Dialog that ends another session of the signed-in user. If the arguments contain no session, the dialog ends all
 * other sessions.
 */
export function EndOwnSessionsDialog({ args: { session } }: { readonly args: Arguments }) {
  const { t } = useTranslation('sessions')
  const scope = session === undefined ? 'all' : 'one'
  const query = session === undefined ? {} : { session_id: session }
  return (
    <ConfirmCommand
      title={t(`mine.${scope}.title`)}
      actionLabel={t(`mine.${scope}.action`)}
      text={<p>{t(`mine.${scope}.text`)}</p>}
      idempotencyName={`session.end:${session ?? 'all'}`}
      send={(_, key) => callApi(endOwnSessions, { query }, key)}
      writeEndpoint={endOwnSessions}
      getToast={({ ended }) => t('mine.ended', { count: ended })}
    />
  )
}

interface HomePageSelectProps {
  readonly value: string
  readonly onChange: (id: string) => void
}

/**
 * Select field for the page that opens after signing in. If the user may no longer open the selected page, the default
 * page is used.
 */
function HomePageSelect({ value, onChange }: HomePageSelectProps) {
  const { t } = useTranslation(['preferences', 'commands'])
  const { user } = useSession()
  const pages = listHomePages(user)
  const isUnavailable = !pages.some(({ id }) => id === value)
  return (
    <FieldFrame label={t('homePage')} hint={isUnavailable ? t('homePageGone') : t('homePageHint')}>
      {(control) => (
        <Select
          {...control}
          value={isUnavailable ? 'home.go' : value}
          options={pages.map((page) => ({ value: page.id, label: getPageName(page, t) }))}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  )
}

/**
 * Dialog that sets the page that opens after signing in. A link can preselect a page, but the user must save the
 * selection.
 */
export function HomePageDialog({ args }: { readonly args: Arguments }) {
  return <HomePageChoice key={args.home_page} args={args} />
}

function HomePageChoice({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['preferences', 'commands', 'ui'])
  const { close } = useCommandRunner()
  const { user, preferences, savePreferences } = useSession()
  const [page, setPage] = useState(() => {
    const initialPage = [args.home_page, preferences.home_page].find((candidate) =>
      listHomePages(user).some(({ id }) => id === candidate),
    )
    return initialPage ?? 'home.go'
  })
  const selectedPage = listHomePages(user).find(({ id }) => id === page)
  const save = () => {
    savePreferences({ home_page: page })
    close()
    notify({ kind: 'success', text: t('homePageDone', { page: selectedPage ? getPageName(selectedPage, t) : '' }) })
  }
  return (
    <Dialog
      title={t('commands:session.homePage.title')}
      onClose={close}
      onSave={save}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" keys="mod+enter" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <HomePageSelect value={page} onChange={setPage} />
    </Dialog>
  )
}

/** Drawer that lists the active sessions of the signed-in user. */
export function OwnSessionsDrawer() {
  const { t } = useTranslation('sessions')
  const { run, close } = useCommandRunner()
  const { data, error, refetch } = useQuery({ ...queryOptionsFor(listOwnSessions, {}), staleTime: 0 })
  const otherSessions = data?.data.filter(({ is_current }) => !is_current) ?? []
  return (
    <Drawer
      title={t('mine.title')}
      description={t('mine.text')}
      onClose={close}
      footer={
        otherSessions.length > 1 && <Button onClick={() => run(endSessionCommand)}>{t('mine.all.action')}</Button>
      }
    >
      {!data && <QueryPlaceholder error={error} onRetry={refetch} height="40px" />}
      {data && <SessionList sessions={data.data} onEnd={({ id }) => run(endSessionCommand, { session: String(id) })} />}
    </Drawer>
  )
}

/** List of the user's personal saved views and of the shared views, with buttons that edit and delete a view. */
function SavedViewList() {
  const { t } = useTranslation(['preferences', 'commands'])
  const { run } = useCommandRunner()
  const views = useSavedViews()
  if (views.length === 0) return <p className={styles.hint}>{t('viewsNone')}</p>
  return (
    <ul className={styles.views}>
      {views.map((view) => (
        <li key={view.id} className={styles.preferencesDrawerLine}>
          <Link to={buildViewLink(view)} className={styles.view}>
            {view.name}
          </Link>
          <span className={styles.hint}>{t(`commands:places.${view.page.split('.')[0]}`)}</span>
          {view.scope === 'shared' && <Badge>{t('shared')}</Badge>}
          {view.may_edit && (
            <span className={styles.actions}>
              <IconButton
                size="small"
                label={t('viewEdit', { name: view.name })}
                icon={<Pencil size={12} />}
                onClick={() => run(editViewCommand, { view: String(view.id) })}
              />
              <IconButton
                size="small"
                label={t('viewDelete', { name: view.name })}
                icon={<Trash size={12} />}
                onClick={() => run(deleteViewCommand, { view: String(view.id) })}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Drawer with the preferences of the user. A change applies immediately and is saved in the background (optimistic
 * update).
 */
export function PreferencesDrawer() {
  const { t } = useTranslation(['preferences', 'commands', 'common', 'keyboard'])
  const { close, run } = useCommandRunner()
  const { preferences, savePreferences } = useSession()
  const { language, theme, density, menu_collapsed, single_keys, teach_keys } = preferences
  const { home_page, keys, recent, recent_tasks } = preferences
  const recentCount = recent.length + recent_tasks.length

  return (
    <Drawer
      title={t('commands:session.preferences.title')}
      description={t('text')}
      onClose={close}
      footer={<Button onClick={() => run(resetPreferencesCommand)}>{t('reset')}</Button>}
    >
      <div className={styles.sections}>
        <Section title={t('looks')}>
          <FieldFrame label={t('common:person.language')}>
            {(control) => (
              <Select
                {...control}
                value={language}
                options={languages.map((value) => ({ value, label: t(`commands:session.language.values.${value}`) }))}
                onChange={(selectedValue) =>
                  savePreferences({ language: languages.find((candidate) => candidate === selectedValue) ?? language })
                }
              />
            )}
          </FieldFrame>
          <LabelledControl label={t('common:person.theme')}>
            <SegmentedControl
              label={t('common:person.theme')}
              value={theme}
              options={themes.map((value) => ({ value, label: t(`commands:session.theme.values.${value}`) }))}
              onChange={(value) => savePreferences({ theme: value })}
            />
          </LabelledControl>
          <LabelledControl label={t('common:person.density')}>
            <SegmentedControl
              label={t('common:person.density')}
              value={density}
              options={densities.map((value) => ({ value, label: t(`commands:session.density.values.${value}`) }))}
              onChange={(value) => savePreferences({ density: value })}
            />
          </LabelledControl>
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
          <div className={styles.preferencesDrawerLine}>
            <span>{t('keysOwn', { count: Object.keys(keys).length })}</span>
            <Button size="small" keys={changeShortcutsCommand} onClick={() => run(changeShortcutsCommand)}>
              {t('commands:keyboard.remap.title')}
            </Button>
          </div>
        </Section>
        <Section title={t('views')}>
          <SavedViewList />
        </Section>
        <Section title={t('account')}>
          <div className={styles.actions}>
            {[listMySessionsCommand, listMyActivityCommand].map((command) => (
              <Button key={command.id} size="small" onClick={() => run(command)}>
                {t(`commands:${command.id}.title`)}
              </Button>
            ))}
          </div>
        </Section>
        <Section title={t('recents')}>
          <div className={styles.preferencesDrawerLine}>
            <span>{t('recentsKept', { count: recentCount })}</span>
            <Button
              size="small"
              disabledReason={recentCount === 0 ? t('recentsNone') : null}
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

function LabelledControl({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

/** Dialog that resets all preferences to their defaults. Saved views are not preferences and are kept. */
export function ResetPreferencesDialog() {
  const { t } = useTranslation('preferences')
  const { close } = useCommandRunner()
  const { savePreferences } = useSession()
  const reset = () => {
    savePreferences({
      language: null,
      theme: null,
      density: null,
      menu_collapsed: null,
      single_keys: null,
      teach_keys: null,
      home_page: null,
      keys: null,
      hidden_columns: null,
      page_sizes: null,
      recent: null,
      recent_tasks: null,
    })
    close()
    notify({ kind: 'success', text: t('resetDone') })
  }
  return (
    <ConfirmDialog title={t('resetTitle')} actionLabel={t('reset')} onConfirm={reset} onCancel={close}>
      <p>{t('resetText')}</p>
    </ConfirmDialog>
  )
}
