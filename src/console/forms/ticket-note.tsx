// Note in the footer of a drawer or dialog that shows the helpdesk ticket under which the server records the user's
// changes.
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicket } from '#console/lib/ticket.ts'
import styles from './form.module.css'

/** Context that is true inside a drawer or dialog if its changes are recorded under the current helpdesk ticket. */
export const RecordedUnderTicketContext = createContext(false)

interface TicketNoteProps {
  /**
   * Helpdesk ticket under which the changes are recorded, such as the ticket in the link that opened the dialog or the
   * ticket that the user typed. Default: the current ticket of the browser tab.
   */
  readonly ticket?: string | undefined
}

/**
 * Shows the helpdesk ticket under which the changes are recorded. Renders nothing if there is no ticket or the changes
 * are not recorded under a ticket.
 */
export function TicketNote({ ticket: otherTicket }: TicketNoteProps) {
  const { t } = useTranslation('ui')
  const isLoggedWithTicket = useContext(RecordedUnderTicketContext)
  const { ticket: currentTicket } = useTicket()
  const ticket = otherTicket ?? currentTicket
  return isLoggedWithTicket && ticket !== null && <span className={styles.ticket}>{t('form.ticket', { ticket })}</span>
}
