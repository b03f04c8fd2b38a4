// Link in a table cell that downloads the log of an attempt to reprocess (run again) a return request or refund.
import Download from 'lucide-react/icons/download'
import { ButtonLink } from '#console/ui/button-link.tsx'

interface LogLinkProps {
  readonly href: string
  /** Accessible name of the link. The name must identify the attempt to which the log belongs. */
  readonly label: string
}

/** Icon link in a table cell that downloads the log file of an attempt to run a record again. */
export function LogLink({ href, label }: LogLinkProps) {
  return (
    <ButtonLink
      size="small"
      variant="quiet"
      href={href}
      download
      tabIndex={-1}
      icon={<Download size={13} />}
      aria-label={label}
      title={label}
    />
  )
}
