// Renders the tags of an ecommerce as badges.
import { Badge } from '#console/ui/badge.tsx'
import styles from './details-page.module.css'

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={styles.flags}>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  )
}
