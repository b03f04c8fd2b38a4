// Dialogs that register a group with billing, retry, or delete it, and the tab with its ecommerces' quotas and fees.

import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import {
  groupsDelete,
  groupsList,
  groupsOpen,
  groupsOpenQuotas,
  groupsRegisterBilling,
  groupsRetryBilling,
} from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatDate, formatNumber, formatPercent, formatReais } from '#console/lib/format.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { recordIn } from '#console/records/record-query.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import { EmptyState, ForbiddenPanel } from '#console/ui/panels.tsx'
import {
  type BilledEcommerce,
  deleteGroup,
  type Group,
  getGroup,
  getGroupBilling,
  registerGroupBilling,
} from '#contract/platform/groups.ts'
import { refusalOf } from './groups.tsx'

type Way = 'register' | 'retry'

const commands: Readonly<Record<Way, Command>> = { register: groupsRegisterBilling, retry: groupsRetryBilling }

export function RegisterDialog({ args }: { readonly args: Arguments }) {
  return <BillingDialog way="register" id={Number(args.group)} />
}

export function RetryDialog({ args }: { readonly args: Arguments }) {
  return <BillingDialog way="retry" id={Number(args.group)} />
}

/** Dialog that registers a group with billing, or retries after an error (S2 §4; product decision A31). */
function BillingDialog({ way, id }: { readonly way: Way; readonly id: number }) {
  const { t } = useTranslation('groups')
  return (
    <GroupDialog id={id} title={t(`dialog.${way}`)} command={commands[way]}>
      {(group) => <RegisterBilling key={group.id} way={way} group={group} />}
    </GroupDialog>
  )
}

interface GroupDialogProps {
  readonly id: number
  readonly title: string
  /** Command of the dialog; the state of the group may forbid the command. */
  readonly command: Command
  readonly children: (group: Group) => ReactNode
}

function GroupDialog({ id, title, command, children }: GroupDialogProps) {
  const { t } = useTranslation('groups')
  const query = useQuery({ ...queryOptionsFor(getGroup, { params: { id } }), select: recordIn })
  const refusal = (group: Group) => {
    const reason = refusalOf(group, command, t)
    return reason !== null && <p>{reason}</p>
  }
  return (
    <LoadedLayer surface="dialog" query={query} title={title} height="64px" refusal={refusal}>
      {children}
    </LoadedLayer>
  )
}

function RegisterBilling({ way, group: { id, name, version } }: { readonly way: Way; readonly group: Group }) {
  const { t } = useTranslation('groups')
  const intent = `groups.billing:${id}`
  return (
    <ConfirmCommand
      title={t(`dialog.${way}`)}
      action={t(`dialog.${way}Send`)}
      variant="primary"
      text={t(`dialog.${way}Text`, { name, id })}
      intent={intent}
      values={version}
      send={(_, key) => callApi(registerGroupBilling, { params: { id } }, key)}
      changes={registerGroupBilling}
      done={({ success, data }) => {
        if (success) return t('dialog.done', { name })
        const text = t('dialog.refused', { reason: data.error_replica_group_in_billing ?? '' })
        return { kind: 'error', title: t('billing.error'), text, subject: intent }
      }}
    />
  )
}

/** Dialog that deletes a group permanently; the user must type the group's id and a reason. */
export function DeleteDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('groups')
  return (
    <GroupDialog id={Number(args.group)} title={t('delete.title')} command={groupsDelete}>
      {(group) => <DeleteGroup key={group.id} group={group} />}
    </GroupDialog>
  )
}

function DeleteGroup({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { id, name, version, linked_ecommerce_number: linked } = group
  return (
    <ConfirmCommand
      title={t('delete.title')}
      action={t('delete.send')}
      typed={String(id)}
      text={
        <>
          {t('delete.text', { name, id })}
          {linked > 0 && <p role="status">{t('delete.linked', { count: linked })}</p>}
        </>
      }
      disabledReason={linked > 0 ? t('delete.linked', { count: linked }) : undefined}
      intent={`groups.delete:${id}`}
      send={(reason, key) => callApi(deleteGroup, { params: { id }, body: { reason } }, { ...key, ifMatch: version })}
      changes={deleteGroup}
      done={() => t('delete.done', { name })}
      leaves={{ page: buildCommandLink(groupsOpen, { group: String(id) }), to: buildCommandLink(groupsList) }}
    />
  )
}

type Quota = BilledEcommerce['billing_quotas'][number]
type Fee = BilledEcommerce['current_fees'][number]

interface QuotaRow {
  readonly key: string
  readonly ecommerce: Pick<BilledEcommerce, 'id' | 'display_name' | 'is_active'>
  /** Service code; null for an ecommerce without quotas and fees. */
  readonly service: string | null
  readonly quota: Quota | undefined
  readonly fee: Fee | undefined
}

/** Returns one row per ecommerce and service; an ecommerce without quotas and fees gets one row without service. */
export function quotaRows(billed: readonly BilledEcommerce[]): QuotaRow[] {
  return billed.flatMap(({ billing_quotas: quotas, current_fees: fees, ...ecommerce }) => {
    const services = [...new Set([...quotas, ...fees].map(({ service_code }) => service_code))].sort()
    return (services.length === 0 ? [null] : services).map((service) => ({
      key: `${ecommerce.id} ${service ?? ''}`,
      ecommerce,
      service,
      quota: quotas.find(({ service_code }) => service_code === service),
      fee: fees.find(({ service_code }) => service_code === service),
    }))
  })
}

/** Returns the command arguments that open the quotas tab of the row's ecommerce. */
function placeOf({ ecommerce: { id } }: QuotaRow) {
  return { ecommerce: String(id), tab: 'quotas' }
}

function useOpenQuotas() {
  const { run } = useRunner()
  return (row: QuotaRow, how: { readonly newTab: boolean }) => run(ecommercesOpen, placeOf(row), how)
}

const quotaColumns: readonly ColumnSpec<QuotaRow>[] = [
  { name: 'id', kind: 'id', value: ({ ecommerce }) => ecommerce.id },
  {
    name: 'ecommerce',
    kind: 'link',
    value: ({ ecommerce }) => ecommerce.display_name,
    to: (row) => buildCommandLink(ecommercesOpen, placeOf(row)),
  },
  { name: 'service', kind: 'text', value: ({ service }, t) => serviceText(service, t) },
  { name: 'quota', kind: 'text', align: 'end', value: ({ quota }, t) => quotaText(quota, t) },
  { name: 'fee', kind: 'text', align: 'end', value: ({ fee }) => feeText(fee) },
  { name: 'since', kind: 'text', value: ({ fee }) => (fee ? formatDate(fee.start_at) : '—') },
]

function serviceText(service: string | null, t: TFunction): string {
  return service === null ? t('quotas.none') : t(`ecommerces:service.${service}`, { defaultValue: service })
}

function quotaText(quota: QuotaRow['quota'], t: TFunction): string {
  if (quota?.unlimited_quota) return t('quotas.unlimited')
  return quota?.monthly_quota == null ? '—' : formatNumber(quota.monthly_quota)
}

function feeText(fee: QuotaRow['fee']): string {
  if (fee?.fixed_fee != null) return formatReais(fee.fixed_fee)
  return fee?.variable_fee == null ? '—' : formatPercent(fee.variable_fee)
}

const rowId = ({ key }: QuotaRow) => key
const argumentsOf = ({ ecommerce }: QuotaRow) => ({ ecommerce: String(ecommerce.id) })

/** Quotas tab of a group: quotas and current fees of its ecommerces; a row opens the ecommerce's quotas (A45). */
export function QuotasTab({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation('groups')
  const { user } = useSession()
  const reason = getMissingAccessReason(user, groupsOpenQuotas.access, t)
  return reason === '' ? <Quotas groupId={groupId} /> : <ForbiddenPanel reason={reason} />
}

function Quotas({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation(['groups', 'ecommerces'])
  const open = useOpenQuotas()
  const { data, error, isFetching, refetch } = useQuery(queryOptionsFor(getGroupBilling, { params: { id: groupId } }))
  const columns = useMemo(() => buildColumns(quotaColumns, t), [t])
  const rows = useMemo(() => quotaRows(data?.data ?? []), [data])
  return (
    <DataTable
      label={t('tab.quotas')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      total={rows.length}
      loading={isFetching}
      error={error}
      onRetry={refetch}
      empty={<EmptyState title={t('billing.none')} text={t('quotas.empty')} />}
      onOpen={open}
      argumentsOf={argumentsOf}
      height="auto"
      expectedRows={4}
    />
  )
}
