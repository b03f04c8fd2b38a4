// Where the record of a row is shown; null where there is no such place.
import { carriersOpen } from '#commands/carriers.ts'
import type { Arguments, Command } from '#commands/command.ts'
import {
  ecommercesOpen,
  ecommercesOpenFees,
  ecommercesOpenIntegration,
  ecommercesOpenLgpd,
  ecommercesOpenSubscription,
  ecommercesOpenUrls,
} from '#commands/ecommerces.ts'
import { groupsOpen, groupsOpenMetadata } from '#commands/groups.ts'
import { ecommercesEditConfigs, ecommercesOpenMetadata } from '#commands/metadatas.ts'
import { isComplete, linkOf } from '#commands/registry.ts'
import { reprocessHistory } from '#commands/reprocess.ts'
import { usersEdit } from '#commands/users.ts'
import type { Session } from '#console/lib/session.tsx'
import type { ActivityEntity, ActivityRow } from '#contract/activity.ts'

import { isEntity } from './wording.ts'

type Subject = Pick<ActivityRow, 'entity' | 'entity_id' | 'ecommerce_id'>
type Place = readonly [Command, (row: Subject) => Arguments]

const ofEcommerce = ({ ecommerce_id }: Subject): Arguments => ({ ecommerce: String(ecommerce_id ?? '') })

/** `5/theme`: the metadata of its owner. */
const partsOf = ({ entity_id }: Subject) => {
  const [owner = '', ...name] = entity_id.split('/')
  return { owner, metadata: name.join('/') }
}

const places: Partial<Record<ActivityEntity, Place>> = {
  ecommerce: [ecommercesOpen, ofEcommerce],
  logo: [ecommercesOpen, ofEcommerce],
  integration: [ecommercesOpenIntegration, ofEcommerce],
  ecommerce_url: [ecommercesOpenUrls, ofEcommerce],
  lgpd_config: [ecommercesOpenLgpd, ofEcommerce],
  subscription: [ecommercesOpenSubscription, ofEcommerce],
  billing_fee: [ecommercesOpenFees, ofEcommerce],
  project_configs: [ecommercesEditConfigs, ofEcommerce],
  metadata: [ecommercesOpenMetadata, (row) => ({ ...ofEcommerce(row), metadata: partsOf(row).metadata })],
  reverse: [reprocessHistory, ofEcommerce],
  refund: [reprocessHistory, ofEcommerce],
  group: [groupsOpen, ({ entity_id }) => ({ group: entity_id })],
  group_metadata: [groupsOpenMetadata, (row) => ({ group: partsOf(row).owner, metadata: partsOf(row).metadata })],
  carrier: [carriersOpen, ({ entity_id }) => ({ carrier: entity_id })],
  user: [usersEdit, ({ entity_id }) => ({ user: entity_id })],
}

export function recordLink(row: Subject, can: Session['can']): string | null {
  const place = isEntity(row.entity) ? places[row.entity] : undefined
  if (!place) return null
  const [command, argumentsOf] = place
  const args = argumentsOf(row)
  return can(command.access) && isComplete(command, args) ? linkOf(command, args) : null
}
