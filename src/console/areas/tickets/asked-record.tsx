import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import { queryOf } from '#console/lib/query.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ActiveBadge, StatusBadge } from '#console/ui/status-badge.tsx'
import { read } from '#contract/access.ts'
import { lookup, type OwnedFound } from '#contract/tickets.ts'
import styles from './card.module.css'
import { type Asked, bareOffersOf, type Offer, offersOf, type Suggested, suggestedIn } from './offers.ts'

interface AskedRecordProps {
  readonly record: Asked
  readonly args: Arguments
  /** Its first sensible action has the focus once it is there. */
  readonly takesFocus: boolean
}

/** The record that a link brought: whose it is, how it stands, what can be done to it. Nothing is done by itself. */
export function AskedRecord({ record, args, takesFocus }: AskedRecordProps) {
  const { t } = useTranslation('tickets')
  const { run } = useRunner()
  const { user } = useSession()
  const { kind, id } = record
  const title = t(`card.record.${kind}`, { id })
  const refusal = reasonOf(user, read('ecommerces'), t)
  const { data, error, refetch } = useQuery({
    ...queryOf(lookup, { query: { q: String(id) } }),
    enabled: refusal === '',
  })
  const found = data?.data.find((one): one is OwnedFound => one.kind === kind && one.id === id && one.matched === 'id')
  const whose = args.ecommerce === undefined ? null : Number(args.ecommerce)

  return (
    <section className={styles.record} aria-label={title}>
      <h2>{title}</h2>
      {refusal !== '' && (
        <>
          <p role="status">{refusal}</p>
          <Offers offers={bareOffersOf(record)} suggest={args.suggest} takesFocus={takesFocus} />
        </>
      )}
      {refusal === '' && !data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && !found && (
        <>
          <p role="status">{t('card.missing')}</p>
          <Button onClick={() => run(paletteOpen, { text: String(id) })}>{t('card.search')}</Button>
        </>
      )}
      {found && (
        <>
          <p className={styles.facts}>
            {found.kind === 'ecommerce' ? (
              <ActiveBadge active={found.status === 'active'} />
            ) : (
              <StatusBadge status={found.status} />
            )}
            <span>{t('card.ecommerce', { name: found.ecommerce_name, id: found.ecommerce_id })}</span>
          </p>
          {whose !== null && whose !== found.ecommerce_id && (
            <p role="status" className={styles.warning}>
              {t('card.otherAccount', { asked: whose, name: found.ecommerce_name, id: found.ecommerce_id })}
            </p>
          )}
          <Offers offers={offersOf(found, args)} suggest={args.suggest} takesFocus={takesFocus} />
        </>
      )}
    </section>
  )
}

interface OffersProps {
  readonly offers: readonly Offer[]
  readonly suggest: string | undefined
  readonly takesFocus: boolean
}

function Offers({ offers: all, suggest, takesFocus }: OffersProps) {
  const { t } = useTranslation('commands')
  const { run } = useRunner()
  const { can } = useSession()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])

  const offers = all.filter(({ command }) => can(command.access))
  const suggested = suggestedIn(offers, suggest)
  const at = 'at' in suggested ? suggested.at : 0
  return (
    <>
      <Refused suggested={suggested} />
      <div className={styles.actions}>
        {offers.map(({ command, args: given }, index) => (
          <Button
            key={command.id}
            ref={index === at ? first : undefined}
            variant={index === at ? 'primary' : 'secondary'}
            onClick={() => run(command, given)}
          >
            {t(`${command.id}.title`)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Why what the link suggests is not there. */
function Refused({ suggested }: { readonly suggested: Suggested }) {
  const { t } = useTranslation(['tickets', 'commands'])
  const { user } = useSession()
  if ('at' in suggested) return null
  const text =
    'unknown' in suggested
      ? t('tickets:card.unknown', { id: suggested.unknown })
      : reasonOf(user, suggested.unfit.access, t) ||
        t('tickets:card.unfit', { title: t(`commands:${suggested.unfit.id}.title`) })
  return (
    <p role="status" className={styles.warning}>
      {text}
    </p>
  )
}
