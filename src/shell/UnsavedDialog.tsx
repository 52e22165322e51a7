import { formatMoment } from '../../contract/format.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dropDraft, useUnsavedWork } from '../tabs/drafts.ts'
import { commandById } from '../desk/commands.ts'
import { openPath } from '../desk/navigate.ts'
import { matchPage } from '../desk/routes.ts'
import { startCommand } from '../desk/run.ts'
import { setShell } from '../desk/shell-state.ts'

/** All forms with unsaved input, open or not: each can be gone on with or thrown away. */
export function UnsavedDialog() {
  const work = useUnsavedWork()
  const close = (): void => setShell({ overlay: null })
  return (
    <Dialog title="Nesaglabātie darbi" onClose={close}>
      {work.length === 0 && <EmptyState title="Viss ir saglabāts" />}
      <ul className="flex flex-col">
        {work.map(({ path, key, title, at, command }) => (
          <li key={`${path} ${key}`} className="flex items-center gap-3 border-b border-line py-1.5">
            <span className="min-w-0 grow truncate">
              {title || matchPage(path)?.page.title || path}
              <span className="ml-2 text-small text-muted">{formatMoment(at)}</span>
            </span>
            <Button
              onClick={() => {
                close()
                openPath(path)
                if (command !== undefined) void startCommand(commandById(command))
              }}
            >
              Turpināt
            </Button>
            <Button tone="quiet" onClick={() => dropDraft(path, key)}>
              Atmest
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
