import { Download, X } from 'lucide-react'
import { saveFile } from '../data/save-file.ts'
import { IconButton } from '../ui/Button.tsx'
import { hideFile, useShownFile } from '../desk/file-viewer.ts'

/** A document beside the workspace, so that it can be read while one works on; over it where there is no room for both. */
export function FileViewer() {
  const file = useShownFile()
  if (!file) return null
  return (
    <aside
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
