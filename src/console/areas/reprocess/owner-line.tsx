import CircleAlert from 'lucide-react/icons/circle-alert'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { Button } from '#console/ui/button.tsx'
import { StatusBadge } from '#console/ui/status-badge.tsx'
import type { ReprocessType } from '#contract/reprocess.ts'
import { type Choice, type Found, targetOf } from './owner.ts'
import styles from './owner-line.module.css'
import type { OwnerState } from './use-owner.ts'

interface OwnerLineProps {
  readonly state: OwnerState
  readonly type: ReprocessType
  readonly choice: Choice
  /** The id is one of the other type. */
  readonly onType: (type: ReprocessType) => void
  /** The record belongs to another ecommerce than the page's. */
  readonly onOther: (ecommerceId: number) => void
}

/** Whose record the id is, said as soon as it is known, with the way on when it is not what was meant. */
export function OwnerLine(props: OwnerLineProps) {
  return (
    <div className={styles.line} role="status">
      <Content {...props} />
    </div>
  )
}

function Content({ state, type, choice, onType, onOther }: OwnerLineProps) {
  const { t } = useTranslation('reprocess')
  const { id, owner, isSearching, error } = state
  if (state.isUnsearched) return null
  if (id === null) return <Muted>{t('owner.empty')}</Muted>
  if (error) return <Wrong>{t('owner.unavailable', { message: messageOf(error, t) })}</Wrong>
  if (isSearching || owner === null) return <Muted>{t('owner.searching')}</Muted>

  const target = targetOf(owner, choice)
  if ('ecommerceId' in target) return <Owned owner={owner} ecommerceId={target.ecommerceId} linked={choice.chosen} />
  if (target.refused === 'otherType') {
    const other = typeOf(target.found)
    const action = (
      <Button size="small" onClick={() => onType(other)}>
        {t(`owner.useType.${other}`)}
      </Button>
    )
    return <Wrong action={action}>{t(`owner.otherType.${other}`, { id })}</Wrong>
  }
  if (target.refused === 'mismatch') {
    const { ecommerce_name: name, ecommerce_id: ecommerce } = target.found
    const action = (
      <Button size="small" onClick={() => onOther(ecommerce)}>
        {t('owner.useOther', { name })}
      </Button>
    )
    return <Wrong action={action}>{t(`owner.mismatch.${type}`, { id, name, ecommerce })}</Wrong>
  }
  if (target.refused === 'missing') return <Wrong>{t(`owner.missing.${type}`, { id })}</Wrong>
  return <Wrong>{t('owner.ambiguous', { id })}</Wrong>
}

interface OwnedProps {
  readonly owner: NonNullable<OwnerState['owner']>
  readonly ecommerceId: number
  readonly linked: number | null
}

function Owned({ owner, ecommerceId, linked }: OwnedProps) {
  const { t } = useTranslation('reprocess')
  const among = owner.kind === 'several' ? owner.among : owner.kind === 'found' ? [owner.found] : []
  const found = among.find(({ ecommerce_id }) => ecommerce_id === ecommerceId)
  if (!found) return null
  const named = { name: found.ecommerce_name, id: ecommerceId }
  return (
    <>
      <span className={styles.owned}>
        <Store size={13} />
        <b>{t('owner.named', named)}</b>
      </span>
      <StatusBadge status={found.status} />
      {linked !== null && linked !== ecommerceId && (
        <span className={styles.other}>{t('owner.linked', { ...named, linked })}</span>
      )}
    </>
  )
}

/** A record is a reverse or a refund; the search answers ecommerces too, which are none. */
function typeOf({ kind }: Found): ReprocessType {
  return kind === 'refund' ? 'refund' : 'reverse'
}

function Muted({ children }: { readonly children: ReactNode }) {
  return <span className={styles.muted}>{children}</span>
}

function Wrong({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <>
      <span className={styles.wrong}>
        <CircleAlert size={13} />
        {children}
      </span>
      {action}
    </>
  )
}
