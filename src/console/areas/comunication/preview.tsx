import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#console/ui/class-names.ts'
import { Segmented } from '#console/ui/segmented.tsx'
import type { Tree } from '#contract/rich-text.ts'
import { lookOf, typeName } from './alert-type.tsx'
import styles from './preview.module.css'
import { RichText } from './rich-text.tsx'

const widths = ['phone', 'desktop'] as const
type Width = (typeof widths)[number]

interface PreviewProps {
  readonly type: string
  readonly title: string
  readonly tree: Tree
}

/** The alert as a consumer sees it, on a phone or a wider screen. It is drawn from the sanitized tree: nothing in it can run. */
export function Preview({ type, title, tree }: PreviewProps) {
  const { t } = useTranslation('comunication')
  const [width, setWidth] = useState<Width>('phone')
  const [tone, Icon] = lookOf(type)
  return (
    <section className={styles.preview} aria-label={t('preview.label')} data-width={width}>
      <header className={styles.header}>
        <h3>{t('preview.label')}</h3>
        <Segmented
          label={t('preview.width')}
          options={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
      </header>
      <div className={styles.screen}>
        <article className={classNames(styles.alert, styles[tone])} aria-label={typeName(type, t)}>
          <Icon size={18} className={styles.icon} aria-hidden="true" />
          <div className={styles.text}>
            <p className={styles.title}>{title || t('preview.noTitle')}</p>
            <div className={styles.description}>
              <RichText tree={tree} />
            </div>
          </div>
        </article>
      </div>
    </section>
  )
}
