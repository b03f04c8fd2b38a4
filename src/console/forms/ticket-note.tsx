// Footer note of a drawer or dialog: the ticket under which the work is recorded.
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicket } from '#console/lib/ticket.ts'
import styles from './form.module.css'

/** True in a drawer or dialog whose work is recorded under the current ticket of the browser tab. */
export const RecordedUnderTicketContext = createContext(false)

interface TicketNoteProps {
  /**
   * Ticket from a link, which becomes the current ticket when the work starts. Default: the current ticket of the
   * browser tab.
   */
  readonly linkedTicket?: string | undefined
}

/**
 * Shows the ticket under which the work is recorded. Renders nothing without a ticket, or if the work is not recorded
 * under one.
 */
export function TicketNote({ linkedTicket }: TicketNoteProps) {
  const { t } = useTranslation('ui')
  const isRecordedUnderTicket = useContext(RecordedUnderTicketContext)
  const { ticket: currentTicket } = useTicket()
  const ticket = linkedTicket ?? currentTicket
  return (
    isRecordedUnderTicket && ticket !== null && <span className={styles.ticket}>{t('form.ticket', { ticket })}</span>
  )
}
