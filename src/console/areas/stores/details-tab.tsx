import { useSession } from '#console/lib/session.tsx'
import { saveStore } from '#contract/stores.ts'
import { CreateForm } from './create-form.tsx'
import { EditForm } from './edit-form.tsx'
import { RecordSection, StoreFacts } from './store-facts.tsx'
import styles from './store-page.module.css'
import type { TabProps } from './tabs.tsx'

/** A new store, or one that is there: in a form for who may write, to read for the others. */
export function DetailsTab({ ecommerceId, store }: TabProps) {
  const { can } = useSession()
  if (store === null) return <CreateForm ecommerceId={ecommerceId} />
  return (
    <div className={styles.sections}>
      {can(saveStore.access) ? <EditForm store={store} /> : <StoreFacts store={store} />}
      <RecordSection store={store} />
    </div>
  )
}
