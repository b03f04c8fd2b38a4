import { useTranslation } from 'react-i18next'
import { accessWhoCan } from '#commands/access.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { allows, levelOf, missing, type Need, needsOf } from '#contract/access.ts'

import styles from './access.module.css'
import { CommandPicker } from './command-picker.tsx'
import { Grantors } from './grantors.tsx'
import { useCommand } from './use-command.ts'

/** Of any command: which right it needs, which of them I have, and who can give me the rest. From the table that guards the server. */
export function WhyDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('access')
  const { close } = useRunner()
  const [command, setCommand] = useCommand(args)
  return (
    <Drawer title={t('why.title')} subtitle={t('why.subtitle')} onClose={close}>
      <div className={styles.body}>
        <CommandPicker command={command} onPick={setCommand} />
        {command && <Why command={command} />}
      </div>
    </Drawer>
  )
}

function Why({ command }: { readonly command: Command }) {
  const { t } = useTranslation(['access', 'commands'])
  const { run } = useRunner()
  const { user, can } = useSession()
  const needs = needsOf(command.access)
  const isChoice = command.access !== 'public' && 'any' in command.access && needs.length > 1
  const lacking = missing(user, command.access)
  return (
    <>
      <p role="status">
        {allows(user, command.access) ? (
          <Badge tone="positive">{t('why.allowed')}</Badge>
        ) : (
          <Badge tone="negative">{t('why.refused')}</Badge>
        )}
      </p>
      {user.access === 'admin_boss' && <p>{t('why.boss')}</p>}
      {needs.length === 0 ? (
        <p>{t('why.everybody')}</p>
      ) : (
        <table className={styles.table}>
          <caption className={styles.caption}>{t(isChoice ? 'why.any' : 'why.all')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.context')}</th>
              <th scope="col">{t('column.needed')}</th>
              <th scope="col">{t('column.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {needs.map((need) => (
              <NeedRow key={need.context} need={need} isMissing={lacking.includes(need)} />
            ))}
          </tbody>
        </table>
      )}
      {lacking.map((need) => (
        <Grantors key={need.context} need={need} />
      ))}
      {can(accessWhoCan.access) && (
        <div>
          <Button onClick={() => run(accessWhoCan, { command: command.id })}>{t('why.whoCan')}</Button>
        </div>
      )}
    </>
  )
}

function NeedRow({ need: { context, level }, isMissing }: { readonly need: Need; readonly isMissing: boolean }) {
  const { t } = useTranslation(['access', 'common'])
  const { user } = useSession()
  const mine = t(`common:level.${levelOf(user, context)}`)
  return (
    <tr>
      <th scope="row">{t(`common:context.${context}`)}</th>
      <td>{t(`common:level.${level}`)}</td>
      <td>{isMissing ? <strong className={styles.less}>{mine}</strong> : mine}</td>
    </tr>
  )
}
