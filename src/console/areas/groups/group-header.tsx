import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { groupsDelete, groupsEdit, groupsEditMetadata, groupsOpen } from '#commands/groups.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { RecordTurner } from '#console/ui/record-turner.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { Group } from '#contract/groups.ts'
import { BillingNote } from './billing-note.tsx'
import { BillingState } from './billing-state.tsx'
import styles from './group-page.module.css'
import { source } from './list-source.ts'
import { type GroupTab, useGroupPlace, useIsEditing } from './place.ts'
import { refusalOf } from './refusals.ts'

const idOf = ({ id }: Group) => id
const argumentsOf = ({ id }: Group) => ({ group: String(id) })

export function GroupHeader({ group }: { readonly group: Group }) {
  const isComplete = group.status_replica_group_in_billing === 'complete'
  return (
    <>
      <header className={styles.header}>
        <h1>{group.name}</h1>
        <span className={styles.id}>{group.id}</span>
        {isComplete && <ActiveBadge active={group.is_active} />}
        {isComplete && <BillingState group={group} />}
        <span className={styles.space} />
        <RecordTurner source={source} id={group.id} idOf={idOf} opens={groupsOpen} argumentsOf={argumentsOf} />
        <Buttons group={group} />
      </header>
      <BillingNote group={group} />
    </>
  )
}

/** What editing is on each tab; quotas and fees are the ecommerces' own, and the activity is nobody's to edit. */
const editing: Readonly<Record<GroupTab, Command | null>> = {
  register: groupsEdit,
  links: groupsEdit,
  quotas: null,
  metadatas: groupsEditMetadata,
  activity: null,
}

function Buttons({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { run } = useRunner()
  const { tab, go } = useGroupPlace()
  const edit = editing[tab]
  const isEditing = useIsEditing(group, edit?.access)
  const args = { group: String(group.id) }
  return (
    <div className={styles.buttons}>
      {edit &&
        can(edit.access) &&
        (isEditing ? (
          <Button onClick={() => go({ mode: 'view' })}>{t('show.stopEditing')}</Button>
        ) : (
          <Button
            keys={edit === groupsEdit ? groupsEdit : undefined}
            disabledReason={refusalOf(group, edit, t)}
            onClick={() => go({ mode: 'edit' })}
          >
            {t('show.edit')}
          </Button>
        ))}
      {can(groupsDelete.access) && (
        <Button disabledReason={refusalOf(group, groupsDelete, t)} onClick={() => run(groupsDelete, args)}>
          {t('show.delete')}
        </Button>
      )}
    </div>
  )
}
