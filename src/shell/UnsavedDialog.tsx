import { useEffect } from 'react'
import { formatMoment } from '../../contract/format.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { UnsavedWork } from '../tabs/draft-record.ts'
import { discard, useUnsavedWork } from '../tabs/drafts.ts'
import { otherPlaces } from '../tabs/browser-id.ts'
import { callRoll } from '../tabs/windows.ts'
import { setShell } from '../commands/shell-state.ts'
import { goOnWith, nameOfWork } from '../commands/unsaved.ts'

const places: Readonly<Record<UnsavedWork['held'], string>> = { here: '', elsewhere: ' · atvērts citā logā', left: '' }

export function UnsavedDialog() {
  const work = useUnsavedWork()
  useEffect(() => void callRoll(), [])
  const close = (): void => setShell({ overlay: null })
  return (
    <Dialog title="Nesaglabātie darbi" onClose={close}>
      {work.length === 0 && <EmptyState title="Viss ir saglabāts" />}
      <ul className="flex flex-col">
        {work.map((each) => (
          <li key={each.id} className="flex items-center gap-3 border-b border-line py-1.5">
            <span className="min-w-0 grow truncate">
              {nameOfWork(each)}
              <span className="ml-2 text-small text-muted">
                {formatMoment(each.at)}
                {places[each.held]}
                {elsewhereText(each)}
              </span>
            </span>
            <Button
              onClick={() => {
                close()
                goOnWith(each)
              }}
            >
              Turpināt
            </Button>
            {each.held !== 'elsewhere' && (
              <Button tone="quiet" onClick={() => discard(each.id)}>
                Atmest
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function elsewhereText({ shared, refusal }: UnsavedWork): string {
  if (refusal !== undefined) return ` · tikai šajā pārlūkā: ${refusal}`
  return otherPlaces(shared)
    .map(({ name, at }) => ` · ${name} (${formatMoment(at)})`)
    .join('')
}
