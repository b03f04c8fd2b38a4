import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { usersList } from '#commands/users.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type Need, needsOf } from '#contract/access.ts'
import { listUsers } from '#contract/users.ts'
import styles from './access.module.css'
import { CommandPicker } from './command-picker.tsx'
import { useCommand } from './use-command.ts'

/** The people with the right that a command needs. */
export function WhoCanDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('access')
  const { close } = useRunner()
  const [command, setCommand] = useCommand(args)
  const needs = command ? needsOf(command.access) : []
  return (
    <Drawer title={t('whoCan.title')} subtitle={t('whoCan.subtitle')} onClose={close}>
      <div className={styles.body}>
        <CommandPicker command={command} onPick={setCommand} />
        {command && needs.length === 0 && <p>{t('why.everybody')}</p>}
        {needs.length > 1 && <p>{t(command && 'any' in Object(command.access) ? 'whoCan.any' : 'whoCan.all')}</p>}
        {needs.map((need) => (
          <People key={need.context} need={need} />
        ))}
      </div>
    </Drawer>
  )
}

function People({ need: { context, level } }: { readonly need: Need }) {
  const { t } = useTranslation(['access', 'common', 'start'])
  const { data, error, refetch } = useQuery(queryOf(listUsers, { query: { context, level } }))
  const right = t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  return (
    <section className={styles.people} aria-label={right}>
      <h3 className={styles.heading}>{data ? t('whoCan.count', { count: data.meta.total, right }) : right}</h3>
      {!data && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="240px" height="96px" />}
      <ul className={styles.list}>
        {data?.data.map(({ id, first_name, last_name, access }) => (
          <li key={id} className={styles.person}>
            <span>{`${first_name} ${last_name}`.trim()}</span>
            <span className={styles.muted}>{t(`start:accountType.${access}`)}</span>
          </li>
        ))}
      </ul>
      {data && data.meta.last_page > 1 && (
        <div>
          <ButtonLink to={linkOf(usersList, { context, level })}>{t('whoCan.everybody')}</ButtonLink>
        </div>
      )}
    </section>
  )
}
