import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { Keys } from '#console/ui/keys.tsx'
import { TextInput } from '#console/ui/text-input.tsx'
import styles from './features-tab.module.css'

interface FindBoxProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Narrows the modules while typing; `/` comes here. */
export function FindBox({ value, onChange }: FindBoxProps) {
  const { t } = useTranslation('features')
  return (
    <search className={styles.find}>
      <Search size={14} />
      <TextInput
        inputMode="search"
        value={value}
        placeholder={t('find')}
        aria-label={t('find')}
        data-list-filter
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey } = event
          // Enter alone would send the form around it.
          if (key === 'Enter' && !ctrlKey && !metaKey) event.preventDefault()
          if (key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          }
        }}
      />
      {value === '' && <Keys keys="/" />}
    </search>
  )
}
