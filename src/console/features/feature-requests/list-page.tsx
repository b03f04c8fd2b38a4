// List page of feature requests: either unanswered requests, oldest first, or answered requests, newest first.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { claimRecordCommand } from '#commands/claims.ts'
import {
  createFeatureRequestCommand,
  listFeatureRequestsCommand,
  openFeatureRequestCommand,
} from '#commands/feature-requests.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useClaimQueue } from '#console/records/claims.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { idOf } from '#console/table/column.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { type FeatureRequest, listFeatureRequests } from '#contract/console/feature-requests.ts'
import { AnswerBadge, formatRequestEcommerce } from './request-drawers.tsx'

const getCommandArguments = ({ id }: FeatureRequest) => ({ request: String(id) })
const getDrawerCommand = (row: FeatureRequest) => [openFeatureRequestCommand, getCommandArguments(row)] as const

const dataColumns: readonly ColumnSpec<FeatureRequest>[] = [
  { name: 'id', kind: 'id' },
  {
    name: 'text',
    kind: 'link',
    isOnCard: true,
    getLinkUrl: (row) => buildCommandLink(...getDrawerCommand(row), buildCommandLink(listFeatureRequestsCommand)),
  },
  { name: 'ecommerce', kind: 'text', hasDash: true, isOnCard: true, value: formatRequestEcommerce },
  { name: 'user', kind: 'text', value: ({ user_name }) => user_name },
  { name: 'created_at', kind: 'instant' },
  {
    name: 'state',
    isNeverTruncated: true,
    isOnCard: true,
    cell: ({ answer }) => <AnswerBadge answer={answer} />,
    text: ({ answer }, t) => t(answer === '' ? 'state.open' : 'state.answered'),
  },
  { name: 'answered_by', kind: 'text', isHiddenByDefault: true },
  { name: 'answered_at', kind: 'instant', isHiddenByDefault: true },
]

const featureRequestListSource = defineServerList(listFeatureRequestsCommand, listFeatureRequests.query, (query) =>
  queryOptionsFor(listFeatureRequests, { query }),
)
const queue = {
  listSource: featureRequestListSource,
  entity: 'feature_request' as const,
  getClaimTarget: ({ id }: FeatureRequest) => ({ entity: 'feature_request' as const, id }),
  getOpenCommand: getDrawerCommand,
}
const rowCommands = [openFeatureRequestCommand, claimRecordCommand]

export function FeatureRequestList() {
  const { t } = useTranslation('feature-requests')
  const { run } = useCommandRunner()
  const list = useServerList(featureRequestListSource)
  const claims = useClaimQueue(queue)
  const columns = useMemo(() => [...dataColumns, claims.column], [claims.column])
  return (
    <ListPage
      list={list}
      textNamespace="feature-requests"
      actions={claims.renderNextButton()}
      moreActions={
        <Button onClick={() => run(createFeatureRequestCommand)}>{t('commands:feature.request.title')}</Button>
      }
      columns={columns}
      filterSpecs={[
        { name: 'situation', kind: 'status', label: 'column.state', textPrefix: 'state' },
        { name: 'person' },
        { name: 'of_ecommerce' },
      ]}
      openFilters={['situation', 'person']}
      defaultSort={{ column: 'created_at', direction: list.query.situation === 'open' ? 'asc' : 'desc' }}
      getRowId={idOf}
      getOpenCommand={getDrawerCommand}
      getPreviewCommand={null}
      getRowArguments={getCommandArguments}
      rowCommands={rowCommands}
    />
  )
}
