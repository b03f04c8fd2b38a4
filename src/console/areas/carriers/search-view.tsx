import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { carriersAdd, carriersList } from '#commands/carriers.ts'
import { linkOf } from '#commands/registry.ts'
import { useIsHere } from '#console/lib/here.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { firstField } from '#console/ui/layer.tsx'
import pageStyles from '#console/ui/page.module.css'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { carrierUrl, findCarrier } from '#contract/carriers.ts'
import styles from './carriers.module.css'
import { OpenRegistered } from './open-registered.tsx'
import { sayRefusal, sayWrongUrl } from './refusals.ts'

const Search = z.object({ url: carrierUrl })

/** The second of the four views (S2 §2): a carrier is looked for by the URL of its connector. */
export function SearchView() {
  const { t } = useTranslation('carriers')
  const client = useQueryClient()
  const { run } = useRunner()
  const isHere = useIsHere()
  const page = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useContractForm({
    schema: Search,
    formId: 'carriers.add',
    defaults: { url: '' },
    onSubmit: async ({ url: typed }) => {
      const url = typed.trim()
      setFailure(null)
      try {
        await client.fetchQuery(queryOf(findCarrier, { query: { url } }))
      } catch (error) {
        sayRefusal(error, t)
        setFailure(error)
        throw error
      }
      if (isHere()) run(carriersAdd, { connector_url: url })
      return true
    },
  })
  useEffect(() => {
    if (page.current) firstField(page.current)?.focus()
  }, [])

  const guarded = {
    ...form,
    submit: () => {
      sayWrongUrl(String(form.form.getValues('url')), t)
      form.submit()
    },
  }

  return (
    <div ref={page} className={pageStyles.page}>
      <header>
        <h1>{t('add.title')}</h1>
        <p className={styles.muted}>{t('add.hint')}</p>
      </header>
      <div className={styles.search}>
        <Form form={guarded} label={t('add.search')}>
          <Field
            form={form}
            name="url"
            label={t('field.url')}
            hint={t('field.urlHint')}
            inputMode="url"
            placeholder="https://"
            mono
          />
          <OpenRegistered failure={failure} />
          <div className={styles.actions}>
            <SaveBar form={guarded} label={t('add.search')}>
              <ButtonLink to={linkOf(carriersList)}>{t('toList')}</ButtonLink>
            </SaveBar>
          </div>
        </Form>
      </div>
    </div>
  )
}
