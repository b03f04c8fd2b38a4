import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { FileButton } from '#console/ui/file-button.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { type FileProblem, keysFileName, keysFileOf, largestKeysFile, readKeysFile } from './keys-file.ts'
import styles from './remap.module.css'
import { allTargets, useRemap } from './use-remap.ts'

/** The keys as a file, out and in. A file with one wrong line changes nothing. */
export function KeysFileButtons() {
  const { t } = useTranslation('keyboard')
  const { choice, change } = useRemap()
  const [problems, setProblems] = useState<readonly FileProblem[]>([])

  const send = () => {
    const link = document.createElement('a')
    link.href = `data:application/json;charset=utf-8,${encodeURIComponent(keysFileOf(choice))}`
    link.download = keysFileName
    link.click()
  }

  const take = async (file: File) => {
    const text = file.size > largestKeysFile ? 'x'.repeat(largestKeysFile + 1) : await file.text()
    const read = readKeysFile(text, choice, allTargets)
    setProblems(read.problems)
    if (read.problems.length > 0) return
    const ignored = read.unknown.length === 0 ? '' : ` ${t('remap.ignored', { ids: read.unknown.join(', ') })}`
    change(read.patch, `${t('remap.imported', { count: read.count })}${ignored}`)
  }

  return (
    <>
      <Button size="small" icon={<Download size={14} />} onClick={send}>
        {t('remap.export')}
      </Button>
      <FileButton
        size="small"
        icon={<Upload size={14} />}
        accept="application/json,.json"
        onFile={(file) => void take(file)}
      >
        {t('remap.import')}
      </FileButton>
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  )
}

function Problems({ problems }: { readonly problems: readonly FileProblem[] }) {
  const { t } = useTranslation('keyboard')
  const { nameOf } = useRemap()
  const say = (problem: FileProblem) => {
    if (problem.kind === 'key') {
      const { id, keys, why } = problem
      return `${nameOf(id)} (${keysText(keys)}): ${t(`remap.problem.${why}`)}`
    }
    if (problem.kind === 'taken') {
      const { id, keys, by } = problem
      return t('remap.fileTaken', { name: nameOf(id), keys: keysText(keys), other: nameOf(by) })
    }
    return t(`remap.file.${problem.kind}`)
  }
  return (
    <div className={styles.problems} role="alert">
      <p>{t('remap.fileRefused')}</p>
      <ul>
        {problems.slice(0, 10).map((problem) => (
          <li key={say(problem)}>{say(problem)}</li>
        ))}
      </ul>
    </div>
  )
}
