import { Link } from 'react-router-dom'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { Badge } from '#console/ui/badge.tsx'
import styles from './compare.module.css'
import type { Side } from './use-compared.ts'

interface SideNamesProps {
  readonly first: Side
  readonly second: Side
}

/** Which is A and which is B. */
export function SideNames({ first, second }: SideNamesProps) {
  return (
    <div className={styles.sides}>
      {[first, second].map(({ id, name }, index) => (
        <p key={id} className={styles.side}>
          <Badge tone="accent">{'AB'[index]}</Badge>
          <Link to={linkOf(ecommercesOpen, { ecommerce: String(id) })}>{name}</Link>
          <code className={styles.muted}>{id}</code>
        </p>
      ))}
    </div>
  )
}
