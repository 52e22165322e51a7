import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../data/save-file.ts'
import { IconButton } from '../ui/Button.tsx'
import { hideFile, type ViewedFile } from '../commands/file-viewer.ts'
import { movePane } from '../commands/panes.ts'
import { usePartKeys } from '../ui/use-part-keys.ts'

/** Covers the workspace on narrow screens. Esc closes it. */
export function FileViewer({ file }: { file: ViewedFile }) {
  // Focus to restore.
  const [before] = useState(() => document.activeElement)
  const pane = usePartKeys<HTMLElement>(['escape'], () => {
    hideFile()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    else movePane(1)
  })
  return (
    <aside
      ref={pane}
      aria-label={file.name}
      data-pane="file"
      className="no-print flex w-2/5 max-w-[calc(100%-820px)] min-w-90 shrink-0 flex-col border-l border-line bg-raised @max-[1180px]/room:absolute @max-[1180px]/room:inset-y-0 @max-[1180px]/room:right-0 @max-[1180px]/room:z-20 @max-[1180px]/room:w-full @max-[1180px]/room:max-w-160 @max-[1180px]/room:shadow-float"
    >
      <header className="flex h-9 shrink-0 items-center gap-1 border-b border-line pr-1 pl-3">
        <h2 className="mr-auto truncate text-base">{file.name}</h2>
        <IconButton label="Saglabāt failu" onClick={() => saveFile(file)}>
          <Download aria-hidden size={16} />
        </IconButton>
        <IconButton label="Aizvērt dokumentu" onClick={hideFile}>
          <X aria-hidden size={16} />
        </IconButton>
      </header>
      <iframe title={file.name} src={file.address} className="min-h-0 grow" />
    </aside>
  )
}
