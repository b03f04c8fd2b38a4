// Preview of a group beside a list: the main data of the group and the linked ecommerces.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { formatNumber } from '#console/lib/format.ts'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { useSession } from '#console/session/session.tsx'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { Section } from '#console/ui/section.tsx'
import { type Group, getGroup, getGroupLinks } from '#contract/platform/groups.ts'
import { BillingStatus } from './groups.tsx'
import styles from './peek.module.css'

/** Maximum number of linked ecommerces in the preview. The page of the group lists all of them. */
const MAX_LISTED_ECOMMERCES = 8

export function GroupPeek({ args }: { readonly args: Arguments }) {
  const { data, error } = useRecordPreview(getGroup, { params: { id: Number(args.group) } })
  return data ? <GroupPreview group={data.data} /> : <RecordPreviewPlaceholder error={error} />
}

function GroupPreview({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  return (
    <RecordPreviewPanel
      title={group.name}
      badges={<ActiveBadge active={group.is_active} />}
      details={[
        { name: t('field.id_group_at_crm'), value: <code>{group.id_group_at_crm}</code> },
        { name: t('field.first_group_manager'), value: group.first_group_manager },
        { name: t('column.billing'), value: <BillingStatus group={group} /> },
      ]}
    >
      <LinkedEcommerces group={group} />
    </RecordPreviewPanel>
  )
}

function LinkedEcommerces({ group: { id, linked_ecommerce_number } }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { data } = useRecordPreview(getGroupLinks, { params: { id } })
  if (linked_ecommerce_number === 0) return null
  const links = data?.data ?? []
  return (
    <Section title={t('tab.linksCount', { number: formatNumber(linked_ecommerce_number) })}>
      <ul className={styles.links}>
        {links.slice(0, MAX_LISTED_ECOMMERCES).map((ecommerce) => (
          <li key={ecommerce.id}>
            {can(openEcommerceCommand.access) ? (
              <Link to={buildCommandLink(openEcommerceCommand, { ecommerce: String(ecommerce.id) })}>
                {ecommerce.display_name}
              </Link>
            ) : (
              ecommerce.display_name
            )}
          </li>
        ))}
        {links.length > MAX_LISTED_ECOMMERCES && <li>+{formatNumber(links.length - MAX_LISTED_ECOMMERCES)}</li>}
      </ul>
    </Section>
  )
}
