import { useState } from 'react'
import { useSession } from '#console/lib/session.tsx'
import { Avatar } from '#console/ui/avatar.tsx'
import type { Carrier } from '#contract/carriers.ts'
import { getCarrierLogo } from '#contract/carriers.ts'
import styles from './carriers.module.css'

/** The picture of a carrier, which our own server keeps; its initials where there is none. Its name stands beside it. */
export function Logo({ carrier: { name, logo } }: { readonly carrier: Pick<Carrier, 'name' | 'logo'> }) {
  const [failed, setFailed] = useState<string | null>(null)
  // What the platform answers in its place is an address that this page may not load from.
  const isKept = useSession().can(getCarrierLogo.access)
  if (!isKept || logo === null || logo === failed) return <Avatar name={name} />
  return <img className={styles.logo} src={logo} alt="" onError={() => setFailed(logo)} />
}
