import { Skeleton } from '#console/ui/skeleton.tsx'
import styles from './details-page.module.css'

/** The shape of the page while its record is on its way. */
export function DetailsSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width="200px" height="33px" />
      <Skeleton height="280px" />
      <Skeleton height="160px" />
    </div>
  )
}
