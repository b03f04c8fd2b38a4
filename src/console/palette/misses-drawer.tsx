// What this person searched for in the palette and did not find. It stays in this browser: to be read, copied, exported or cleared.
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { copyText } from '#console/lib/clipboard.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { saveText } from '#console/lib/save-file.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { NumbersTable } from '#console/ui/numbers-table.tsx'
import { toTsv } from '#console/ui/tsv.ts'
import { keepMisses, useMisses } from './misses.ts'

const fileName = 'reversa-buscas.tsv'

export function MissesDrawer() {
  const { t } = useTranslation('palette')
  const { close } = useRunner()
  const misses = useMisses()
  const head = [t('misses.text'), t('misses.times'), t('misses.last')]
  const rows = misses.map(({ text, times, at }) => [text, String(times), formatInstant(new Date(at).toISOString())])

  const copy = async () => {
    await copyText(toTsv(head, rows))
    notify({ kind: 'success', text: t('misses.copied', { count: rows.length }) })
  }
  const clear = () => {
    const action = { label: t('common:undo'), run: () => keepMisses(misses) }
    keepMisses([])
    notify({ kind: 'success', text: t('misses.cleared'), action })
  }

  return (
    <Drawer
      title={t('misses.title')}
      subtitle={t('misses.subtitle')}
      onClose={close}
      footer={
        rows.length > 0 && (
          <>
            <Button onClick={clear}>{t('misses.clear')}</Button>
            <Button icon={<Download size={14} />} onClick={() => saveText(fileName, toTsv(head, rows))}>
              {t('misses.export')}
            </Button>
            <Button icon={<Copy size={14} />} onClick={() => void copy()}>
              {t('misses.copy')}
            </Button>
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('misses.empty')} text={t('misses.emptyText')} />
      ) : (
        <NumbersTable caption={t('misses.title')} head={head} rows={rows} />
      )}
    </Drawer>
  )
}
