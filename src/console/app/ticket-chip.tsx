import TicketIcon from 'lucide-react/icons/ticket'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { ticketsClear, ticketsOpen, ticketsSet } from '#commands/tickets.ts'
import { useShownKeys } from '#console/lib/key-map.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { useTicket } from '#console/lib/ticket.ts'
import { Button } from '#console/ui/button.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { withKeys } from '#console/ui/key-names.ts'
import styles from './ticket-chip.module.css'

/** The ticket in hand, always in sight; without one, the way to set it. */
export function TicketChip() {
  const { t } = useTranslation()
  const { run } = useRunner()
  const { ticket } = useTicket()
  const { can } = useSession()
  const open = can(ticketsOpen.access) ? ticketsOpen : ticketsSet
  const keys = useShownKeys(ticket === null ? ticketsSet : open)
  const icon = <TicketIcon size={14} aria-hidden="true" />

  if (ticket === null) {
    return (
      <Button
        variant="quiet"
        size="small"
        className={styles.none}
        icon={icon}
        title={withKeys(t('ticket.set'), keys)}
        aria-label={`${t('ticket.none')}: ${t('ticket.set')}`}
        onClick={() => run(ticketsSet)}
      >
        {t('ticket.none')}
      </Button>
    )
  }
  return (
    <span className={styles.chip}>
      <Button
        variant="quiet"
        size="small"
        className={styles.ticket}
        icon={icon}
        title={withKeys(`${ticket} · ${t(`commands:${open.id}.title`)}`, keys)}
        aria-label={t('ticket.current', { ticket })}
        onClick={() => run(open)}
      >
        {ticket}
      </Button>
      <IconButton
        size="small"
        className={styles.clear}
        label={t('ticket.clear')}
        keys={ticketsClear}
        icon={<X size={12} />}
        onClick={() => run(ticketsClear)}
      />
    </span>
  )
}
