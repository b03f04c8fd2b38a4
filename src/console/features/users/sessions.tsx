// Active sessions of a user, and the dialog that confirms the end of one session or of all sessions.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { endUserSessionsCommand } from '#commands/users.ts'
import { callApi } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { SessionList } from '#console/records/session-list.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/section.tsx'
import { endUserSessions, listUserSessions } from '#contract/console/user-sessions.ts'
import { formatFullName } from '#contract/fields.ts'
import styles from './edit-page.module.css'
import { type LoadedUser, UserLoader } from './users.tsx'

/** Lists the active sessions of a user. Users with write access to `users` can end these sessions. */
export function SessionsSection({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('users')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const canEnd = can(endUserSessionsCommand.access)
  const { data, error, refetch } = useQuery(queryOptionsFor(listUserSessions, { params: { id: userId } }))
  const sessions = data?.data
  const user = String(userId)
  const otherSessions = sessions?.filter(({ is_current }) => !is_current) ?? []

  return (
    <Section
      title={t('sessions.title')}
      action={
        canEnd &&
        otherSessions.length > 1 && (
          <Button onClick={() => run(endUserSessionsCommand, { user })}>{t('sessions.all.action')}</Button>
        )
      }
    >
      {!sessions && <QueryPlaceholder error={error} onRetry={refetch} height="40px" />}
      {sessions?.length === 0 && <p className={styles.muted}>{t('sessions.none')}</p>}
      {sessions && sessions.length > 0 && (
        <SessionList
          sessions={sessions}
          onEnd={canEnd ? ({ id }) => run(endUserSessionsCommand, { user, session: String(id) }) : null}
        />
      )}
    </Section>
  )
}

/**
 * Dialog that ends the session in the arguments. If the arguments contain no session, the dialog ends all sessions of
 * the user.
 */
export function EndSessionsDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <UserLoader args={args} title={t('users.endSessions.title')}>
      {(loadedUser) => (
        <EndSessions key={`${loadedUser.user.id} ${args.session}`} {...loadedUser} session={args.session} />
      )}
    </UserLoader>
  )
}

function EndSessions({ user, session }: LoadedUser & { readonly session: string | undefined }) {
  const { t } = useTranslation('users')
  const name = formatFullName(user)
  const scope = session === undefined ? 'all' : 'one'
  const query = session === undefined ? {} : { session_id: session }
  return (
    <ConfirmCommand
      title={t(`sessions.${scope}.title`, { name })}
      actionLabel={t(`sessions.${scope}.action`)}
      text={<p>{t(`sessions.${scope}.text`)}</p>}
      idempotencyName={`users.endSessions:${user.id}:${session ?? 'all'}`}
      send={(_, key) => callApi(endUserSessions, { params: { id: user.id }, query }, key)}
      writeEndpoint={endUserSessions}
      getToast={({ ended }) => t('sessions.ended', { count: ended, name })}
    />
  )
}
