// Link in a table cell that downloads the log of an attempt.
import Download from 'lucide-react/icons/download'
import { ButtonLink } from '#console/ui/button-link.tsx'

interface LogLinkProps {
  readonly href: string
  /** Accessible name, which must identify the attempt. */
  readonly label: string
}

/** Button in a table cell that downloads the log of an attempt as a file. */
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
