// Sentence about an entry of the activity log as text with a link to the record.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { openActivityEntryCommand } from '#commands/activity.ts'
import { openBatchCommand } from '#commands/batches.ts'
import { openCarrierCommand } from '#commands/carriers.ts'
import type { Arguments, Command } from '#commands/command.ts'
import {
  openEcommerceCommand,
  openEcommerceFeesCommand,
  openEcommerceIntegrationCommand,
  openEcommerceLgpdCommand,
  openEcommerceSubscriptionCommand,
  openEcommerceUrlsCommand,
} from '#commands/ecommerces.ts'
import { openGroupCommand, openGroupMetadataCommand } from '#commands/groups.ts'
import { editEcommerceConfigsCommand, openEcommerceMetadataCommand } from '#commands/metadatas.ts'
import { buildCommandLink, hasValidArguments } from '#commands/registry.ts'
import { listReversesCommand, openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { openUserCommand } from '#commands/users.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { type Session, useSession } from '#console/session/session.tsx'
import {
  type ActivityEntity,
  type ActivityRow,
  type ActivitySummary,
  activityEntities,
} from '#contract/console/activity.ts'
import { buildSentence, type SentencePart } from './activity-sentence.ts'
import styles from './activity-sentence-text.module.css'

interface ActivitySentenceTextProps {
  readonly row: ActivitySummary & Pick<ActivityRow, 'id'>
  /**
   * Component that renders the link to the record. Cells of a list pass a component whose link cannot receive the
   * focus, because the row itself receives the focus.
   */
  readonly link?: ComponentType<{ to: string; children: ReactNode }>
}

/**
 * Sentence that describes an activity entry. The name of the record is a link if the user may open the page of the
 * record. The number of hidden fields or values is a button that shows them.
 */
export function ActivitySentenceText({ row, link = Link }: ActivitySentenceTextProps) {
  const { t } = useTranslation('activity')
  const { can } = useSession()
  const { run } = useCommandRunner()
  const [isComplete, setIsComplete] = useState(false)
  const sentence = useRef<HTMLSpanElement>(null)
  // Moves the focus from the button, which disappears, to the complete sentence.
  useEffect(() => {
    if (isComplete) sentence.current?.focus({ preventScroll: true })
  }, [isComplete])
  const recordUrl = getRecordLink(row, can)
  const showHiddenParts = () => {
    // A list contains only the first changes of a row. The drawer of the row lists all changes.
    if (isComplete) run(openActivityEntryCommand, { activity: String(row.id) })
    else setIsComplete(true)
  }
  return (
    <span ref={sentence} tabIndex={isComplete ? -1 : undefined}>
      {buildSentence(row, t, isComplete).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no ids
        <SentencePartText key={index} part={part} recordUrl={recordUrl} link={link} onShow={showHiddenParts} />
      ))}
    </span>
  )
}

interface SentencePartTextProps extends Required<Pick<ActivitySentenceTextProps, 'link'>> {
  readonly part: SentencePart
  readonly recordUrl: string | null
  readonly onShow: () => void
}

function SentencePartText({ part: { kind, text }, recordUrl, link: RecordLink, onShow }: SentencePartTextProps) {
  if (kind === 'record' && recordUrl !== null) return <RecordLink to={recordUrl}>{text}</RecordLink>
  if (kind !== 'hiddenCount') return text
  return (
    <button type="button" className={styles.hiddenCount} tabIndex={RecordLink === Link ? 0 : -1} onClick={onShow}>
      {text}
    </button>
  )
}

function isEntity(name: string): name is ActivityEntity {
  const names: readonly string[] = activityEntities
  return names.includes(name)
}

type RecordReference = Pick<ActivityRow, 'entity' | 'entity_id' | 'ecommerce_id'>
type RecordRoute = readonly [command: Command, getArguments: (row: RecordReference) => Arguments]

const getEcommerceArguments = ({ ecommerce_id }: RecordReference): Arguments => ({
  ecommerce: String(ecommerce_id ?? ''),
})

/** Splits a metadata id such as `5/theme` into the id of its ecommerce or group and the metadata name. */
const splitMetadataId = ({ entity_id }: RecordReference) => {
  const [ownerId = '', ...name] = entity_id.split('/')
  return { owner: ownerId, metadata: name.join('/') }
}

const recordRoutes: Partial<Record<ActivityEntity, RecordRoute>> = {
  ecommerce: [openEcommerceCommand, getEcommerceArguments],
  logo: [openEcommerceCommand, getEcommerceArguments],
  integration: [openEcommerceIntegrationCommand, getEcommerceArguments],
  ecommerce_url: [openEcommerceUrlsCommand, getEcommerceArguments],
  lgpd_config: [openEcommerceLgpdCommand, getEcommerceArguments],
  subscription: [openEcommerceSubscriptionCommand, getEcommerceArguments],
  billing_fee: [openEcommerceFeesCommand, getEcommerceArguments],
  project_configs: [editEcommerceConfigsCommand, getEcommerceArguments],
  metadata: [
    openEcommerceMetadataCommand,
    (row) => ({ ...getEcommerceArguments(row), metadata: splitMetadataId(row).metadata }),
  ],
  reverse: [openReverseCommand, ({ entity_id }) => ({ reverse_id: entity_id })],
  refund: [openRefundCommand, ({ entity_id }) => ({ refund_id: entity_id })],
  reprocess_batch: [openBatchCommand, ({ entity_id }) => ({ batch: entity_id })],
  zip_batch: [openBatchCommand, ({ entity_id }) => ({ batch: entity_id })],
  group: [openGroupCommand, ({ entity_id }) => ({ group: entity_id })],
  group_metadata: [
    openGroupMetadataCommand,
    (row) => ({ group: splitMetadataId(row).owner, metadata: splitMetadataId(row).metadata }),
  ],
  carrier: [openCarrierCommand, ({ entity_id }) => ({ carrier: entity_id })],
  user: [openUserCommand, ({ entity_id }) => ({ user: entity_id })],
}

/** Returns the URL of the record of an activity entry; null if the record has no page or the user may not open it. */
export function getRecordLink(row: RecordReference, can: Session['can']): string | null {
  const recordRoute = isEntity(row.entity) ? recordRoutes[row.entity] : undefined
  if (!recordRoute) return null
  const [command, getArguments] = recordRoute
  const args = getArguments(row)
  // A record without a page, for example a refund, is shown in a drawer. The link opens this drawer above the list of
  // reverses (return requests).
  return can(command.access) && hasValidArguments(command, args)
    ? buildCommandLink(command, args, buildCommandLink(listReversesCommand))
    : null
}
