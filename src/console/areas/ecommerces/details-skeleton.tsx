import sectionStyles from '#console/ui/section.module.css'
import { Skeleton } from '#console/ui/skeleton.tsx'
import styles from './details-page.module.css'

const sections = ['business', 'address']
const facts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The shape of the page while its record is on its way. */
export function DetailsSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="200px" height="16px" />
      {sections.map((section) => (
        <div key={section} className={sectionStyles.section}>
          <Skeleton width="140px" height="14px" />
          <div className={sectionStyles.facts}>
            {facts.map((fact) => (
              <Skeleton key={fact} width="160px" height="32px" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
