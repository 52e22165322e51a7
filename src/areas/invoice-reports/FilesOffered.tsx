import type { ReactNode } from 'react'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useTitle } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { TabHandle } from '../../tabs/tab.ts'

export interface OfferedFile {
  command: string
  about: ReactNode
}

interface FilesOfferedProps {
  tab: TabHandle
  title: string
  above: ReactNode
  files: readonly OfferedFile[]
}

export function FilesOffered({ tab, title, above, files }: FilesOfferedProps) {
  useTitle(tab, title)
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title={title} above={above} />
      <ul className="flex max-w-200 flex-col gap-3 px-4 py-3">
        {files.map(({ command, about }, place) => (
          <li key={command} className="flex flex-col items-start gap-1.5 border-b border-line pb-3 last:border-0">
            <CommandButton id={command} tone={place === 0 ? 'primary' : 'plain'} />
            <p className="text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
